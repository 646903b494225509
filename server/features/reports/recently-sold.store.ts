import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { placedSince } from '../orders/placed-between.store.ts';

/** A product whose pieces were counted to another number than lists sort by. */
interface Sold {
  id: string;
  sold: number;
}

/** Counts pieces of orders since then that were not cancelled, of all products. */
export async function findChangedSales(db: Db, since: Date): Promise<Sold[]> {
  const { rows } = await db.execute<Sold & Record<string, unknown>>(sql`
    with sold as materialized (
      select l.product_id as id, least(sum(l.quantity - l.cancelled_quantity), 1000000000)::int as sold
      from ${orders} o join ${orderLines} l on l.order_id = o.id
      where ${placedSince(since)} and o.cancelled_at is null group by l.product_id
    )
    select p.id, coalesce(sold.sold, 0) as sold from ${products} p left join sold on sold.id = p.id
    where p.recently_sold <> coalesce(sold.sold, 0) order by p.id`);
  return rows;
}

/** Locks them by id, as orders do. */
export async function writeSales(tx: Db, sales: readonly Sold[]): Promise<void> {
  await tx.execute(sql`
    with counted as (
      select * from unnest(${sql.param(sales.map(({ id }) => id))}::uuid[], ${sql.param(sales.map(({ sold }) => sold))}::int[]) as c(id, sold)
    ), locked as materialized (
      select p.id from ${products} p where p.id in (select id from counted) order by p.id for no key update
    )
    update ${products} p set recently_sold = counted.sold
    from counted join locked on locked.id = counted.id where p.id = counted.id`);
}
