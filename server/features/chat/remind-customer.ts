import type { ChatMessage } from '#contract/socket-events.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { queueMailsLater } from '../mail/outbox.store.ts';
import type { ChatPerson } from './chat.rules.ts';
import { type MailedAnswer, markNextUnread, markUnread } from './unread-answers.store.ts';

export const unreadAfterMs = 10 * 60_000;

const queueReminder = (db: Db, email: string, data: MailedAnswer, afterMs: number) =>
  queueMailsLater(db, [{ kind: 'chat-unread', recipient: email, data }], afterMs);

/** Queues a mail about an answer, in the transaction that stores it, unless an earlier one waits to be read. */
export async function remindCustomer(
  db: Db,
  { id: customerId, email }: ChatPerson,
  { id: messageId }: ChatMessage,
  afterMs: number,
): Promise<void> {
  if (email === null || !(await markUnread(db, customerId, messageId))) return;
  await queueReminder(db, email, { customerId, messageId }, afterMs);
}

/**
 * Puts a mail off whose answer was read before it was due, while later ones were not: queues one about the oldest of these, due when that
 * one has been unread for ten minutes. Idempotent, so that a process may die before it drops the mail that was due.
 */
export async function remindLater(db: Db, email: string, was: MailedAnswer): Promise<void> {
  await inTransaction(db, async (tx) => {
    const next = await markNextUnread(tx, was);
    if (!next) return;
    const afterMs = next.createdAt.getTime() + unreadAfterMs - Date.now();
    await queueReminder(tx, email, { customerId: was.customerId, messageId: next.id }, afterMs);
  });
}
