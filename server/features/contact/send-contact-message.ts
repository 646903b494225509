import type { z } from 'zod';
import type { sentMessage } from '#contract/contact.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { insertContactMessage } from './contact.store.ts';

/**
 * Stores a visitor's message and queues a receipt. The receipt quotes nothing of the message, because the e-mail address may
 * be somebody else's. A repeated call, with the same `_id`, changes nothing.
 */
export async function sendContactMessage(db: Db, form: z.output<typeof sentMessage>): Promise<void> {
  const { _id: requestId, name, email, message } = form;
  await inTransaction(db, async (tx) => {
    if (!(await insertContactMessage(tx, { requestId, name, email, message }))) return;
    await queueMail(tx, 'contact-receipt', email, {});
  });
}
