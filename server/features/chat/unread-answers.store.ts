import { and, eq, exists, isNull, ne, notExists, or } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { chatGuests, chatMessages } from '#server/db/schema/chat.ts';
import { memberships, users } from '#server/db/schema/people.ts';
import { chatName } from './chat.rules.ts';
import { isStaff, isUnreadBy } from './chat.store.ts';

/**
 * For a query that joins the sender's membership. Not the messages of former staff, whom customers do not see and so cannot read,
 * and nothing for a customer who has become staff.
 */
const isUnreadAnswerTo = (db: Db, customerId: string) =>
  and(
    isUnreadBy(customerId),
    isStaff,
    notExists(
      db
        .select({ userId: memberships.userId })
        .from(memberships)
        .where(and(eq(memberships.userId, customerId), isStaff)),
    ),
  );

/** The answer that a mail is queued for. */
export interface MailedAnswer {
  customerId: string;
  messageId: string;
}

const isMailed = ({ customerId, messageId }: MailedAnswer) =>
  and(eq(chatGuests.userId, customerId), eq(chatGuests.unreadId, messageId));

/**
 * Marks an answer as the one whose mail says that it is unread. Call it after `markAnswered`.
 * @returns true unless an earlier one waits to be read, whose mail is about this one, too
 */
export async function markUnread(db: Db, customerId: string, messageId: string): Promise<boolean> {
  const areOthersRead = notExists(
    db
      .select({ id: chatMessages.id })
      .from(chatMessages)
      .innerJoin(memberships, eq(memberships.userId, chatMessages.fromId))
      .where(and(isUnreadAnswerTo(db, customerId), ne(chatMessages.id, messageId))),
  );
  const marked = await db
    .update(chatGuests)
    .set({ unreadId: messageId })
    .where(and(eq(chatGuests.userId, customerId), or(isNull(chatGuests.unreadId), areOthersRead)))
    .returning({ userId: chatGuests.userId });
  return marked.length > 0;
}

/**
 * Marks the oldest unread answer in place of one that was read before its mail was due.
 * @returns the one that needs a mail now; null when all are read, or another was marked since
 */
export async function markNextUnread(
  db: Db,
  was: MailedAnswer,
): Promise<{ id: string; createdAt: Date } | null> {
  const [next] = await db
    .select({ id: chatMessages.id, createdAt: chatMessages.createdAt })
    .from(chatMessages)
    .innerJoin(memberships, eq(memberships.userId, chatMessages.fromId))
    .where(isUnreadAnswerTo(db, was.customerId))
    .orderBy(chatMessages.id)
    .limit(1);
  if (!next) return null;
  const marked = await db
    .update(chatGuests)
    .set({ unreadId: next.id })
    .where(isMailed(was))
    .returning({ userId: chatGuests.userId });
  return marked.length > 0 ? next : null;
}

/** An answer as its mail quotes it. */
export interface UnreadAnswer {
  fromId: string;
  from: string;
  text: string;
}

/**
 * @returns what the customer has not read, oldest first; nothing when the mail about this message is not to be sent: it was read
 *   since, its sender has left the staff, or the customer is staff now or deleted
 */
export async function listUnreadAnswers(
  db: Db,
  mailed: MailedAnswer,
  limit: number,
): Promise<UnreadAnswer[]> {
  const { customerId, messageId } = mailed;
  // The others may be seconds old.
  const isItselfUnread = exists(
    db
      .select({ id: chatMessages.id })
      .from(chatGuests)
      .innerJoin(chatMessages, eq(chatMessages.id, messageId))
      .innerJoin(memberships, eq(memberships.userId, chatMessages.fromId))
      .where(and(isMailed(mailed), isUnreadAnswerTo(db, customerId))),
  );
  const unread = await db
    .select({
      from: chatMessages.fromId,
      value: chatMessages.value,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
    })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.fromId))
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(and(isUnreadAnswerTo(db, customerId), isItselfUnread))
    .orderBy(chatMessages.id)
    .limit(limit);
  return unread.map((row) => ({ fromId: row.from, from: chatName(row), text: row.value }));
}
