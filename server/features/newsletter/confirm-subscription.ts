import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { takeToken } from '../users/one-time-tokens.store.ts';
import { confirmSubscriber } from './newsletter.store.ts';

/** Begins the newsletter with the mailed token. Throws `invalid` on an unknown, used or expired one. */
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
