import { sql } from 'drizzle-orm';
import { type Db, inTransaction } from '#server/db/db.ts';
import { healthResults } from '#server/db/schema/health.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { storeResult } from './health.store.ts';
import { ORDER_CHECK, type OrderCheck } from './order-check.rules.ts';

/** Any number that no other advisory lock of the database uses. */
const LOCK = 5_091_202_617;
const EVERY = sql`interval '10 minutes'`;
/** Orders that one statement compares: a fraction of a second. */
const CHUNK = 10_000;
const STATEMENT_MS = 5_000;
const MOST_NAMED = 10;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Compares all orders with their lines, unless another process does so or did in the last ten minutes, and stores the result.
 * @param signal ends it between two statements
 * @throws when a statement takes longer than five seconds
 */
export async function checkOrders(db: Db, signal?: AbortSignal): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows: due } = await tx.execute(sql`
      select set_config('statement_timeout', ${String(STATEMENT_MS)}, true) where pg_try_advisory_xact_lock(${LOCK})
        and not exists (select from ${healthResults} where key = ${ORDER_CHECK} and at > now() - ${EVERY})`);
    if (due.length === 0) return;
    const sums: OrderCheck = { orders: 0, wrong: 0, numbers: [], problem: null };
    for (let after = FIRST_ID; after !== LAST_ID; ) {
      signal?.throwIfAborted();
      const last = await findEndOfChunk(tx, after);
      const { orders: compared, numbers } = await compareOrders(tx, after, last);
      sums.orders += compared;
      sums.wrong += numbers.length;
      sums.numbers = [...numbers, ...sums.numbers].slice(0, MOST_NAMED);
      after = last;
    }
    await storeResult(tx, ORDER_CHECK, sums);
  });
}

async function findEndOfChunk(db: Db, after: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ${orders} where id > ${after} order by id offset ${CHUNK - 1} limit 1`,
  );
  return rows[0]?.id ?? LAST_ID;
}

/**
 * What was placed, what is owed, and whether the lines of a cancelled order are cancelled too: in one statement, and so in
 * one snapshot. What was taken from stock and put back is recorded nowhere, so that it cannot be compared; a constraint
 * keeps stock from falling below zero.
 * @returns the numbers of the orders that differ, the newest first
 */
async function compareOrders(
  db: Db,
  after: string,
  last: string,
): Promise<Pick<OrderCheck, 'orders' | 'numbers'>> {
  const lineMinor = sql`${orderLines.quantity}::bigint * ${orderLines.unitPriceMinor}`;
  const { rows } = await db.execute<Pick<OrderCheck, 'orders' | 'numbers'>>(sql`
    with lines as (
      select order_id, sum(${lineMinor}) as placed,
        coalesce(sum(${lineMinor} + tax_minor) filter (where status <> 'Cancelled'), 0) as owed,
        bool_or(order_cancelled) as some_cancelled, bool_and(order_cancelled) as all_cancelled
      from ${orderLines} where order_id > ${after} and order_id <= ${last} group by order_id
    )
    select count(*)::int as orders, coalesce(array_agg(number::float8 order by number desc) filter (
      where placed is distinct from placed_total_minor or owed is distinct from owed_minor
        or some_cancelled is distinct from (cancelled_at is not null)
        or all_cancelled is distinct from (cancelled_at is not null)), '{}') as numbers
    from ${orders} left join lines on order_id = id where id > ${after} and id <= ${last}`);
  return rows[0] ?? { orders: 0, numbers: [] };
}
