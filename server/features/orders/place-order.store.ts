import { and, eq, type SQL, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import type { StockPolicy } from '#contract/statuses.ts';
import type { Db } from '#server/db/db.ts';
import { runNamedStatement } from '#server/db/named-statement.ts';
import { brands, products } from '#server/db/schema/catalogue.ts';
import { shopCurrency } from '#server/db/schema/installation.ts';
import { cartLines, carts, orderLines, orders } from '#server/db/schema/orders.ts';
import { merchants, users } from '#server/db/schema/people.ts';
import { settings } from '#server/db/schema/settings.ts';
import { stockMovements } from '#server/db/schema/stock-movements.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { defaultAddressOf } from '../addresses/addresses.store.ts';
import {
  choiceOfVariant,
  isOffered,
  optionsToChoose,
  type PricedVariant,
  priceNow,
  type VariantChoice,
} from '../products/variant-columns.store.ts';
import { totalsOf } from './orders.rules.ts';

export interface CartOrder {
  id: string;
  placedTotalMinor: number;
  isCancelled: boolean;
}

/** @returns the order that a cart of this user became; null when there is none */
export async function findOrderOfCart(db: Db, userId: string, cartId: string): Promise<CartOrder | null> {
  const [found] = await db
    .select({
      id: orders.id,
      placedTotalMinor: orders.placedTotalMinor,
      isCancelled: sql<boolean>`${orders.cancelledAt} is not null`,
    })
    .from(orders)
    .where(and(eq(orders.cartId, cartId), eq(orders.userId, userId)));
  return found ?? null;
}

interface CartLine extends VariantChoice {
  quantity: number;
  seenPriceMinor: number;
}

/** A cart that this transaction turns into an order. */
export interface ClaimedCart {
  /** What is saved at this moment, in percent with at most 4 decimals. */
  taxRate: number;
  /** In the sequence of the cart. */
  lines: CartLine[];
}

/**
 * Closes a cart to order it. Another transaction that wants to order or delete it waits until this one ends.
 * @returns null when the user has no such cart, or another transaction was first. That one has ended then, so its
 * order can be read.
 */
export async function claimCart(
  db: Db,
  { cartId, userId }: { cartId: string; userId: string },
): Promise<ClaimedCart | null> {
  const lines = await runNamedStatement<CartLine & { taxRate: number }>(
    db,
    'claim_cart',
    sql`
    with claimed as (
      update ${carts} set is_open = false where id = ${cartId} and user_id = ${userId} and is_open returning id
    )
    select l.product_id as "productId", coalesce(l.variant_id, l.product_id) as "variantId", l.quantity,
      l.seen_price_minor as "seenPriceMinor",
      (select (value ->> 'taxRate')::float8 from ${settings} where "group" = 'general') as "taxRate"
    from claimed join ${cartLines} l on l.cart_id = claimed.id order by l.position`,
  );
  const [first] = lines;
  return first ? { taxRate: first.taxRate, lines } : null;
}

/** A variant when its stock was committed, locked with its product until the transaction ends. */
export interface TakenStock extends PricedVariant {
  productId: string;
  variantId: string;
  policy: StockPolicy;
  /** The quantity of its product before this order. */
  productQuantity: number;
  /** False when nothing was committed: it is not for sale, or the stock is too small. */
  isTaken: boolean;
  brandId: string | null;
  brandName: string | null;
  /** Gets a mail about the order. */
  merchant: { email: string; firstName: string } | null;
}

/**
 * Commits stock for an order, never more than there is, of every variant that is for sale and has enough. Locks products and then
 * their variants, both by id, so that two orders of the same products wait for each other instead of deadlocking.
 * @returns the variants by id, also those that nothing was committed of
 */
export async function commitStock(
  db: Db,
  lines: readonly (VariantChoice & { quantity: number })[],
): Promise<Map<string, TakenStock>> {
  const productIds = sql.param(lines.map((line) => line.productId));
  const variantIds = sql.param(lines.map((line) => line.variantId));
  const quantities = sql.param(lines.map((line) => line.quantity));
  const rows = await runNamedStatement<TakenStockRow>(
    db,
    'commit_stock',
    sql`
    with locked as materialized (
      select id, name, quantity, taxable, for_sale, brand_id
      from ${products} where id = any(${productIds}::uuid[]) order by id for no key update
    ), variants as materialized (
      select v.id, v.product_id, v.value_ids, v.price_minor, v.is_active, v.deleted_at, v.policy,
        orderable(v.on_hand, v.committed, v.policy, v.back_order_limit) as stock, ${isOffered} as is_offered
      from locked p join ${productVariants} v on v.product_id = p.id
      where v.id = any(${variantIds}::uuid[]) order by v.id for no key update of v
    ), plain as materialized (
      select set_config('shop.writes_both', case when bool_and(id = product_id and policy = 'tracked')
        then statement_timestamp()::text else '' end, true) <> '' as writes_both from variants
    ), taken as (
      update ${productVariants} v set committed = v.committed + wanted.quantity
      from plain cross join variants join unnest(${variantIds}::uuid[], ${quantities}::int[]) as wanted(id, quantity)
        on wanted.id = variants.id
      where v.id = variants.id and variants.is_offered and variants.stock >= wanted.quantity
      returning v.id, orderable(v.on_hand, v.committed, v.policy, v.back_order_limit) as stock, writes_both
    ), lowered as (
      update ${products} p set quantity = taken.stock from taken where p.id = taken.id and taken.writes_both
    )
    select p.id as "productId", v.id as "variantId", p.name, p.quantity as "productQuantity", v.stock, v.policy,
      ${priceNow} as "priceMinor", p.taxable, v.is_offered as "isForSale", ${choiceOfVariant} as choice,
      ${optionsToChoose} as options, taken.id is not null as "isTaken", b.id as "brandId", b.name as "brandName",
      m.email as "merchantEmail", coalesce(u.first_name, m.name) as "merchantName"
    from locked p join variants v on v.product_id = p.id left join taken on taken.id = v.id
      left join ${brands} b on b.id = p.brand_id
      left join ${merchants} m on m.id = b.merchant_id
      left join ${users} u on u.id = m.user_id`,
  );
  return new Map(rows.map((row) => [row.variantId, takenStockOf(row)]));
}

type TakenStockRow = Omit<TakenStock, 'merchant'> & {
  merchantEmail: string | null;
  merchantName: string | null;
};

function takenStockOf({ merchantEmail, merchantName, ...product }: TakenStockRow): TakenStock {
  return {
    ...product,
    merchant: merchantEmail === null ? null : { email: merchantEmail, firstName: merchantName ?? '' },
  };
}

/** A line as it is frozen. */
export interface NewLine extends VariantChoice {
  brandId: string | null;
  brandName: string;
  name: string;
  choice: string | null;
  quantity: number;
  unitPriceMinor: number;
  taxMinor: number;
}

/** An order when it was inserted. */
export interface NewOrder {
  id: string;
  number: number;
  /** The buyer's default address at this moment; null without one. */
  address: DeliveryAddress | null;
}

/**
 * Inserts the order of a cart, its lines in their sequence (ids ascend), and the movements of the stock that was committed. In one
 * statement, because updating an order that the same transaction has inserted checks its foreign keys again.
 * @param announcing inserts what is announced of the stock
 */
export async function insertOrder(
  db: Db,
  { cartId, userId, totalMinor }: { cartId: string; userId: string; totalMinor: number },
  lines: readonly NewLine[],
  announcing: SQL,
): Promise<NewOrder> {
  const id = v7();
  const column = <K extends keyof NewLine>(key: K) => sql.param(lines.map((line) => line[key]));
  const currency = sql`(select currency from ${shopCurrency})`;
  const [order] = await runNamedStatement<Omit<NewOrder, 'id'>>(
    db,
    'insert_order',
    sql`
    with placed as (
      insert into ${orders} (id, cart_id, user_id, placed_total_minor, owed_minor, currency, address)
      values (${id}::uuid, ${cartId}::uuid, ${userId}::uuid, ${totalMinor}::bigint,
        ${totalsOf(lines).totalWithTaxMinor}::bigint, ${currency}, ${defaultAddressOf(userId)})
      returning number, address
    ), moved as (
      insert into ${stockMovements} (variant_id, committed_change, reason, order_id)
      select variant_id, quantity, 'ordered', ${id}::uuid
      from unnest(${column('variantId')}::uuid[], ${column('quantity')}::int[]) as line(variant_id, quantity)
    ), inserted as (
      insert into ${orderLines} (order_id, currency, id, product_id, variant_id, brand_id, brand_name, name, choice, quantity,
        unit_price_minor, tax_minor)
      select ${id}::uuid, ${currency}, line.* from unnest(
        ${sql.param(lines.map(() => v7()))}::uuid[], ${column('productId')}::uuid[],
        ${sql.param(lines.map(({ variantId, productId }) => (variantId === productId ? null : variantId)))}::uuid[],
        ${column('brandId')}::uuid[], ${column('brandName')}::text[], ${column('name')}::text[],
        ${column('choice')}::text[], ${column('quantity')}::int[],
        ${column('unitPriceMinor')}::int[], ${column('taxMinor')}::bigint[]) as line
    ), announced as (${announcing})
    select number::float8, address from placed`,
  );
  if (!order) throw new Error('no order was inserted');
  return { id, ...order };
}
