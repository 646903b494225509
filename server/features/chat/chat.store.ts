import { and, count, desc, eq, inArray, isNotNull, isNull, max, ne, or, sql } from 'drizzle-orm';
import type { ChatMessage } from '#contract/socket-events.ts';
import type { Db } from '#server/db/db.ts';
import { chatGuests, chatMessages } from '#server/db/schema/chat.ts';
import { memberships, users } from '#server/db/schema/people.ts';
import { asMembership, membershipColumns } from '../users/membership-columns.store.ts';
import { type ChatPerson, chatName, supportSets } from './chat.rules.ts';

const selectPeople = (db: Db) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      unansweredId: chatGuests.unansweredId,
      ...membershipColumns,
    })
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(chatGuests, eq(chatGuests.userId, users.id));
type PersonRow = Awaited<ReturnType<typeof selectPeople>>[number];

const asPerson = ({ permissionSet, merchantId, unansweredId, ...person }: PersonRow): ChatPerson => ({
  ...person,
  waits: unansweredId !== null,
  membership: asMembership({ permissionSet, merchantId }),
});

export const isStaff = and(
  isNull(memberships.merchantId),
  inArray(memberships.permissionSet, [...supportSets]),
);
/** `from` of the conversations that wait for an answer. */
export const unansweredChats = sql`${chatGuests}
  join ${users} on ${users.id} = ${chatGuests.userId}
  left join ${memberships} on ${memberships.userId} = ${chatGuests.userId}
  where ${chatGuests.unansweredId} is not null and ${users.deletedAt} is null and (${isStaff}) is not true`;
/** Limits the list of the support staff, newest guests first. */
const maxPeople = 1_000;
const maxMessages = 1_000;

/** @returns null also for a deleted account */
export async function findPerson(db: Db, id: string): Promise<ChatPerson | null> {
  const [found] = await selectPeople(db).where(and(eq(users.id, id), isNull(users.deletedAt)));
  return found ? asPerson(found) : null;
}

/** @returns all others of the support staff, and for one of them also everyone who ever opened the chat, newest first */
export async function listPeople(db: Db, caller: { id: string; isSupport: boolean }): Promise<ChatPerson[]> {
  const isOther = ne(users.id, caller.id);
  const staff = await selectPeople(db)
    .where(and(isStaff, isOther))
    .orderBy(users.firstName, users.id)
    .limit(maxPeople);
  if (!caller.isSupport) return staff.map(asPerson);
  const guests = await selectPeople(db)
    .where(and(isNotNull(chatGuests.userId), isOther, sql`${isStaff} is not true`))
    .orderBy(desc(chatGuests.openedAt), desc(users.id))
    .limit(maxPeople);
  return [...staff, ...guests].map(asPerson);
}

/** Stores that the account has opened the chat. Idempotent. */
export async function insertGuest(db: Db, userId: string): Promise<void> {
  await db.insert(chatGuests).values({ userId }).onConflictDoNothing();
}

/** Index: chat_messages_unread. */
export const isUnreadBy = (userId: string) => and(eq(chatMessages.toId, userId), isNull(chatMessages.readAt));

const columns = {
  id: chatMessages.id,
  from: chatMessages.fromId,
  to: chatMessages.toId,
  createdAt: chatMessages.createdAt,
  value: chatMessages.value,
  readAt: chatMessages.readAt,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
};
type Row = { [K in keyof typeof columns]: (typeof columns)[K]['_']['data'] };

function toMessage(
  row: Omit<Row, 'readAt' | 'email'> & { readAt: Date | null; email: string | null },
): ChatMessage {
  const { id, from, to, value } = row;
  const time = row.createdAt.getTime();
  const readAt = row.readAt?.getTime() ?? null;
  return { id, from, to, time, value, user: { id: from, name: chatName(row) }, readAt };
}

/** @returns the account's newest 1,000 messages, oldest first */
export async function listMessages(db: Db, userId: string): Promise<ChatMessage[]> {
  const selectNewest = (side: typeof chatMessages.fromId | typeof chatMessages.toId) =>
    db
      .select(columns)
      .from(chatMessages)
      .innerJoin(users, eq(users.id, chatMessages.fromId))
      .where(eq(side, userId))
      .orderBy(desc(chatMessages.id))
      .limit(maxMessages);
  const [sent, received] = await Promise.all([
    selectNewest(chatMessages.fromId),
    selectNewest(chatMessages.toId),
  ]);
  return [...sent, ...received]
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, maxMessages)
    .reverse()
    .map(toMessage);
}

/** @returns whether the account's conversation with the shop waits for an answer; null without messages */
export async function findOpenChat(db: Db, userId: string): Promise<{ waits: boolean } | null> {
  const [found] = await db
    .select({ waits: isNotNull(chatGuests.unansweredId) })
    .from(chatGuests)
    .where(
      and(
        eq(chatGuests.userId, userId),
        sql`(exists (select from ${chatMessages} where ${chatMessages.fromId} = ${userId})
          or exists (select from ${chatMessages} where ${chatMessages.toId} = ${userId}))`,
      ),
    );
  return found ? { waits: found.waits === true } : null;
}

/** @returns how many messages somebody sent or got, and when the last was; null without one */
export async function findChat(db: Db, userId: string): Promise<{ count: number; last: string } | null> {
  const [found] = await db
    .select({ count: count(), last: max(chatMessages.createdAt) })
    .from(chatMessages)
    .where(or(eq(chatMessages.fromId, userId), eq(chatMessages.toId, userId)));
  return found?.last ? { count: found.count, last: found.last.toISOString() } : null;
}

interface NewMessage {
  from: ChatPerson;
  to: string;
  value: string;
  key: string | null;
}

/** @returns the stored message; `isNew` is false when the same `key` was stored before */
export async function insertMessage(
  db: Db,
  { from, to, value, key }: NewMessage,
): Promise<{ message: ChatMessage; isNew: boolean }> {
  const stored = {
    id: chatMessages.id,
    from: chatMessages.fromId,
    to: chatMessages.toId,
    createdAt: chatMessages.createdAt,
    value: chatMessages.value,
    readAt: chatMessages.readAt,
  };
  const [inserted] = await db
    .insert(chatMessages)
    .values({ fromId: from.id, toId: to, value, clientKey: key })
    .onConflictDoNothing()
    .returning(stored);
  if (inserted) return { message: toMessage({ ...inserted, ...from, id: inserted.id }), isNew: true };
  const [earlier] = await db
    .select(stored)
    .from(chatMessages)
    .where(and(eq(chatMessages.fromId, from.id), eq(chatMessages.clientKey, key ?? '')));
  if (!earlier) throw new Error('a message was neither stored nor found');
  return { message: toMessage({ ...earlier, ...from, id: earlier.id }), isNew: false };
}

/**
 * Marks a customer's message as unanswered, also of one who never opened the chat.
 * @returns true for the first one since support's last answer, for only one of concurrent callers
 */
export async function markUnanswered(db: Db, customerId: string, messageId: string): Promise<boolean> {
  const marked = await db
    .insert(chatGuests)
    .values({ userId: customerId, unansweredId: messageId })
    .onConflictDoUpdate({
      target: chatGuests.userId,
      set: { unansweredId: messageId },
      setWhere: isNull(chatGuests.unansweredId),
    })
    .returning({ userId: chatGuests.userId });
  return marked.length > 0;
}

/** Call it when support has written to the customer. Until the transaction ends, nothing else changes what the customer has read. */
export async function markAnswered(db: Db, customerId: string): Promise<void> {
  await db
    .insert(chatGuests)
    .values({ userId: customerId })
    .onConflictDoUpdate({ target: chatGuests.userId, set: { unansweredId: null } });
}

/** True when support has not written to the customer since that message. */
export async function isUnanswered(db: Db, customerId: string, messageId: string): Promise<boolean> {
  const found = await db
    .select({ userId: chatGuests.userId })
    .from(chatGuests)
    .where(and(eq(chatGuests.userId, customerId), eq(chatGuests.unansweredId, messageId)));
  return found.length > 0;
}

/** @returns the support staff with an e-mail address */
export async function listSupport(db: Db): Promise<{ firstName: string; email: string }[]> {
  const found = await db
    .select({ firstName: users.firstName, email: users.email })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(isStaff)
    .limit(maxPeople);
  return found.flatMap(({ firstName, email }) => (email === null ? [] : [{ firstName, email }]));
}

/** @returns the unread messages to the account, counted up to 1,000 */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const unread = db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(isUnreadBy(userId))
    .limit(maxMessages)
    .as('unread');
  const [counted] = await db.select({ count: count() }).from(unread);
  return counted?.count ?? 0;
}

/**
 * Marks everything that `from` wrote to `by` as read.
 * @returns whether anything was unread
 */
export async function updateRead(db: Db, from: string, by: string, at: Date): Promise<boolean> {
  // An answer that is being stored is either read here, too, or finds all others read and gets a mail of its own.
  await db
    .select({ userId: chatGuests.userId })
    .from(chatGuests)
    .where(eq(chatGuests.userId, by))
    .for('update');
  const marked = await db
    .update(chatMessages)
    .set({ readAt: at })
    .where(and(eq(chatMessages.fromId, from), isUnreadBy(by)))
    .returning({ id: chatMessages.id });
  return marked.length > 0;
}
