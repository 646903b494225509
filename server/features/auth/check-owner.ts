import { sessionEnded } from '#server/db/caller-session.ts';
import type { Db } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { SecurityLog } from '#server/http/security-log.ts';
import { isRecentSession } from '../users/sessions.store.ts';
import { type Credentials, findCredentials } from '../users/users.store.ts';
import { checkOwnPassword } from './check-own-password.ts';

/** The proof of a signed-in person to show that the account is theirs. */
export interface OwnerProof {
  password?: string | null | undefined;
  sessionId: string;
  ip: string;
}

/**
 * Before a change of how the account signs in: with a stolen session alone nobody locks the owner out. Asks for the password,
 * or for a recent sign-in with the provider of an account without one.
 * @throws 'wrong-password' at the field `password`, 'too-many' wrong ones, 'sign-in-again'
 */
export async function checkOwner(
  parts: { db: Db; limits: RateLimits; securityLog: SecurityLog },
  user: Credentials,
  { password, sessionId, ip }: OwnerProof,
): Promise<void> {
  if (user.passwordHash === null) await requireRecentSignIn(parts.db, user, sessionId);
  else await checkOwnPassword(parts, user, { password, ip });
}

/**
 * The same for the account of a caller.
 * @throws what checkOwner throws
 */
export async function checkCaller(
  parts: Parameters<typeof checkOwner>[0],
  callerId: string,
  proof: OwnerProof,
): Promise<Credentials> {
  const user = await findCredentials(parts.db, callerId);
  if (!user) throw sessionEnded();
  await checkOwner(parts, user, proof);
  return user;
}

/**
 * For an account without a password (docs/rules.md#accounts-without-a-password).
 * @throws 'sign-in-again', 'unauthorized' when the session has ended
 */
export async function requireRecentSignIn(
  db: Db,
  { provider }: Pick<Credentials, 'provider'>,
  sessionId: string,
): Promise<void> {
  const isRecent = await isRecentSession(db, sessionId);
  if (isRecent === null) throw sessionEnded();
  if (isRecent) return;
  throw new ShopError('sign-in-again', `Please sign in again with ${provider} first.`);
}
