import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, primaryId, timestamptz } from './columns.ts';

export const subscribers = pgTable(
  'subscribers',
  {
    id: primaryId(),
    email: text().notNull(),
    /** Null until the confirmation link was opened, and again after unsubscribing. */
    confirmedAt: timestamptz(),
    /** Random, in the unsubscribe links: it never expires, and is only for that. */
    unsubscribeKey: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('subscribers_email_key').on(sql`lower(${t.email})`),
    uniqueIndex('subscribers_unsubscribe_key').on(t.unsubscribeKey),
  ],
);
