import type { ChatMessage } from '#contract/socket-events.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { queueMailsLater } from '../mail/outbox.store.ts';
import { type ChatPerson, chatName, isSupport, requireMayWrite } from './chat.rules.ts';
import { findPerson, insertMessage, listSupport, markAnswered, markUnanswered } from './chat.store.ts';
import { remindCustomer, unreadAfterMs } from './remind-customer.ts';

interface Sending {
  from: ChatPerson;
  to: string;
  text: string;
  key: string | null;
  /** How long nobody answers it, or its customer does not read it, until a mail says so; null for no mail. */
  mailAfterMs?: number | null;
}

const unansweredAfterMs = 5 * 60_000;

/**
 * Stores a message (docs/rules.md#support-chat). The first one of a customer since support's last answer also queues a mail to
 * every administrator, due in five minutes, which is not sent when support has answered by then. An answer queues one to its
 * customer, due in ten, unless one waits to be read already, which is not sent when it is read by then.
 * @returns the stored message; `isNew` is false when the same `key` was stored before
 * @throws 'invalid-input' when the two may not write to each other
 */
export async function sendMessage(
  db: Db,
  sending: Sending,
): Promise<{ message: ChatMessage; isNew: boolean }> {
  const { from, text, key, mailAfterMs } = sending;
  return await inTransaction(db, async (tx) => {
    const to = await findPerson(tx, sending.to);
    requireMayWrite(from, to);
    const stored = await insertMessage(tx, { from, to: to.id, value: text, key });
    if (!stored.isNew) return stored;
    if (!isSupport(from)) {
      const isFirst = await markUnanswered(tx, from.id, stored.message.id);
      if (isFirst && mailAfterMs !== null)
        await alertSupport(tx, from, stored.message, mailAfterMs ?? unansweredAfterMs);
      return stored;
    }
    await markAnswered(tx, to.id);
    if (!isSupport(to) && mailAfterMs !== null)
      await remindCustomer(tx, to, stored.message, mailAfterMs ?? unreadAfterMs);
    return stored;
  });
}

async function alertSupport(
  db: Db,
  customer: ChatPerson,
  message: ChatMessage,
  afterMs: number,
): Promise<void> {
  const unanswered = { customerId: customer.id, messageId: message.id };
  const mails = (await listSupport(db)).map(({ firstName, email }) => ({
    kind: 'chat-unanswered' as const,
    recipient: email,
    data: { firstName, from: chatName(customer), text: message.value, unanswered },
  }));
  await queueMailsLater(db, mails, afterMs);
}
