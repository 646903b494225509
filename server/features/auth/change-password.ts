import { type Db, inTransaction } from '#server/db/db.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { SecurityLog } from '#server/http/security-log.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { withdrawTokens } from '../users/one-time-tokens.store.ts';
import { type Credentials, findCredentials, lockCredentials, updatePassword } from '../users/users.store.ts';
import { countFailedGuesses } from './count-failed-guesses.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

interface Change {
  userId: string;
  oldPassword: string;
  newPassword: string;
  ip: string;
}

/**
 * Changes the own password: ends all older sign-ins, the caller's included, withdraws an open reset link and says
 * so by mail. Answers the account as it is now, for the caller's next token. Throws `invalid` on a wrong old
 * password, a weak new one and for accounts that have none, `too-many` past the limit of wrong ones.
 */
export async function changePassword(
  { db, limits, securityLog }: { db: Db; limits: RateLimits; securityLog: SecurityLog },
  { userId, oldPassword, newPassword, ip }: Change,
): Promise<Credentials> {
  const known = await findCredentials(db, userId);
  if (!known) throw wrongPassword();
  if (known.provider !== 'Email') {
    throw new ShopError(
      'no-password',
      `You sign in with ${known.provider}: there is no password to change here.`,
    );
  }
  await refuseWeakPassword(newPassword, known, 'confirmPassword');
  await countFailedGuesses({
    limits,
    limit: 'old-password',
    who: { person: userId },
    async check() {
      if (await passwordFits(known.passwordHash, oldPassword)) return;
      securityLog.write({ event: 'sign-in-failed', how: 'old-password', account: userId, ip });
      throw wrongPassword();
    },
  });
  // No transaction is open while hashes wait for their turn.
  const passwordHash = await hashPassword(newPassword);
  const changed = await inTransaction(db, async (tx) => {
    // Still the password that was compared: of two changes with one old password the second is refused.
    const user = await lockCredentials(tx, userId);
    if (user?.passwordHash !== known.passwordHash) throw wrongPassword();
    await withdrawTokens(tx, 'reset', userId);
    const updated = await updatePassword(tx, userId, passwordHash);
    if (updated.email) {
      await queueMail(tx, 'password-changed', updated.email, { firstName: updated.firstName });
    }
    return updated;
  });
  securityLog.write({ event: 'password-changed', how: 'old-password', account: userId, ip });
  return changed;
}

const wrongPassword = () =>
  refuseField('password', 'Please enter your correct old password.', 'wrong-password');
