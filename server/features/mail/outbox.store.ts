import { and, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db } from '#server/db/db.ts';
import { runNamedStatement } from '#server/db/named-statement.ts';
import { mails } from '#server/db/schema/mail.ts';
import type { MailKind } from './mail-kinds.ts';

/** A mail to be: kind, recipient and what its template is given. */
export type NewMail = {
  [K in keyof MailKind]: { kind: K; recipient: string; data: MailKind[K] };
}[keyof MailKind];

/**
 * Puts a mail into the outbox, in the transaction of the deed that causes it. `data` holds whom and why, never
 * a token: the sender makes that at the moment of sending.
 */
export async function queueMail<K extends keyof MailKind>(
  db: Db,
  kind: K,
  recipient: string,
  data: MailKind[K],
): Promise<void> {
  await db.insert(mails).values({ kind, recipient, data });
}

/** Like `queueMail` for several mails of one deed, in one statement. */
export async function queueMails(db: Db, newMails: readonly NewMail[]): Promise<void> {
  if (newMails.length === 0) return;
  const column = (read: (mail: NewMail) => string) => sql.param(newMails.map(read));
  await runNamedStatement(
    db,
    'queue_mails',
    sql`
    insert into ${mails} (id, kind, recipient, data) select * from unnest(
      ${column(() => v7())}::uuid[], ${column(({ kind }) => kind)}::text[],
      ${column(({ recipient }) => recipient)}::text[], ${column(({ data }) => JSON.stringify(data))}::jsonb[])`,
  );
}

/** Like `queueMails`, to be sent no sooner than `afterMs` from now. */
export async function queueMailsLater(db: Db, newMails: readonly NewMail[], afterMs: number): Promise<void> {
  if (newMails.length === 0) return;
  const nextAttemptAt = sql`clock_timestamp() + ${afterMs} * interval '1 millisecond'`;
  await db.insert(mails).values(newMails.map((mail) => ({ ...mail, nextAttemptAt })));
}

/**
 * Puts a mail into the outbox only if `wanted`, with the same work for the database either way: a row is written
 * and one is deleted. For answers whose time must not tell whether anybody gets a mail.
 */
export async function queueMailOrSeemTo<K extends keyof MailKind>(
  db: Db,
  wanted: boolean,
  kind: K,
  recipient: string,
  data: MailKind[K],
): Promise<void> {
  const id = v7();
  await db.insert(mails).values({ id, kind, recipient, data });
  await db.delete(mails).where(eq(mails.id, wanted ? v7() : id));
}

/** A mail that this process is to send now; nobody else does while the lease lasts. */
export type ClaimedMail = NewMail & { id: string; attempts: number; createdAt: Date };

/** What a mail said, as far as it may be kept. */
export interface MailCopy {
  subject: string;
  html: string;
  text: string;
}

/**
 * Takes the next due mail for sending, or null. The lease is how long it stays ours: when the process that took it
 * dies, it is due again then.
 */
export async function claimMail(db: Db, leaseMs: number): Promise<ClaimedMail | null> {
  const due = sql`(
    select id from ${mails} where status in ('waiting', 'sending') and next_attempt_at <= clock_timestamp()
    order by next_attempt_at limit 1 for update skip locked)`;
  const [claimed] = await db
    .update(mails)
    .set({
      status: 'sending',
      attempts: sql`${mails.attempts} + 1`,
      nextAttemptAt: sql`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`,
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
  // What lies in the outbox was put there by queueMail, which checks that kind and data fit.
  return (claimed as ClaimedMail | undefined) ?? null;
}

/** Only the try that was claimed may say how it ended: one whose lease ran out has nothing to say. */
const stillOurs = ({ id, attempts }: ClaimedMail) =>
  and(eq(mails.id, id), eq(mails.attempts, attempts), eq(mails.status, 'sending'));

export async function markSent(db: Db, mail: ClaimedMail, copy: MailCopy): Promise<void> {
  await db
    .update(mails)
    .set({ status: 'sent', sentAt: sql`clock_timestamp()`, lastError: null, ...copy })
    .where(stillOurs(mail));
}

/** Puts it back for another try after `pauseMs`. */
export async function putBack(
  db: Db,
  mail: ClaimedMail,
  pauseMs: number,
  lastError: string,
  copy: MailCopy | null,
): Promise<void> {
  const nextAttemptAt = sql`clock_timestamp() + ${pauseMs} * interval '1 millisecond'`;
  await db
    .update(mails)
    .set({ status: 'waiting', nextAttemptAt, lastError, ...copy })
    .where(stillOurs(mail));
}

/** Takes a mail out of the outbox that has become pointless before it was sent. */
export async function dropMail(db: Db, mail: ClaimedMail): Promise<void> {
  await db.delete(mails).where(stillOurs(mail));
}

/** Makes it a dead mail: it is not tried again by itself. */
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
