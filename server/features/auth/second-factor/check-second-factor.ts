import { ShopError } from '#server/errors.ts';
import { acceptCode, type Owner, type SecondFactorParts } from './accept-code.ts';
import { hasSecondFactor } from './second-factors.store.ts';

/**
 * The second step of a sign-in or a deletion, after the password was right. Does nothing for an account without two-step sign-in.
 * @returns whether a code was accepted
 * @throws 'second-factor-required' without a code, and what acceptCode throws
 */
export async function checkSecondFactor(
  parts: SecondFactorParts,
  user: Owner,
  { code, ip }: { code: string | null | undefined; ip: string },
): Promise<boolean> {
  if (!(await hasSecondFactor(parts.db, user.id))) return false;
  if (!code) {
    throw new ShopError('second-factor-required', 'Please enter the code of your authenticator app.');
  }
  await acceptCode(parts, user, { typed: code, ip });
  return true;
}
