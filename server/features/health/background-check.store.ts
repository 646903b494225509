import { type AnyColumn, sql, type Table } from 'drizzle-orm';
import { type Db, inTransaction } from '#server/db/db.ts';
import { storeResult } from './health.store.ts';

const STATEMENT_MS = 5_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Runs a check in one transaction and stores its result.
 * @param key of its result
 * @returns the result
 * @throws when a statement takes longer than five seconds
 */
export async function runCheck<Result extends object>(
  db: Db,
  key: string,
  run: (tx: Db) => Promise<Result>,
): Promise<Result> {
  return await inTransaction(db, async (tx) => {
    // Compiling its statements takes longer than running them.
    await tx.execute(
      sql`select set_config('statement_timeout', ${String(STATEMENT_MS)}, true), set_config('jit', 'off', true)`,
    );
    const result = await run(tx);
    await storeResult(tx, key, result);
    return result;
  });
}

/** The rows with an id greater than `after`, up to `last`. */
export interface IdRange {
  after: string;
  last: string;
}

/**
 * Splits a table into ranges of `size` rows by id, so that each statement about one is short.
 * @param signal ends it between two ranges
 */
export async function* idRanges(
  db: Db,
  table: Table & { id: AnyColumn },
  size: number,
  signal?: AbortSignal,
): AsyncGenerator<IdRange> {
  for (let after = FIRST_ID; after !== LAST_ID; ) {
    signal?.throwIfAborted();
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from ${table} where id > ${after} order by id offset ${size - 1} limit 1`,
    );
    const last = rows[0]?.id ?? LAST_ID;
    yield { after, last };
    after = last;
  }
}
