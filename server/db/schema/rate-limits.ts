import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

/**
 * Counters of the rate limits: one row a key, shared by all processes. The table is unlogged (see its migration): counting does
 * not wait for the disk, and a crash of PostgreSQL only resets the counters.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    windowEndsAt: timestamptz().notNull(),
  },
  (t) => [index('rate_limits_window').on(t.windowEndsAt)],
);
