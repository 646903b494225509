import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { type IdRange, idRanges, runCheck } from './background-check.store.ts';
import { ORDER_CHECK } from './order-check.rules.ts';

/** Orders that one statement compares: a fraction of a second. */
const CHUNK = 10_000;
const MAX_NAMED = 10;

/**
 * Compares all orders with their lines and stores the result.
 * @param signal ends it between two statements
 * @returns how many were compared
 * @throws when a statement takes longer than five seconds
 */
export async function checkOrders(db: Db, signal?: AbortSignal): Promise<number> {
  const result = await runCheck(db, ORDER_CHECK, async (tx) => {
    const sums = { orders: 0, cancelled: 0, wrong: 0, numbers: [] as number[], problem: null };
    for await (const range of idRanges(tx, orders, CHUNK, signal)) {
      const { orders: compared, cancelled, numbers } = await compareOrders(tx, range);
      sums.orders += compared;
      sums.cancelled += cancelled;
      sums.wrong += numbers.length;
      sums.numbers = [...numbers, ...sums.numbers].slice(0, MAX_NAMED);
    }
    return sums;
  });
  return result.orders;
}

type Compared = { orders: number; cancelled: number; numbers: number[] };

/**
 * What was placed, what is owed, and whether the lines of a cancelled order are cancelled too: in one statement, and so in
 * one snapshot.
 * @returns the numbers of the orders that differ, the newest first
 */
async function compareOrders(db: Db, { after, last }: IdRange): Promise<Compared> {
  const lineMinor = sql`${orderLines.quantity}::bigint * ${orderLines.unitPriceMinor}`;
  const { rows } = await db.execute<Compared>(sql`
    with lines as (
      select order_id, sum(${lineMinor}) as placed,
        coalesce(sum(${lineMinor} + tax_minor) filter (where status <> 'Cancelled'), 0) as owed,
        bool_and(status = 'Cancelled') as all_cancelled
      from ${orderLines} where order_id > ${after} and order_id <= ${last} group by order_id
    )
    select count(*)::int as orders, count(cancelled_at)::int as cancelled, coalesce(array_agg(number::float8 order by number desc) filter (
      where placed is distinct from placed_total_minor or owed is distinct from owed_minor
        or all_cancelled is distinct from (cancelled_at is not null)), '{}') as numbers
    from ${orders} left join lines on order_id = id where id > ${after} and id <= ${last}`);
  return rows[0] ?? { orders: 0, cancelled: 0, numbers: [] };
}
