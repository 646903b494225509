import { ShopError } from '#server/errors.ts';
import { checkCaller, type OwnerProof } from '../check-owner.ts';
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

/**
 * Before somebody does something to the account of somebody else: asks for the own password, and for a code where the own account
 * has two-step sign-in (docs/rules.md#two-step-sign-in).
 * @throws what checkCaller and checkSecondFactor throw
 */
export async function checkCallerWithCode(
  parts: SecondFactorParts,
  callerId: string,
  { code, ...proof }: OwnerProof & { code?: string | null | undefined },
): Promise<void> {
  const caller = await checkCaller(parts, callerId, proof);
  await checkSecondFactor(parts, caller, { code, ip: proof.ip });
}
