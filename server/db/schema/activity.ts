import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, primaryId } from './columns.ts';

/**
 * Acts of people that administrators may have to look up. Rows are never changed, and deleted after a year
 * (functions/activity.sql). Accounts are ids without a foreign key, because rows outlive them.
 */
export const activity = pgTable(
  'activity',
  {
    id: primaryId(),
    at: createdAt(),
    kind: text().notNull(),
    /** Whom it is about. */
    accountId: uuid(),
    /** Who did it, when that is another account. */
    actorId: uuid(),
    ip: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    index('activity_at').on(t.at),
    index('activity_kind').on(t.kind, t.id),
    index('activity_account').on(t.accountId, t.id).where(sql`${t.accountId} is not null`),
    index('activity_actor').on(t.actorId, t.id).where(sql`${t.actorId} is not null`),
  ],
);
