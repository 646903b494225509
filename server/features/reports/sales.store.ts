import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { orderLines, orderParts, orders } from '#server/db/schema/orders.ts';
import { lineOwedMinor } from '../orders/owed.store.ts';
import { placedBetween } from '../orders/placed-between.store.ts';

export interface StoredDay {
  /** Its place among the days. */
  at: number;
  orders: number;
  salesMinor: number;
}

/**
 * Orders between each start and the next one, without cancelled pieces. Index: orders_pkey, as ids ascend with the time.
 * @param starts of the days, and the end of the last one
 * @param merchantId only the parts of this merchant
 */
export async function listSalesByDay(
  db: Db,
  starts: readonly Date[],
  merchantId: string | null,
): Promise<StoredDay[]> {
  const [from, to] = [starts[0], starts.at(-1)];
  if (!from || !to) return [];
  const owed =
    merchantId === null
      ? sql`o.owed_minor`
      : sql`(select coalesce(sum(${lineOwedMinor(sql`o.prices_include_tax`)}), 0) from ${orderLines}
          where ${orderLines.orderId} = o.id and ${orderLines.part} = p.number)`;
  const ofMerchant =
    merchantId === null
      ? sql``
      : sql`join ${orderParts} p on p.order_id = o.id and p.merchant_id = ${merchantId}::uuid`;
  const bounds = sql.param(starts.map((start) => start.toISOString()));
  const { rows } = await db.execute<StoredDay & Record<string, unknown>>(sql`
    select width_bucket(o.created_at, ${bounds}::timestamptz[])::int - 1 as at, count(*)::int as orders,
      coalesce(sum(${owed}), 0)::float8 as "salesMinor"
    from ${orders} o ${ofMerchant}
    where o.cancelled_at is null and ${placedBetween(from, to)} group by 1`);
  return rows;
}

export interface StoredTop {
  id: string;
  name: string;
  slug: string;
  imageUrl: string | null;
  brand: string;
  sold: number;
  salesMinor: number;
}

/** The products that were sold for most, of lines in orders between two moments, without deleted ones. */
export async function listTopProducts(
  db: Db,
  { from, to, merchantId, limit }: { from: Date; to: Date; merchantId: string | null; limit: number },
): Promise<StoredTop[]> {
  const own =
    merchantId === null
      ? sql``
      : sql`join ${orderParts} p on p.order_id = o.id and p.merchant_id = ${merchantId}::uuid and p.number = ${orderLines.part}`;
  const { rows } = await db.execute<StoredTop & Record<string, unknown>>(sql`
    with sums as (
      select ${orderLines.productId} as id, sum(${orderLines.quantity} - ${orderLines.cancelledQuantity})::int as sold,
        sum(${lineOwedMinor(sql`o.prices_include_tax`)})::float8 as sales
      from ${orders} o join ${orderLines} on ${orderLines.orderId} = o.id ${own}
      where o.cancelled_at is null and ${placedBetween(from, to)}
      group by 1
    )
    select sums.id, sums.sold, sums.sales as "salesMinor", product.name, product.slug, product.image_url as "imageUrl",
      coalesce(brand.name, '') as brand
    from sums join products product on product.id = sums.id left join brands brand on brand.id = product.brand_id
    where product.deleted_at is null and sums.sold > 0 order by sums.sales desc, sums.id limit ${limit}`);
  return rows;
}
