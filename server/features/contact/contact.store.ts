import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { ContactMessage } from '#contract/contact.contract.ts';
import { type PageInfo, toPageInfo } from '#contract/paging.ts';
import type { MessageStatus } from '#contract/statuses.ts';
import type { Db } from '#server/db/db.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { users } from '#server/db/schema/people.ts';
import { contains } from '#server/db/text-search.ts';

interface NewMessage {
  requestId?: string | undefined;
  name: string;
  email: string;
  message: string;
}

/**
 * Inserts an unanswered message.
 * @returns false when the sender's request with this id has inserted one, also by a concurrent request
 */
export async function insertContactMessage(db: Db, message: NewMessage): Promise<boolean> {
  const inserted = await db
    .insert(contactMessages)
    .values(message)
    .onConflictDoNothing()
    .returning({ id: contactMessages.id });
  return inserted.length > 0;
}

const selectMessages = (db: Db) =>
  db
    .select({
      id: contactMessages.id,
      name: contactMessages.name,
      email: contactMessages.email,
      message: contactMessages.message,
      answer: contactMessages.answer,
      answeredAt: contactMessages.answeredAt,
      createdAt: contactMessages.createdAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answeredBy));
type Row = Awaited<ReturnType<typeof selectMessages>>[number];

const asMessage = ({ id, createdAt, answeredAt, firstName, lastName, ...rest }: Row): ContactMessage => ({
  ...rest,
  _id: id,
  created: createdAt.toISOString(),
  answered: answeredAt?.toISOString() ?? null,
  answeredBy: firstName === null || lastName === null ? null : { firstName, lastName },
});

interface MessagePage extends PageInfo {
  messages: ContactMessage[];
  /** How many are unanswered, whatever the search. */
  open: number;
}

const inStatus: Record<MessageStatus, SQL> = {
  open: isNull(contactMessages.answeredAt),
  answered: isNotNull(contactMessages.answeredAt),
};

interface MessageChoice {
  search?: string | undefined;
  status?: MessageStatus | undefined;
  email?: string;
}

/** @returns a page, open messages first, newest first; `search` matches text in name and e-mail address, `email` is all of one */
export async function listContactMessages(
  db: Db,
  { page, limit, search, status, email }: MessageChoice & { page: number; limit: number },
): Promise<MessagePage> {
  const found = and(
    status && inStatus[status],
    search ? contains(sql`${contactMessages.name} || ' ' || ${contactMessages.email}`, search) : undefined,
    email === undefined ? undefined : eq(sql`lower(${contactMessages.email})`, email.toLowerCase()),
  );
  const [rows, total, open] = await Promise.all([
    selectMessages(db)
      .where(found)
      .orderBy(sql`(${contactMessages.answeredAt} is not null)`, desc(contactMessages.id))
      .limit(limit)
      .offset((page - 1) * limit),
    countMessages(db, found),
    countMessages(db, inStatus.open),
  ]);
  return { messages: rows.map(asMessage), open, ...toPageInfo(total, page, limit) };
}

async function countMessages(db: Db, which: SQL | undefined): Promise<number> {
  const [row] = await db.select({ count: count() }).from(contactMessages).where(which);
  return row?.count ?? 0;
}

export async function findContactMessage(db: Db, id: string): Promise<ContactMessage | null> {
  const [found] = await selectMessages(db).where(eq(contactMessages.id, id));
  return found ? asMessage(found) : null;
}

/**
 * @param answer null when it was answered in another way than by mail
 * @returns false when it does not exist or was answered already, also by a concurrent request
 */
export async function closeContactMessage(
  db: Db,
  id: string,
  answeredBy: string,
  answer: string | null,
): Promise<boolean> {
  const closed = await db
    .update(contactMessages)
    .set({ answer, answeredBy, answeredAt: sql`now()` })
    .where(and(eq(contactMessages.id, id), isNull(contactMessages.answeredAt)))
    .returning({ id: contactMessages.id });
  return closed.length > 0;
}

/** @returns false when it does not exist or was answered by mail, which cannot be undone */
export async function reopenContactMessage(db: Db, id: string): Promise<boolean> {
  const reopened = await db
    .update(contactMessages)
    .set({ answeredBy: null, answeredAt: null })
    .where(and(eq(contactMessages.id, id), isNull(contactMessages.answer)))
    .returning({ id: contactMessages.id });
  return reopened.length > 0;
}
