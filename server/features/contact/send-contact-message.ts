import { type Db, inTransaction } from '#server/db/db.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { insertContactMessage } from './contact.store.ts';

/** Keeps a visitor's message and queues a receipt, which quotes nothing of it: anybody may type anybody's address. */
export async function sendContactMessage(
  db: Db,
  form: { name: string; email: string; message: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await insertContactMessage(tx, { name: form.name, email: form.email, message: form.message });
    await queueMail(tx, 'contact-receipt', form.email, {});
  });
}
