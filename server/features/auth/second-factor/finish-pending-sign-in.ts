import { ShopError } from '#server/errors.ts';
import { findTokenHolder, takeToken } from '../../users/one-time-tokens.store.ts';
import type { SignedInAccount } from '../../users/sessions.store.ts';
import { type Credentials, findCredentials } from '../../users/users.store.ts';
import { acceptCode, type SecondFactorParts } from './accept-code.ts';

/**
 * The second step of a sign-in with a provider, whose first step ended with a pending token. A wrong code leaves the token valid.
 * @throws 'invalid-link' for an expired, used or replaced token, 'too-many' sign-ins, and what acceptCode throws
 */
export async function finishPendingSignIn(
  parts: SecondFactorParts,
  { pending, code, ip }: { pending: string; code: string; ip: string },
): Promise<Credentials & SignedInAccount> {
  const { db, limits, securityLog } = parts;
  const userId = await findTokenHolder(db, 'second-factor', pending);
  const user = userId && (await findCredentials(db, userId));
  if (!user) throw expired();
  await acceptCode(parts, user, { typed: code, ip });
  await limits.take('sign-in', { person: user.id });
  if (!(await takeToken(db, 'second-factor', pending))) throw expired();
  securityLog.write({ event: 'signed-in', how: 'second-factor', account: user.id, ip });
  return { ...user, hasEnteredCode: true };
}

const expired = () => new ShopError('invalid-link', 'This sign-in has expired. Please sign in again.');
