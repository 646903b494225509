import { type Db, inTransaction } from '#server/db/db.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { findOrInsertSubscriber } from './newsletter.store.ts';

/**
 * Queues the mail with the confirmation link, which starts the newsletter. A subscriber gets a mail that says so instead; the
 * caller cannot tell the difference (docs/rules.md#no-hints-about-accounts).
 */
export async function subscribe(db: Db, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const subscriber = await findOrInsertSubscriber(tx, email);
    await queueMail(tx, 'newsletter-confirmation', subscriber.email, { subscriberId: subscriber.id });
  });
}
