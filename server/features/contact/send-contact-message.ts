import { type Db, inTransaction } from '#server/db/db.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { insertContactMessage } from './contact.store.ts';

/**
 * Stores a visitor's message and queues a receipt. The receipt quotes nothing of the message, because the e-mail address may
 * be somebody else's.
 */
export async function sendContactMessage(
  db: Db,
  form: { name: string; email: string; message: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await insertContactMessage(tx, { name: form.name, email: form.email, message: form.message });
    await queueMail(tx, 'contact-receipt', form.email, {});
  });
}
