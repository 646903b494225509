import { sql } from 'drizzle-orm';
import { type Db, retryingConflicts } from '#server/db/db.ts';

/**
 * Empties tables, and those that refer to them. Retries after a deadlock: the shop of a test may still read some of them, for what it
 * caches, in another order.
 * @param tables their names in SQL
 */
export async function truncate(db: Db, tables: string): Promise<void> {
  await retryingConflicts(() => db.execute(sql.raw(`truncate ${tables} cascade`)));
}
