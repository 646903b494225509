import { and, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import type { Db } from '#server/db/db.ts';
import { runNamedStatement } from '#server/db/named-statement.ts';
import { brands, products } from '#server/db/schema/catalogue.ts';
import { cartLines, carts, orderLines, orders } from '#server/db/schema/orders.ts';
import { merchants, users } from '#server/db/schema/people.ts';
import { defaultAddressOf } from '../addresses/addresses.store.ts';

export interface CartOrder {
  id: string;
  placedTotalCents: number;
  isCancelled: boolean;
}

/** What this cart became already; null when it is no cart, nobody's order yet, or somebody else's. */
export async function findOrderOfCart(db: Db, userId: string, cartId: string): Promise<CartOrder | null> {
  const [found] = await db
    .select({
      id: orders.id,
      placedTotalCents: orders.placedTotalCents,
      isCancelled: sql<boolean>`${orders.cancelledAt} is not null`,
    })
    .from(orders)
    .where(and(eq(orders.cartId, cartId), eq(orders.userId, userId)));
  return found ?? null;
}

interface CartLine {
  productId: string;
  quantity: number;
  seenPriceCents: number;
}

/** A cart that just became an order. */
export interface ClaimedCart {
  orderId: string;
  number: number;
  /** The buyer's default address at this moment; null without one. */
  address: DeliveryAddress | null;
  /** In the shopper's order. */
  lines: CartLine[];
}

/**
 * Claims the cart for an order, frozen to the buyer's default address: one order per cart, whatever runs beside it.
 * Null when there is no such cart, it is somebody else's, or another transaction was first; this waits for its end,
 * so that its order can be read afterwards. A cart that was ordered before takes no number. The cart is locked, so that it is not
 * removed as one of too many meanwhile.
 */
export async function claimCart(
  db: Db,
  { cartId, userId, totalCents }: { cartId: string; userId: string; totalCents: number },
): Promise<ClaimedCart | null> {
  const rows = await runNamedStatement<Omit<ClaimedCart, 'lines'> & CartLine>(
    db,
    'claim_cart',
    sql`
    with claimed as (
      insert into ${orders} (id, cart_id, user_id, placed_total_cents, address)
      select ${v7()}::uuid, id, user_id, ${totalCents}::bigint, ${defaultAddressOf(userId)}
      from ${carts} c where id = ${cartId} and user_id = ${userId}
        and exists (select from ${cartLines} l where l.cart_id = c.id)
        and not exists (select from ${orders} o where o.cart_id = c.id)
      for no key update of c
      on conflict (cart_id) do nothing returning id, number, address
    ), ordered as (
      update ${carts} set is_open = false where id = ${cartId} and exists (select from claimed)
    )
    select claimed.id as "orderId", claimed.number::float8, claimed.address, l.product_id as "productId", l.quantity,
      l.seen_price_cents as "seenPriceCents"
    from claimed join ${cartLines} l on l.cart_id = ${cartId} order by l.position`,
  );
  const [first] = rows;
  if (!first) return null;
  const lines = rows.map(({ productId, quantity, seenPriceCents }) => ({
    productId,
    quantity,
    seenPriceCents,
  }));
  return { orderId: first.orderId, number: first.number, address: first.address, lines };
}

/** A product at the moment its stock was taken, locked until the transaction ends. */
export interface TakenStock {
  id: string;
  name: string;
  /** Before this order. */
  stock: number;
  priceCents: number;
  taxable: boolean;
  isForSale: boolean;
  /** False when it is not for sale or the stock is too small; then nothing was taken of it. */
  isTaken: boolean;
  brandId: string | null;
  brandName: string | null;
  /** Who is told that it was sold. */
  merchant: { email: string; firstName: string } | null;
}

/**
 * Takes stock, never below 0, of every product that is for sale and has enough. Rows are locked in the order of their
 * ids, so that two orders that meet crosswise wait for each other instead of deadlocking.
 */
export async function takeStock(
  db: Db,
  lines: readonly { productId: string; quantity: number }[],
): Promise<Map<string, TakenStock>> {
  const ids = sql.param(lines.map((line) => line.productId));
  const quantities = sql.param(lines.map((line) => line.quantity));
  const rows = await runNamedStatement<TakenStockRow>(
    db,
    'take_stock',
    sql`
    with locked as materialized (
      select id, name, quantity, price_cents, taxable, for_sale, brand_id
      from ${products} where id = any(${ids}::uuid[]) order by id for no key update
    ), taken as (
      update ${products} p set quantity = p.quantity - wanted.quantity
      from locked join unnest(${ids}::uuid[], ${quantities}::int[]) as wanted(id, quantity) on wanted.id = locked.id
      where p.id = locked.id and p.for_sale and p.quantity >= wanted.quantity
      returning p.id
    )
    select g.id, g.name, g.quantity as stock, g.price_cents as "priceCents", g.taxable, g.for_sale as "isForSale",
      taken.id is not null as "isTaken", b.id as "brandId", b.name as "brandName",
      m.email as "merchantEmail", coalesce(u.first_name, m.name) as "merchantName"
    from locked g left join taken on taken.id = g.id
      left join ${brands} b on b.id = g.brand_id
      left join ${merchants} m on m.id = b.merchant_id
      left join ${users} u on u.id = m.user_id`,
  );
  return new Map(rows.map((row) => [row.id, takenGoods(row)]));
}

type TakenStockRow = Omit<TakenStock, 'merchant'> & {
  merchantEmail: string | null;
  merchantName: string | null;
};

function takenGoods({ merchantEmail, merchantName, ...goods }: TakenStockRow): TakenStock {
  return {
    ...goods,
    merchant: merchantEmail === null ? null : { email: merchantEmail, firstName: merchantName ?? '' },
  };
}

/** What a line keeps for good. */
export interface NewLine {
  productId: string;
  brandId: string | null;
  brandName: string;
  name: string;
  quantity: number;
  unitPriceCents: number;
  taxCents: number;
}

/** Keeps the lines in the order given: ids rise; the order remembers what it comes to. */
export async function insertLines(db: Db, orderId: string, lines: readonly NewLine[]): Promise<void> {
  const column = <K extends keyof NewLine>(key: K) => sql.param(lines.map((line) => line[key]));
  await runNamedStatement(
    db,
    'insert_order_lines',
    sql`
    with kept as (
      insert into ${orderLines}
        (order_id, id, product_id, brand_id, brand_name, name, quantity, unit_price_cents, tax_cents)
      select ${orderId}::uuid, line.* from unnest(
        ${sql.param(lines.map(() => v7()))}::uuid[], ${column('productId')}::uuid[], ${column('brandId')}::uuid[],
        ${column('brandName')}::text[], ${column('name')}::text[], ${column('quantity')}::int[],
        ${column('unitPriceCents')}::int[], ${column('taxCents')}::bigint[]) as line
      returning quantity::bigint * unit_price_cents + tax_cents as cents
    )
    update ${orders} set owed_cents = (select sum(cents) from kept) where id = ${orderId}::uuid`,
  );
}
