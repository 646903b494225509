import { type AnyColumn, sql, type Table } from 'drizzle-orm';
import { type Db, inTransaction } from '#server/db/db.ts';
import { healthResults } from '#server/db/schema/health.ts';
import { storeResult } from './health.store.ts';

const STATEMENT_MS = 5_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

interface BackgroundCheck {
  /** Of its result. */
  key: string;
  /** The number of an advisory lock that nothing else in the database uses. */
  lock: number;
  everyMinutes: number;
  /** Where its result says how many rows it compared. While there are none, it runs whenever it is asked to. */
  counted: string;
}

/**
 * Runs a check and stores its result, unless another process runs it or did lately. It sees one transaction.
 * @throws when a statement takes longer than five seconds
 */
export async function runWhenDue(
  db: Db,
  { key, lock, everyMinutes, counted }: BackgroundCheck,
  run: (tx: Db) => Promise<object>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Compiling its statements takes longer than running them.
    const { rows: due } = await tx.execute(sql`
      select set_config('statement_timeout', ${String(STATEMENT_MS)}, true), set_config('jit', 'off', true) where pg_try_advisory_xact_lock(${lock})
        and not exists (
          select from ${healthResults} where key = ${key} and at > now() - make_interval(mins => ${everyMinutes})
            and (result ->> ${counted}::text <> '0' or result ->> 'problem' is not null))`);
    if (due.length > 0) await storeResult(tx, key, await run(tx));
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
