import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, primaryId } from './columns.ts';

/**
 * Cache tags that a transaction changed and its process has not yet sent to the others. A row is there for milliseconds, unless
 * the process has ended, so the table needs no index by age. It is unlogged: a crash of PostgreSQL empties it, and no process
 * trusts its cache after one.
 */
export const unsentInvalidations = pgTable('unsent_invalidations', {
  id: primaryId(),
  /** Separated by spaces. */
  tags: text().notNull(),
  createdAt: createdAt(),
});
