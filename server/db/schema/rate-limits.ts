import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

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
