import { type SQL, sql } from 'drizzle-orm';
import type { ActiveDiscount } from '#contract/active-discounts.ts';
import type { Db } from '#server/db/db.ts';
import { discountShares, orderDiscounts } from '#server/db/schema/discounts.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/people.ts';
import { keptPieces } from '../orders/order-pieces.store.ts';
import { lineMinorLeft } from '../orders/owed.store.ts';
import { placedSince } from '../orders/placed-between.store.ts';
import { findListings } from './discount-uses.store.ts';
import type { PlacedOrder } from './estimate.rules.ts';
import { hasOrdered } from './has-ordered.store.ts';

interface PlacedLine {
  productId: string;
  brandId: string | null;
  name: string;
  choice: string | null;
  quantity: number;
  valueMinor: number;
}
export type NamedOrder = Omit<PlacedOrder, 'lines'> & {
  createdAt: Date;
  lines: (PlacedOrder['lines'][number] & PlacedLine)[];
};

type Row = Pick<PlacedOrder, 'id' | 'number' | 'person' | 'isNotFirst' | 'deliveryMinor'> & {
  createdAt: string;
  itemsMinor: number;
  ofDeliveryMinor: number;
  otherDeliveryMinor: number;
  lines: PlacedLine[];
};

/** Orders of the condition on `o`, the newest first, without cancelled pieces and uses of this very discount. */
async function listPlaced(
  db: Db,
  discount: ActiveDiscount,
  { condition, limit }: { condition: SQL; limit: number },
): Promise<NamedOrder[]> {
  const offDelivery = (also: SQL) =>
    sql`coalesce((select sum(g.minor) from ${orderDiscounts} g
      where g.order_id = o.id and g.kind = 'free-delivery' and ${also}), 0)::float8`;
  const isOther = sql`g.discount_id is distinct from ${discount.id}::uuid`;
  const person = sql`lower(coalesce(b.email, o.buyer ->> 'email'))`;
  const isNotFirst = discount.forFirstOrder
    ? hasOrdered({ userId: sql`o.user_id`, person }, sql`f.id < o.id`)
    : sql`false`;
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select o.id, o.number::float8 as number, o.created_at as "createdAt", coalesce(${person}, o.user_id::text) as person,
      ${isNotFirst} as "isNotFirst", (o.delivery ->> 'minor')::float8 as "deliveryMinor",
      coalesce((select sum(${lineMinorLeft(sql`s.minor::numeric`)}) from ${orderDiscounts} g
        join ${discountShares} s on s.order_id = g.order_id and s.position = g.position
        join ${orderLines} on ${orderLines.id} = s.line_id
        where g.order_id = o.id and ${isOther}), 0)::float8 as "itemsMinor",
      ${offDelivery(sql`true`)} as "ofDeliveryMinor",
      ${offDelivery(isOther)} as "otherDeliveryMinor",
      (select coalesce(jsonb_agg(jsonb_build_object('productId', product_id, 'brandId', brand_id, 'name', name, 'choice', choice,
        'quantity', ${keptPieces}, 'valueMinor', ${keptPieces} * unit_price_minor::bigint) order by id), '[]')
        from ${orderLines} where order_id = o.id and ${keptPieces} > 0) as lines
    from ${orders} o left join ${users} b on b.id = o.user_id where ${condition} order by o.id desc limit ${limit}`);
  const categories = discount.targets.some(({ kind }) => kind === 'category')
    ? await findListings(db, [...new Set(rows.flatMap(({ lines }) => lines.map((line) => line.productId)))])
    : null;
  return rows.map(
    ({ createdAt, itemsMinor, ofDeliveryMinor, otherDeliveryMinor, deliveryMinor, lines, ...order }) => ({
      ...order,
      createdAt: new Date(createdAt),
      deliveryMinor: deliveryMinor === null ? null : deliveryMinor + ofDeliveryMinor,
      givenMinor: { items: itemsMinor, delivery: otherDeliveryMinor },
      lines: lines.map((line) => ({
        ...line,
        categoryIds: categories?.get(line.productId)?.categoryIds ?? [],
      })),
    }),
  );
}

/** The orders since then that are not wholly cancelled, the newest first, in batches. Index: orders_all. */
export async function* placedOrders(
  db: Db,
  discount: ActiveDiscount,
  { since, batch }: { since: Date; batch: number },
): AsyncGenerator<NamedOrder[]> {
  let last: string | undefined;
  for (;;) {
    const before = last === undefined ? sql`true` : sql`o.id < ${last}::uuid`;
    const condition = sql`o.cancelled_at is null and ${placedSince(since)} and ${before}`;
    const orders = await listPlaced(db, discount, { condition, limit: batch });
    if (orders.length > 0) yield orders;
    if (orders.length < batch) return;
    last = orders.at(-1)?.id;
  }
}

/** Orders that somebody placed before one, since then, without wholly cancelled ones. Indexes: orders_mine, orders_of_guest. */
export async function listPlacedBefore(
  db: Db,
  discount: ActiveDiscount,
  { id, person }: Pick<NamedOrder, 'id' | 'person'>,
  { since, limit }: { since: Date; limit: number },
): Promise<NamedOrder[]> {
  const condition = sql`o.cancelled_at is null and ${placedSince(since)} and o.id < ${id}::uuid and (
    o.user_id = (select one.user_id from ${orders} one where one.id = ${id}::uuid)
    or o.user_id = (select u.id from ${users} u where lower(u.email) = ${person})
    or (o.user_id is null and lower(o.buyer ->> 'email') = ${person}))`;
  return await listPlaced(db, discount, { condition, limit });
}

export async function findPlaced(
  db: Db,
  discount: ActiveDiscount,
  number: number,
): Promise<NamedOrder | null> {
  const [found] = await listPlaced(db, discount, { condition: sql`o.number = ${number}`, limit: 1 });
  return found ?? null;
}
