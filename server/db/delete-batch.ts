import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './db.ts';

export interface Batch {
  table: PgTable;
  key: PgColumn;
  /** Rows to delete, with an index that begins with `oldest`. */
  which: SQL | undefined;
  oldest: PgColumn;
  limit: number;
}

/**
 * Deletes the oldest rows, up to the limit, in one short statement. Rows that somebody has locked are left to the next time.
 * @returns how many were deleted
 */
export async function deleteBatch(db: Db, { table, key, which, oldest, limit }: Batch): Promise<number> {
  // `array(…)` runs once; a subquery with `in` may run once for each row, and would then delete more than the limit.
  const { rowCount } = await db.execute(sql`
    delete from ${table} where ${key} = any(array(
      select ${key} from ${table} where ${which} order by ${oldest} limit ${limit} for update skip locked))`);
  return rowCount ?? 0;
}

/** @returns SQL: the moment so many days ago, by the database's clock */
export const daysAgo = (days: number) => sql`now() - ${days} * interval '1 day'`;
