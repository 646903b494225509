import { type Db, inTransaction } from '#server/db/db.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { SecurityLog } from '#server/http/security-log.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { withdrawTokens } from '../users/one-time-tokens.store.ts';
import { insertSession, type SignInOrigin } from '../users/sessions.store.ts';
import { findCredentials, lockCredentials, updatePassword } from '../users/users.store.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { hashPassword } from './passwords.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

interface Change {
  userId: string;
  oldPassword: string;
  newPassword: string;
  origin: SignInOrigin;
}

/**
 * Changes the caller's password (docs/rules.md#passwords). All sessions end, the caller's included, which a new one replaces,
 * an open reset link is withdrawn, and a mail says so.
 * @returns the id of the caller's new session
 * @throws 'wrong-password', 'weak-password', 'no-password' for an account of a provider, 'too-many' wrong passwords
 */
export async function changePassword(
  { db, limits, securityLog }: { db: Db; limits: RateLimits; securityLog: SecurityLog },
  { userId, oldPassword, newPassword, origin }: Change,
): Promise<string> {
  const { ip } = origin;
  const known = await findCredentials(db, userId);
  if (!known) throw wrongPassword();
  if (known.provider !== 'Email') {
    throw new ShopError(
      'no-password',
      `You sign in with ${known.provider}: there is no password to change here.`,
    );
  }
  await refuseWeakPassword(newPassword, known, 'confirmPassword');
  await checkOwnPassword({ limits, securityLog }, known, { password: oldPassword, ip }, wrongOldPassword);
  // Before the transaction, which should not stay open while hashes wait in their queue.
  const passwordHash = await hashPassword(newPassword);
  const sessionId = await inTransaction(db, async (tx) => {
    // When two changes with the same old password meet, the second is refused.
    const user = await lockCredentials(tx, userId);
    if (user?.passwordHash !== known.passwordHash) throw wrongPassword();
    await withdrawTokens(tx, 'reset', userId);
    const updated = await updatePassword(tx, userId, passwordHash);
    if (updated.email) {
      await queueMail(tx, 'password-changed', updated.email, { firstName: updated.firstName });
    }
    // The caller's session had entered one, if there was one to enter.
    const begun = await insertSession(tx, { ...updated, hasEnteredCode: true }, origin);
    if (begun === null) throw new Error('an account that this transaction locked has changed');
    return begun;
  });
  securityLog.write({ event: 'password-changed', how: 'old-password', account: userId, ip });
  return sessionId;
}

const wrongOldPassword = 'Please enter your correct old password.';
const wrongPassword = () => refuseField('password', wrongOldPassword, 'wrong-password');
