import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from './columns.ts';

/** Each kind of work in the background: when it is due, who does it, and whether it fails (server/jobs/queue.ts). None of it is in a backup. */
export const jobs = pgTable('jobs', {
  name: text().primaryKey(),
  dueAt: timestamptz().notNull().defaultNow(),
  /** Counts who works on it, so that a process that was slow writes nothing after another one took over. */
  attempt: integer().notNull().default(0),
  /** Until then a process works on it; null when nobody does. */
  claimedUntil: timestamptz(),
  claimedBy: uuid(),
  /** Failures in a row. */
  failures: integer().notNull().default(0),
  /** Why the last run failed, for a technician; null when it did not. */
  problem: text(),
});
