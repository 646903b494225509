import { and, count, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Mail, MailRow, MailStatus, UnsentMails } from '#contract/mail.contract.ts';
import { type PageInfo, toPageInfo } from '#contract/paging.ts';
import type { Db } from '#server/db/db.ts';
import { mails } from '#server/db/schema/mail.ts';
import { contains } from '#server/db/text-search.ts';
import { countUnsent, dueNow } from './unsent-mails.store.ts';

/** The outbox as the mail page shows it. */

const row = {
  id: mails.id,
  kind: mails.kind,
  recipient: mails.recipient,
  subject: mails.subject,
  status: mails.status,
  attempts: mails.attempts,
  lastError: mails.lastError,
  nextAttemptAt: mails.nextAttemptAt,
  sentAt: mails.sentAt,
  createdAt: mails.createdAt,
};
type Row = Pick<typeof mails.$inferSelect, keyof typeof row>;

const asRow = ({ id, nextAttemptAt, sentAt, createdAt, ...rest }: Row): MailRow => ({
  ...rest,
  _id: id,
  nextAttempt: rest.status === 'waiting' ? nextAttemptAt.toISOString() : null,
  sent: sentAt?.toISOString() ?? null,
  created: createdAt.toISOString(),
});

interface Mailbox extends PageInfo {
  mails: MailRow[];
  /** Counts of all waiting and failed mails, regardless of the search. */
  waiting: number;
  failed: number;
  unsent: UnsentMails;
}

interface MailQuery {
  page: number;
  limit: number;
  search?: string | undefined;
  /** `waiting` includes mails that are being sent. */
  status?: 'waiting' | 'sent' | 'unsent' | 'failed' | undefined;
}

/**
 * Lists mails, newest first; `search` finds text in the recipient's e-mail address. There is no index for that: reading
 * 100,000 rows takes about 50 ms, while a trigram index would cost every order 0.25 ms per mail.
 */
export async function listMails(db: Db, { page, limit, search, status }: MailQuery): Promise<Mailbox> {
  const waiting = withStatus('waiting', 'sending');
  const failed = withStatus('failed');
  const which = and(
    status && (status === 'waiting' ? waiting : withStatus(status)),
    search ? contains(mails.recipient, search) : undefined,
  );
  const [rows, total, waitingCount, failedCount, unsent] = await Promise.all([
    db
      .select(row)
      .from(mails)
      .where(which)
      .orderBy(desc(mails.id))
      .limit(limit)
      .offset((page - 1) * limit),
    countMails(db, which),
    countMails(db, waiting),
    countMails(db, failed),
    countUnsent(db),
  ]);
  return {
    mails: rows.map(asRow),
    waiting: waitingCount,
    failed: failedCount,
    unsent,
    ...toPageInfo(total, page, limit),
  };
}

const withStatus = (...statuses: MailStatus[]): SQL => inArray(mails.status, statuses);

async function countMails(db: Db, which: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ count: count() }).from(mails).where(which);
  return counted?.count ?? 0;
}

export async function findMail(db: Db, id: string): Promise<Mail | null> {
  const [found] = await db
    .select({ ...row, html: mails.html, text: mails.text })
    .from(mails)
    .where(eq(mails.id, id));
  if (!found) return null;
  const { html, text, ...rest } = found;
  return { ...asRow(rest), html, text };
}

/**
 * Makes a waiting, unsent or failed mail due now, with all its attempts left.
 * @returns false for any other mail
 */
export async function releaseMail(db: Db, id: string): Promise<boolean> {
  const released = await db
    .update(mails)
    .set(dueNow)
    .where(and(eq(mails.id, id), withStatus('waiting', 'unsent', 'failed')))
    .returning({ id: mails.id });
  return released.length > 0;
}

/**
 * Queues a sent mail again, as a new one: mail servers drop a mail with the same Message-ID.
 * @returns false when the mail was not sent
 */
export async function repeatMail(db: Db, id: string): Promise<boolean> {
  const [sent] = await db
    .select({ kind: mails.kind, priority: mails.priority, recipient: mails.recipient, data: mails.data })
    .from(mails)
    .where(and(eq(mails.id, id), withStatus('sent')));
  if (sent) await db.insert(mails).values(sent);
  return sent !== undefined;
}
