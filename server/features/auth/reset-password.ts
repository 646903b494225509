import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { showSubscription } from '../newsletter/newsletter.store.ts';
import { findTokenHolder, takeToken } from '../users/one-time-tokens.store.ts';
import { findCredentials, updatePassword } from '../users/users.store.ts';
import { hashPassword } from './passwords.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

/**
 * Sets a new password with a mailed token, once: proves the address, ends all older sign-ins and says so by mail.
 * Answers whose it is. Throws `invalid` on an unknown, used, replaced or expired token, and on
 * a weak password, which leaves the token good.
 */
export async function resetPassword(db: Db, token: string, password: string): Promise<string> {
  // Before the hash: a made-up token must cost next to nothing.
  const holderId = await findTokenHolder(db, 'reset', token);
  const holder = holderId && (await findCredentials(db, holderId));
  if (!holder) throw usedUp();
  await refuseWeakPassword(password, holder);
  const passwordHash = await hashPassword(password);
  return await inTransaction(db, async (tx) => {
    const userId = await takeToken(tx, 'reset', token);
    if (!userId) throw usedUp();
    const user = await updatePassword(tx, userId, passwordHash, { proves: true });
    if (user.email) {
      await showSubscription(tx, user.email);
      await queueMail(tx, 'password-changed', user.email, { firstName: user.firstName });
    }
    return userId;
  });
}

const usedUp = () =>
  new ShopError('invalid-link', 'This link has been used or has expired. Please ask for a new one.');
