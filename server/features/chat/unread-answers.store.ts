import { and, eq, exists, isNull, ne, notExists, or } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { chatGuests, chatMessages } from '#server/db/schema/chat.ts';
import { users } from '#server/db/schema/people.ts';
import { chatName } from './chat.rules.ts';
import { isUnreadBy } from './chat.store.ts';

/**
 * Marks an answer as the one whose mail says that it is unread. Call it after `markAnswered`.
 * @returns true unless an earlier one waits to be read, whose mail is about this one, too
 */
export async function markUnread(db: Db, customerId: string, messageId: string): Promise<boolean> {
  const marked = await db
    .update(chatGuests)
    .set({ unreadId: messageId })
    .where(
      and(
        eq(chatGuests.userId, customerId),
        or(
          isNull(chatGuests.unreadId),
          notExists(
            db
              .select({ id: chatMessages.id })
              .from(chatMessages)
              .where(and(isUnreadBy(customerId), ne(chatMessages.id, messageId))),
          ),
        ),
      ),
    )
    .returning({ userId: chatGuests.userId });
  return marked.length > 0;
}

/** An answer as its mail quotes it. */
export interface UnreadAnswer {
  fromId: string;
  from: string;
  text: string;
}

/**
 * @returns what the customer has not read, oldest first; nothing when the mail about this message is no longer needed: all was
 *   read since, or the account is deleted
 */
export async function listUnreadAnswers(
  db: Db,
  { customerId, messageId }: { customerId: string; messageId: string },
  limit: number,
): Promise<UnreadAnswer[]> {
  const marked = db
    .select({ userId: chatGuests.userId })
    .from(chatGuests)
    .where(and(eq(chatGuests.userId, customerId), eq(chatGuests.unreadId, messageId)));
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
    .where(and(isUnreadBy(customerId), exists(marked)))
    .orderBy(chatMessages.id)
    .limit(limit);
  return unread.map((row) => ({ fromId: row.from, from: chatName(row), text: row.value }));
}
