import type { Provider } from '#contract/roles.ts';

export type ExternalProvider = Exclude<Provider, 'Email'>;

/** The account with the e-mail address that the provider returned. */
interface Holder {
  provider: Provider;
  isProven: boolean;
}

/**
 * - `refuse`: there is no e-mail address, or another account has it and the provider has not verified it;
 * - `create`: create an account;
 * - `link`: the account's owner has proven the same address;
 * - `remove-password`: nobody has proven the address of the e-mail account, so its password is removed: a stranger may know it;
 * - `remove-email`: the same for an account of another provider, which keeps everything but the address.
 */
export type Linking = 'refuse' | 'create' | 'link' | 'remove-password' | 'remove-email';

/** Decides what happens to a person without an identity in the shop (docs/rules.md#google-and-facebook). */
export function decideLinking(
  { email, isEmailVerified }: { email: string | null; isEmailVerified: boolean },
  holder: Holder | null,
): Linking {
  if (email === null) return 'refuse';
  if (!holder) return 'create';
  if (!isEmailVerified) return 'refuse';
  if (holder.isProven) return 'link';
  return holder.provider === 'Email' ? 'remove-password' : 'remove-email';
}
