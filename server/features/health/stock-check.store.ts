import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { checkouts, orderLines } from '#server/db/schema/orders.ts';
import { stockMovements } from '#server/db/schema/stock-movements.ts';
import { variantPrices } from '#server/db/schema/variant-prices.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { type IdRange, idRanges, runCheck } from './background-check.store.ts';
import { STOCK_CHECK, type StockCheck } from './stock-check.rules.ts';

/** Products that one statement compares: a fraction of a second. */
const CHUNK = 5_000;
const MAX_NAMED = 10;

/** Lists may show a sale that began or ended this much later: a job switches it, usually at once. */
const SWITCHING = sql`interval '10 minutes'`;

/**
 * Compares the stock of all products with its movements, with open orders, held checkouts and what lists show, and shown prices with those of
 * variants and sales, and stores the result.
 * @param signal ends it between two statements
 * @returns how many were compared
 * @throws when a statement takes longer than five seconds
 */
export async function checkStock(db: Db, signal?: AbortSignal): Promise<number> {
  const result = await runCheck(db, STOCK_CHECK, async (tx) => {
    const prices = { wrong: 0, skus: [] as string[] };
    const sums = { products: 0, wrong: 0, skus: [] as string[], prices, problem: null };
    for await (const range of idRanges(tx, products, CHUNK, signal)) {
      const compared = await compareStock(tx, range);
      sums.products += compared.products;
      addTo(sums, compared.skus);
      addTo(prices, compared.pricedSkus);
    }
    return sums satisfies StockCheck;
  });
  return result.products;
}

function addTo(sums: { wrong: number; skus: string[] }, skus: readonly string[]): void {
  sums.wrong += skus.length;
  sums.skus = [...skus, ...sums.skus].slice(0, MAX_NAMED);
}

interface Compared {
  products: number;
  /** Skus of products whose stock differs. */
  skus: string[];
  /** Skus of products whose shown prices differ. */
  pricedSkus: string[];
}

/** In one statement, and so in one snapshot. Its clock is read after that, because a job switches prices by the clock meanwhile. */
async function compareStock(db: Db, { after, last }: IdRange): Promise<Compared> {
  const { rows } = await db.execute<Compared & Record<string, unknown>>(sql`
    with clock as materialized (
      select clock_timestamp() as now
    ), variants as materialized (
      select id, product_id, on_hand, committed, policy, back_order_limit, deleted_at is null as is_kept,
        is_active and deleted_at is null as is_offered, v.price_minor, sale_price_minor, coalesce(sale_price_minor, v.price_minor) as shown,
        sale.price_minor is not distinct from sale_price_minor
          or coalesce(price_switches_at between clock.now - ${SWITCHING} and clock.now, false) as is_switched
      from clock cross join ${productVariants} v left join ${variantPrices} sale
        on sale.variant_id = v.id and sale.starts_at <= clock.now and sale.ends_at > clock.now
      where product_id > ${after} and product_id <= ${last}
    ), moved as (
      select variant_id, sum(on_hand_change) as on_hand, sum(committed_change) as committed
      from ${stockMovements} where variant_id in (select id from variants) group by variant_id
    ), open as (
      select coalesce(variant_id, product_id) as variant_id, sum(quantity - cancelled_quantity - shipped_quantity) as pieces from ${orderLines}
      where product_id > ${after} and product_id <= ${last} and quantity > cancelled_quantity + shipped_quantity
      group by 1
    ), held as (
      select (line ->> 'variantId')::uuid as variant_id, sum((line ->> 'quantity')::int) as pieces
      from ${checkouts} cross join lateral jsonb_array_elements(draft -> 'lines') line
      where state = 'held' and (line ->> 'productId')::uuid > ${after} and (line ->> 'productId')::uuid <= ${last}
      group by 1
    ), sums as (
      select v.product_id, bool_and(v.on_hand = coalesce(moved.on_hand, 0)
          and v.committed = coalesce(moved.committed, 0) and v.committed = coalesce(open.pieces, 0) + coalesce(held.pieces, 0)) as is_right,
        least(coalesce(sum(orderable(v.on_hand, v.committed, v.policy, v.back_order_limit)) filter (where is_offered), 0), 1000000) as quantity,
        bool_or(is_kept) as is_kept, bool_and(is_switched) filter (where is_kept) as is_switched,
        -- In the sequence of products_follow_sales: on offer, cheapest, most reduced. One array, because an ordered aggregate sorts.
        min(array[case when is_offered then 0 else 1 end, shown, -price_minor]) filter (where is_kept) as first,
        coalesce(max(shown) filter (where is_offered and id <> product_id), max(shown) filter (where is_kept and id <> product_id)) as highest,
        array_agg(distinct shown) filter (where is_offered and id <> product_id
          and orderable(v.on_hand, v.committed, v.policy, v.back_order_limit) > 0) as offered,
        coalesce(bool_or(sale_price_minor is not null) filter (where is_offered), false) as on_sale
      from variants v left join moved on moved.variant_id = v.id left join open on open.variant_id = v.id
        left join held on held.variant_id = v.id
      group by v.product_id
    )
    select count(*)::int as products,
      coalesce(array_agg(p.sku) filter (where is_right is not true or is_kept and s.quantity <> p.quantity), '{}') as skus,
      coalesce(array_agg(p.sku) filter (where is_kept and (not is_switched
        or (first[2], s.highest, nullif(s.offered, array[first[2]]), s.on_sale, nullif(-first[3], first[2]))
          is distinct from (p.price_minor, p.highest_price_minor, p.offered_prices, p.on_sale, p.former_price_minor))), '{}') as "pricedSkus"
    from ${products} p left join sums s on s.product_id = p.id where p.id > ${after} and p.id <= ${last}`);
  return rows[0] ?? { products: 0, skus: [], pricedSkus: [] };
}
