import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { createdAt, primaryId, timestamptz } from './columns.ts';

/**
 * The outbox: one row a mail, written in the transaction that causes it. It holds the recipient and the reason, never a token:
 * the sender generates that when it sends.
 */
export const mails = pgTable(
  'mails',
  {
    id: primaryId(),
    kind: text().notNull(),
    recipient: text().notNull(),
    /** Data of the template: ids, names, amounts. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    status: text().$type<'waiting' | 'sending' | 'sent' | 'unsent' | 'failed'>().notNull().default('waiting'),
    /** Lowest first; of the kind (`mailPriority`). */
    priority: smallint().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamptz().notNull().defaultNow(),
    lastError: text(),
    sentAt: timestamptz(),
    /** Stored when sent, or kept without a mail server, for the mail page: subject and both bodies. */
    subject: text(),
    html: text(),
    text: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('mails_due').on(t.priority, t.nextAttemptAt).where(sql`${t.status} in ('waiting', 'sending')`),
    index('mails_newest').on(t.status, t.id),
    index('mails_recipient').on(sql`lower(${t.recipient})`, t.id),
    index('mails_done').on(t.createdAt).where(sql`${t.status} in ('sent', 'failed')`),
    check('mails_status', sql`${t.status} in ('waiting', 'sending', 'sent', 'unsent', 'failed')`),
  ],
);
