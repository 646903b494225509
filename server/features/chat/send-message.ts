import type { ChatMessage } from '#contract/socket-events.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { type ChatPerson, chatName, isSupport, requireMayWrite } from './chat.rules.ts';
import { findPerson, insertMessage, isFirstUnanswered } from './chat.store.ts';

interface Sending {
  from: ChatPerson;
  to: string;
  text: string;
  key: string | null;
  /** Whether the receiver has a tab open, on any process. */
  isReceiverOnline: boolean;
}

/**
 * Stores a message; an administrator who is offline gets the first unanswered one of a conversation by mail.
 * Throws `invalid` when the two may not write to each other.
 */
export async function sendMessage(
  db: Db,
  sending: Sending,
): Promise<{ message: ChatMessage; isNew: boolean }> {
  const { from, text, key, isReceiverOnline } = sending;
  return await inTransaction(db, async (tx) => {
    const to = await findPerson(tx, sending.to);
    requireMayWrite(from, to);
    const stored = await insertMessage(tx, { from, to: to.id, value: text, key });
    const wantsMail = stored.isNew && isSupport(to) && !isReceiverOnline && to.email !== null;
    if (wantsMail && to.email && (await isFirstUnanswered(tx, stored.message))) {
      await queueMail(tx, 'chat-unanswered', to.email, {
        firstName: to.firstName,
        from: chatName(from),
        text,
      });
    }
    return stored;
  });
}
