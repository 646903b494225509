import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { updateAccountSubscription } from '../newsletter/newsletter.store.ts';
import { giveGuestOrders } from '../users/guest-orders.store.ts';
import { findTokenHolder, takeToken } from '../users/one-time-tokens.store.ts';
import { findCredentials, updatePassword } from '../users/users.store.ts';
import { hashPassword } from './passwords.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

/**
 * Sets a new password with a mailed token, which works once (docs/rules.md#one-time-links). The e-mail address counts as
 * proven, all sessions end, and a mail says so.
 * @returns the account's id
 * @throws 'invalid-link' for an unknown, used, replaced or expired token, 'weak-password', which leaves the token valid
 */
export async function resetPassword(db: Db, token: string, password: string): Promise<string> {
  // Before the hash, so that a made-up token costs little.
  const holderId = await findTokenHolder(db, 'reset', token);
  const holder = holderId && (await findCredentials(db, holderId));
  if (!holder) throw invalidLink();
  await refuseWeakPassword(password, holder);
  const passwordHash = await hashPassword(password);
  return await inTransaction(db, async (tx) => {
    const userId = await takeToken(tx, 'reset', token);
    if (!userId) throw invalidLink();
    const user = await updatePassword(tx, userId, passwordHash, { proves: true });
    if (user.email) {
      await updateAccountSubscription(tx, user.email);
      await giveGuestOrders(tx, { userId, email: user.email });
      await queueMail(tx, 'password-changed', user.email, { firstName: user.firstName });
    }
    return userId;
  });
}

const invalidLink = () =>
  new ShopError('invalid-link', 'This link has been used or has expired. Please ask for a new one.');
