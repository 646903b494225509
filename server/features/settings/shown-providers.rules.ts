import type { AllSettings } from '#contract/settings.contract.ts';
import type { ShownProvider, ShownProviders } from '#contract/sign-in-settings.ts';

/** True for each provider whose credentials the process has. */
export interface ProvidersSetUp {
  google: boolean;
  facebook: boolean;
}

export const toProvidersSetUp = (settings: { google: unknown; facebook: unknown }): ProvidersSetUp => ({
  google: settings.google !== null,
  facebook: settings.facebook !== null,
});

/** How the login page shows Google and Facebook (docs/rules.md#google-and-facebook). */
export function toShownProviders(settings: AllSettings, isSetUp: ProvidersSetUp): ShownProviders {
  const { showsGoogle, showsFacebook } = settings['sign-in'];
  return {
    google: toShown(showsGoogle, isSetUp.google),
    facebook: toShown(showsFacebook, isSetUp.facebook),
  };
}

function toShown(isShown: boolean, isSetUp: boolean): ShownProvider {
  if (!isShown) return 'hidden';
  return isSetUp ? 'ready' : 'not-set-up';
}
