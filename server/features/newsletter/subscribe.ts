import { type Db, inTransaction } from '#server/db/db.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { keepSubscriber } from './newsletter.store.ts';

/**
 * Asks for the newsletter, which begins with the mailed confirmation link. One who has it already gets a mail that
 * says so: the caller cannot tell the two apart.
 */
export async function subscribe(db: Db, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const subscriber = await keepSubscriber(tx, email);
    await queueMail(tx, 'newsletter-confirmation', subscriber.email, { subscriberId: subscriber.id });
  });
}
