import { z } from 'zod';
import { flag } from './schemas.ts';

export const signInSettings = z.object({
  showsGoogle: flag().meta({ description: "Whether the login page has Google's button." }),
  showsFacebook: flag().meta({ description: "Whether the login page has Facebook's button." }),
});
export type SignInSettings = z.output<typeof signInSettings>;

/** How the login page shows a provider: a button that works, one that says why it does not, or nothing. */
export type ShownProvider = 'ready' | 'not-set-up' | 'hidden';
export interface ShownProviders {
  google: ShownProvider;
  facebook: ShownProvider;
}
