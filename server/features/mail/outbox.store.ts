import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { inMs, isStillOurs, nextAttempt } from '#server/db/claims.ts';
import type { Db } from '#server/db/db.ts';
import { daysAgo, deleteBatch } from '#server/db/delete-batch.ts';
import { runNamedStatement } from '#server/db/named-statement.ts';
import { mails } from '#server/db/schema/mail.ts';
import { type MailKind, mailPriority } from './mail-kinds.ts';

/** A mail to queue: kind, recipient and the data of its template. */
export type NewMail = {
  [K in keyof MailKind]: { kind: K; recipient: string; data: MailKind[K] };
}[keyof MailKind];

/**
 * Queues a mail in the transaction that causes it. `data` holds what the template shows, and never a token: tokens are created
 * when sending.
 */
export async function queueMail<K extends keyof MailKind>(
  db: Db,
  kind: K,
  recipient: string,
  data: MailKind[K],
): Promise<void> {
  await db.insert(mails).values({ kind, recipient, data, priority: mailPriority[kind] });
}

/** Queues several mails in one statement. */
export async function queueMails(db: Db, newMails: readonly NewMail[]): Promise<void> {
  if (newMails.length === 0) return;
  await runNamedStatement(db, 'queue_mails', insertMails(newMails, sql`(values ('{}'::jsonb))`));
}

/** To one person, in 24 hours: parcels can be made and voided again and again. */
const maxMailsOfPart = 20;

/**
 * Queues mails about what happens to one part of an order, but none to somebody who has had too many of them (docs/rules.md#parcels).
 * Call it while the order is locked, so that nobody else counts the same ones.
 */
export async function queueMailsOfPart(
  db: Db,
  { orderId, part }: { orderId: string; part: number },
  newMails: readonly NewMail[],
): Promise<void> {
  if (newMails.length === 0) return;
  const name = sql`jsonb_build_object('orderId', ${orderId}::text, 'part', ${part}::int)`;
  const sent = sql`select count(*) from ${mails} as sent where lower(sent.recipient) = lower(mail.recipient)
    and sent.created_at > now() - interval '1 day' and sent.data @> ${name}`;
  const more = sql`lateral (select ${name} where (${sent}) < ${maxMailsOfPart})`;
  await runNamedStatement(db, 'queue_mails_of_part', insertMails(newMails, more));
}

/**
 * An INSERT for a statement that knows more of the data than its caller.
 * @param more a relation of one JSON object that is added to the data of each `mail`; one without a row is not queued
 */
export function insertMails(newMails: readonly NewMail[], more: SQL): SQL {
  const column = (read: (mail: NewMail) => string) => sql.param(newMails.map(read));
  return sql`
    insert into ${mails} (id, kind, priority, recipient, data)
    select mail.id, mail.kind, mail.priority, mail.recipient, mail.data || more.data from unnest(
      ${column(() => v7())}::uuid[], ${column(({ kind }) => kind)}::text[],
      ${column(({ kind }) => String(mailPriority[kind]))}::smallint[],
      ${column(({ recipient }) => recipient)}::text[], ${column(({ data }) => JSON.stringify(data))}::jsonb[]
    ) as mail(id, kind, priority, recipient, data) cross join ${more} as more(data)`;
}

/** Queues mails that are due in `afterMs` milliseconds. */
export async function queueMailsLater(db: Db, newMails: readonly NewMail[], afterMs: number): Promise<void> {
  if (newMails.length === 0) return;
  const nextAttemptAt = inMs(afterMs);
  await db
    .insert(mails)
    .values(newMails.map((mail) => ({ ...mail, priority: mailPriority[mail.kind], nextAttemptAt })));
}

/**
 * Queues a mail only if `wanted`, with the same database work either way (an insert and a delete), so that response
 * times do not reveal whether someone gets a mail.
 */
export async function queueMailOrSeemTo<K extends keyof MailKind>(
  db: Db,
  wanted: boolean,
  kind: K,
  recipient: string,
  data: MailKind[K],
): Promise<void> {
  const id = v7();
  await db.insert(mails).values({ id, kind, recipient, data, priority: mailPriority[kind] });
  await db.delete(mails).where(eq(mails.id, wanted ? v7() : id));
}

/** A mail for this process to send; no other process sends it while the lease lasts. */
export type ClaimedMail = NewMail & { id: string; attempts: number; createdAt: Date };

/** The copy of a mail on the mail page. */
export interface MailCopy {
  subject: string;
  html: string;
  text: string;
}

/**
 * Claims the next due mail for sending: of the first of these priorities that has one, the oldest. When the process dies, the
 * mail is due again after `leaseMs`. Index: mails_due.
 * @returns null when no mail is due
 */
export async function claimMail(
  db: Db,
  leaseMs: number,
  priorities: readonly number[],
): Promise<ClaimedMail | null> {
  // statement_timestamp() bounds the index; clock_timestamp() may change in between and would be compared with each row.
  const due = sql`(
    select due.id from unnest(${sql.param(priorities)}::smallint[]) with ordinality as wanted (priority, place)
    cross join lateral (
      select id from ${mails} where status in ('waiting', 'sending')
        and priority = wanted.priority and next_attempt_at <= statement_timestamp()
      order by next_attempt_at limit 1 for update skip locked) due
    order by place limit 1)`;
  const [claimed] = await db
    .update(mails)
    .set({
      status: 'sending',
      attempts: nextAttempt(mails.attempts),
      nextAttemptAt: inMs(leaseMs),
    })
    .where(eq(mails.id, due))
    .returning({
      id: mails.id,
      kind: mails.kind,
      recipient: mails.recipient,
      data: mails.data,
      attempts: mails.attempts,
      createdAt: mails.createdAt,
    });
  // `queueMail` has checked that kind and data match.
  return (claimed as ClaimedMail | undefined) ?? null;
}

const stillOurs = ({ id, attempts: attempt }: ClaimedMail) =>
  and(isStillOurs({ id: mails.id, attempt: mails.attempts }, { id, attempt }), eq(mails.status, 'sending'));

export async function markSent(db: Db, mail: ClaimedMail, copy: MailCopy): Promise<void> {
  await db
    .update(mails)
    .set({ status: 'sent', sentAt: sql`clock_timestamp()`, lastError: null, ...copy })
    .where(stillOurs(mail));
}

/** Keeps a mail that cannot leave, as there is no mail server, for the mail page. */
export async function markUnsent(db: Db, mail: ClaimedMail, copy: MailCopy): Promise<void> {
  await db
    .update(mails)
    .set({ status: 'unsent', lastError: null, ...copy })
    .where(stillOurs(mail));
}

/** Returns a claimed mail to the queue, due in `delayMs` milliseconds. */
export async function requeueMail(
  db: Db,
  mail: ClaimedMail,
  delayMs: number,
  lastError: string,
  copy: MailCopy | null,
): Promise<void> {
  await db
    .update(mails)
    .set({ status: 'waiting', nextAttemptAt: inMs(delayMs), lastError, ...copy })
    .where(stillOurs(mail));
}

/** Deletes a claimed mail that is no longer needed. */
export async function dropMail(db: Db, mail: ClaimedMail): Promise<void> {
  await db.delete(mails).where(stillOurs(mail));
}

/** Marks a mail as failed for good; only an administrator can send it again. */
export async function markFailed(
  db: Db,
  mail: ClaimedMail,
  lastError: string,
  copy: MailCopy | null,
): Promise<void> {
  await db
    .update(mails)
    .set({ status: 'failed', lastError, ...copy })
    .where(stillOurs(mail));
}

/** Deletes a batch of mails with this status that are so many days old. Index: mails_done, of unsent ones mails_newest. @returns how many */
export async function deleteOldMails(
  db: Db,
  status: 'sent' | 'unsent' | 'failed',
  days: number,
  limit: number,
): Promise<number> {
  const which = and(eq(mails.status, status), lt(mails.createdAt, daysAgo(days)));
  const oldest = status === 'unsent' ? mails.id : mails.createdAt;
  return await deleteBatch(db, { table: mails, key: mails.id, which, oldest, limit });
}
