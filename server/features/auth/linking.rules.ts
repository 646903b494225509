import type { Provider } from '#contract/roles.ts';

export type ForeignProvider = Exclude<Provider, 'Email'>;

/** An account that has the address which a provider tells. */
interface Holder {
  provider: Provider;
  isProven: boolean;
}

/**
 * - `refuse`: nobody may sign in by an address that the provider does not vouch for, when it is another's;
 * - `make`: a new account;
 * - `link`: the person proved the same address here before;
 * - `take-over`: whoever made the e-mail account never proved the address, and might wait behind its password;
 * - `release`: the same for an account of another provider, which keeps all but the address.
 */
export type Linking = 'refuse' | 'make' | 'link' | 'take-over' | 'release';

/** What to do with a person whom the shop does not know by (provider, subject) (docs/rules.md#google-and-facebook). */
export function decideLinking(
  { email, isEmailVerified }: { email: string | null; isEmailVerified: boolean },
  holder: Holder | null,
): Linking {
  if (email === null) return 'refuse';
  if (!holder) return 'make';
  if (!isEmailVerified) return 'refuse';
  if (holder.isProven) return 'link';
  return holder.provider === 'Email' ? 'take-over' : 'release';
}
