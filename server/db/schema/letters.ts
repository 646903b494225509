import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, key, moment } from './columns.ts';
import { users } from './people.ts';

/**
 * The outbox: one row a mail, written in the transaction that causes it. It holds whom and why, never a token:
 * the sender makes that at the moment of sending.
 */
export const mails = pgTable(
  'mails',
  {
    id: key(),
    kind: text().notNull(),
    recipient: text().notNull(),
    /** What the template needs: ids, names, amounts. */
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    status: text().$type<'waiting' | 'sending' | 'sent' | 'failed'>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment().notNull().defaultNow(),
    lastError: text(),
    sentAt: moment(),
    /** Kept when sent, for the mail page: subject and both bodies. */
    subject: text(),
    html: text(),
    text: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index('mails_due').on(t.nextAttemptAt).where(sql`${t.status} in ('waiting', 'sending')`),
    index('mails_newest').on(t.status, t.id),
    check('mails_status', sql`${t.status} in ('waiting', 'sending', 'sent', 'failed')`),
  ],
);

export const subscribers = pgTable(
  'subscribers',
  {
    id: key(),
    email: text().notNull(),
    /** Null until the confirmation link was opened, and again after unsubscribing. */
    confirmedAt: moment(),
    /** Random, in the unsubscribe links: good for ever, and for nothing else. */
    unsubscribeKey: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('subscribers_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('subscribers_unsubscribe_key').on(t.unsubscribeKey),
  ],
);

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: key(),
    name: text().notNull(),
    email: text().notNull(),
    message: text().notNull(),
    answer: text(),
    answeredAt: moment(),
    answeredBy: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('contact_messages_open_first').on(sql`(${t.answeredAt} is not null)`, t.id.desc().nullsFirst()),
    index('contact_messages_trgm').using('gin', sql`lower(${t.name} || ' ' || ${t.email}) gin_trgm_ops`),
    index('contact_messages_answered_by').on(t.answeredBy),
  ],
);

export const chatMessages = pgTable(
  'chat_messages',
  {
    id: key(),
    fromId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    toId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    value: text().notNull(),
    /** Made by the sender's tab, so that a message sent again after a lost answer is stored once. */
    clientKey: text(),
    readAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index('chat_messages_from').on(t.fromId, t.id),
    index('chat_messages_to').on(t.toId, t.id),
    index('chat_messages_unread').on(t.toId).where(sql`${t.readAt} is null`),
    uniqueIndex('chat_messages_client_key').on(t.fromId, t.clientKey),
  ],
);

/** Everyone who ever opened the chat. */
export const chatGuests = pgTable('chat_guests', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  openedAt: createdAt(),
  /** The first message to support that nobody of the staff has answered yet; null when everything is. */
  unansweredId: uuid(),
});

/**
 * Counters of the rate limits: one row a key, shared by all processes. Unlogged (the migration says so): counting
 * waits for no disk, and a crash of PostgreSQL only forgives.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    windowEndsAt: moment().notNull(),
  },
  (t) => [index('rate_limits_window').on(t.windowEndsAt)],
);

/** Facts about this installation, such as whether the demo shop was laid out. */
export const installation = pgTable('installation', {
  key: text().primaryKey(),
  value: text().notNull(),
});
