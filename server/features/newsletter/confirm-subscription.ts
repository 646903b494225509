import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { takeToken } from '../users/one-time-tokens.store.ts';
import { confirmSubscriber } from './newsletter.store.ts';

/**
 * Subscribes with the mailed token (docs/rules.md#one-time-links).
 * @throws 'invalid-link' for an unknown, used or expired token
 */
export async function confirmSubscription(db: Db, token: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const subscriberId = await takeToken(tx, 'newsletter', token);
    const subscriber = subscriberId && (await confirmSubscriber(tx, subscriberId));
    if (!subscriber) {
      throw new ShopError('invalid-link', 'This link has been used or has expired. Please subscribe again.');
    }
    await queueMail(tx, 'newsletter-welcome', subscriber.email, { subscriberId: subscriber.id });
  });
}
