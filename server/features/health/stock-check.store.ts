import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { stockMovements } from '#server/db/schema/stock-movements.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { type IdRange, idRanges, runWhenDue } from './background-check.store.ts';
import { STOCK_CHECK, type StockCheck } from './stock-check.rules.ts';

const check = { key: STOCK_CHECK, lock: 5_091_202_618, everyMinutes: 60 };
/** Products that one statement compares: a fraction of a second. */
const CHUNK = 5_000;
const MOST_NAMED = 10;

/**
 * Compares the stock of all products with its movements, with open orders and with what lists show, unless another process does
 * so or did in the last hour, and stores the result.
 * @param signal ends it between two statements
 * @throws when a statement takes longer than five seconds
 */
export async function checkStock(db: Db, signal?: AbortSignal): Promise<void> {
  await runWhenDue(db, check, async (tx) => {
    const sums: StockCheck = { products: 0, wrong: 0, skus: [], problem: null };
    for await (const range of idRanges(tx, products, CHUNK, signal)) {
      const { products: compared, skus } = await compareStock(tx, range);
      sums.products += compared;
      sums.wrong += skus.length;
      sums.skus = [...skus, ...sums.skus].slice(0, MOST_NAMED);
    }
    return sums;
  });
}

/**
 * In one statement, and so in one snapshot.
 * @returns the skus of the products that differ
 */
async function compareStock(
  db: Db,
  { after, last }: IdRange,
): Promise<Pick<StockCheck, 'products' | 'skus'>> {
  const { rows } = await db.execute<Pick<StockCheck, 'products' | 'skus'>>(sql`
    with variants as materialized (
      select id, product_id, on_hand, committed, policy, back_order_limit, deleted_at is null as is_kept,
        is_active and deleted_at is null as is_offered
      from ${productVariants} where product_id > ${after} and product_id <= ${last}
    ), moved as (
      select variant_id, sum(on_hand_change) as on_hand, sum(committed_change) as committed
      from ${stockMovements} where variant_id in (select id from variants) group by variant_id
    ), open as (
      select coalesce(variant_id, product_id) as variant_id, sum(quantity) as pieces from ${orderLines}
      where product_id > ${after} and product_id <= ${last} and status in ('Not processed', 'Processing')
      group by 1
    ), sums as (
      select v.product_id, bool_and(v.on_hand = coalesce(moved.on_hand, 0)
          and v.committed = coalesce(moved.committed, 0) and v.committed = coalesce(open.pieces, 0)) as is_right,
        least(coalesce(sum(orderable(v.on_hand, v.committed, v.policy, v.back_order_limit)) filter (where is_offered), 0), 1000000) as quantity,
        bool_or(is_kept) as is_kept
      from variants v left join moved on moved.variant_id = v.id left join open on open.variant_id = v.id
      group by v.product_id
    )
    select count(*)::int as products, coalesce(array_agg(p.sku) filter (
      where is_right is not true or is_kept and s.quantity <> p.quantity), '{}') as skus
    from ${products} p left join sums s on s.product_id = p.id where p.id > ${after} and p.id <= ${last}`);
  return rows[0] ?? { products: 0, skus: [] };
}
