import type { ContactMessage } from '#contract/contact.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { closeContactMessage, findContactMessage, reopenContactMessage } from './contact.store.ts';

async function getMessage(db: Db, id: string): Promise<ContactMessage> {
  const message = await findContactMessage(db, id);
  if (!message) throw notFound('No message found.');
  return message;
}

const alreadyAnswered = () => new ShopError('already-done', 'This message has been answered already.');

/**
 * Answers a message by mail, once.
 * @throws 'not-found', 'already-done' when it was answered before
 */
export async function answerMessage(
  db: Db,
  actor: Actor,
  id: string,
  answer: string,
): Promise<ContactMessage> {
  return await inTransaction(db, async (tx) => {
    const closed = await closeContactMessage(tx, id, actor.id, answer);
    const message = await getMessage(tx, id);
    if (!closed) throw alreadyAnswered();
    await queueMail(tx, 'contact-answer', message.email, { contactMessageId: id });
    return message;
  });
}

/**
 * Marks a message as answered in another way, or as open again, without a mail. Idempotent.
 * @throws 'not-found', 'already-done' when a message that was answered by mail should open again
 */
export async function markMessage(
  db: Db,
  actor: Actor,
  id: string,
  isAnswered: boolean,
): Promise<ContactMessage> {
  return await inTransaction(db, async (tx) => {
    if (isAnswered) await closeContactMessage(tx, id, actor.id, null);
    else if (!(await reopenContactMessage(tx, id))) {
      await getMessage(tx, id);
      throw new ShopError('already-done', 'This message has been answered by e-mail.');
    }
    return await getMessage(tx, id);
  });
}
