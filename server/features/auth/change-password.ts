import { type Db, inTransaction } from '#server/db/db.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { withdrawTokens } from '../users/one-time-tokens.store.ts';
import { type Credentials, lockCredentials, updatePassword } from '../users/users.store.ts';
import { hashPassword, passwordFits } from './passwords.ts';

/**
 * Changes the own password: ends all older sign-ins, the caller's included, withdraws an open reset link and says
 * so by mail. Answers the account as it is now, for the caller's next token. Throws `invalid` on a wrong old
 * password and for accounts that have none.
 */
export async function changePassword(
  db: Db,
  userId: string,
  oldPassword: string,
  newPassword: string,
): Promise<Credentials> {
  const passwordHash = await hashPassword(newPassword);
  return await inTransaction(db, async (tx) => {
    // Locked while it is compared, so that two changes with one old password do not both succeed.
    const user = await lockCredentials(tx, userId);
    if (user && user.provider !== 'Email') {
      throw new ShopError(
        'invalid',
        `You sign in with ${user.provider}: there is no password to change here.`,
      );
    }
    if (!(await passwordFits(user?.passwordHash ?? null, oldPassword))) {
      throw refuseField('password', 'Please enter your correct old password.');
    }
    await withdrawTokens(tx, 'reset', userId);
    const changed = await updatePassword(tx, userId, passwordHash);
    if (changed.email) {
      await queueMail(tx, 'password-changed', changed.email, { firstName: changed.firstName });
    }
    return changed;
  });
}
