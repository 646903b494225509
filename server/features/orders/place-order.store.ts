import { and, eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import type { LineTax } from '#contract/taxes.ts';
import { callerSessionLasts, noteCheckedSession, sessionEnded } from '#server/db/caller-session.ts';
import type { Db } from '#server/db/db.ts';
import { runNamedStatement } from '#server/db/named-statement.ts';
import { brands, products } from '#server/db/schema/catalogue.ts';
import { shopCurrency } from '#server/db/schema/installation.ts';
import { cartLines, carts, orderLines, orderParts, orders } from '#server/db/schema/orders.ts';
import { merchants, users } from '#server/db/schema/people.ts';
import { settings } from '#server/db/schema/settings.ts';
import { stockMovements } from '#server/db/schema/stock-movements.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { defaultAddressOf } from '../addresses/addresses.store.ts';
import { insertMails, type NewMail } from '../mail/outbox.store.ts';
import {
  choiceOfVariant,
  isOffered,
  optionsToChoose,
  type PricedVariant,
  priceNow,
  type VariantChoice,
} from '../prices/variant-columns.store.ts';
import { intoParts, type NewPart } from './order-parts.rules.ts';
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

/** A line of a cart, and its variant when its stock was committed. */
export interface ClaimedLine extends VariantChoice {
  quantity: number;
  seenPriceMinor: number;
  /** Null when there is no such variant. */
  variant: TakenVariant | null;
}

/** A cart that this transaction turns into an order. */
export interface ClaimedCart {
  /** What is saved at this moment, in percent with at most 4 decimals. */
  taxRate: number;
  /** The buyer's default address at this moment; null without one. */
  address: DeliveryAddress | null;
  /** Lines in the sequence of the cart. */
  lines: ClaimedLine[];
}

/** A variant when its stock was committed, locked with its product until the transaction ends. */
interface TakenVariant extends PricedVariant {
  /** False when nothing was committed: it is not for sale, or the stock is too small. */
  isTaken: boolean;
  brandId: string | null;
  brandName: string | null;
  /** Whose part of the order it is in; null for the shop's own. */
  merchantId: string | null;
  /** Gets a mail about the order. */
  merchant: { email: string; firstName: string } | null;
}

/**
 * Closes a cart to order it, and commits stock, never more than there is, for each line whose variant is for sale and has enough.
 * Another transaction that wants to order or delete the cart waits until this one ends. Locks the cart, then products, then their
 * variants, both by id, so that two orders of the same products wait for each other instead of deadlocking. In one statement, because
 * sending one costs more than most of its parts (docs/decisions/010-placing-orders.md).
 *
 * A trigger makes a product's quantity follow its variants (db/functions/stock.sql). When all lines are of tracked products without options,
 * the quantity is what is left of the one variant, so the statement writes it itself, which costs less, and says so to the trigger with
 * `shop.writes_both`: the timestamp of this statement, which no other one has.
 * @returns null when the user has no such cart, or another transaction was first. That one has ended then, so its
 * order can be read.
 */
export async function claimCart(
  db: Db,
  { cartId, userId }: { cartId: string; userId: string },
): Promise<ClaimedCart | null> {
  const rows = await runNamedStatement<ClaimedRow>(
    db,
    'claim_cart',
    sql`
    with claimed as (
      update ${carts} set is_open = false where id = ${cartId} and user_id = ${userId} and is_open returning id
    ), lines as materialized (
      select l.product_id, coalesce(l.variant_id, l.product_id) as variant_id, l.quantity, l.seen_price_minor, l.position
      from claimed join ${cartLines} l on l.cart_id = claimed.id
    ), locked as materialized (
      select id, name, quantity, taxable, for_sale, brand_id
      from ${products} where id = any(array(select product_id from lines)) order by id for no key update
    ), variants as materialized (
      select v.id, v.product_id, v.value_ids, v.price_minor, v.is_active, v.deleted_at, v.policy,
        orderable(v.on_hand, v.committed, v.policy, v.back_order_limit) as stock, ${isOffered} as is_offered
      from locked p join ${productVariants} v on v.product_id = p.id
      where v.id = any(array(select variant_id from lines)) order by v.id for no key update of v
    ), plain as materialized (
      select set_config('shop.writes_both', case when bool_and(id = product_id and policy = 'tracked')
        then statement_timestamp()::text else '' end, true) <> '' as writes_both from variants
    ), taken as (
      update ${productVariants} v set committed = v.committed + lines.quantity
      from plain cross join variants join lines on lines.variant_id = variants.id
      where v.id = variants.id and variants.is_offered and variants.stock >= lines.quantity
      returning v.id, orderable(v.on_hand, v.committed, v.policy, v.back_order_limit) as stock, writes_both
    ), lowered as (
      update ${products} p set quantity = taken.stock from taken where p.id = taken.id and taken.writes_both
    )
    select l.product_id as "productId", l.variant_id as "variantId", l.quantity, l.seen_price_minor as "seenPriceMinor",
      (select (value ->> 'taxRate')::float8 from ${settings} where "group" = 'general') as "taxRate",
      ${defaultAddressOf(userId)} as address, v.id is not null as "isFound",
      p.name, v.stock, ${priceNow} as "priceMinor", p.taxable,
      v.is_offered as "isForSale", ${choiceOfVariant} as choice, ${optionsToChoose} as options,
      taken.id is not null as "isTaken", b.id as "brandId", b.name as "brandName", m.id as "merchantId",
      m.email as "merchantEmail", coalesce(u.first_name, m.name) as "merchantName"
    from lines l
      left join variants v on v.id = l.variant_id and v.product_id = l.product_id
      left join locked p on p.id = v.product_id
      left join taken on taken.id = v.id
      left join ${brands} b on b.id = p.brand_id
      left join ${merchants} m on m.id = b.merchant_id
      left join ${users} u on u.id = m.user_id
    order by l.position`,
  );
  const [first] = rows;
  if (!first) return null;
  return { taxRate: first.taxRate, address: first.address, lines: rows.map(claimedLineOf) };
}

type ClaimedRow = Omit<ClaimedLine, 'variant'> &
  Omit<ClaimedCart, 'lines'> &
  Omit<TakenVariant, 'merchant'> & {
    isFound: boolean;
    merchantEmail: string | null;
    merchantName: string | null;
  };

function claimedLineOf({
  productId,
  variantId,
  quantity,
  seenPriceMinor,
  isFound,
  merchantEmail,
  merchantName,
  ...variant
}: ClaimedRow): ClaimedLine {
  const merchant = merchantEmail === null ? null : { email: merchantEmail, firstName: merchantName ?? '' };
  return {
    productId,
    variantId,
    quantity,
    seenPriceMinor,
    variant: isFound ? { ...variant, merchant } : null,
  };
}

/** A line as it is frozen. */
export interface NewLine extends VariantChoice {
  /** Whose part it is in; null for the shop's own. */
  merchantId: string | null;
  brandId: string | null;
  brandName: string;
  name: string;
  choice: string | null;
  quantity: number;
  unitPriceMinor: number;
  discountMinor: number;
  taxMinor: number;
  /** Their sum is `taxMinor`. */
  taxes: LineTax[];
}

interface NewOrder {
  id: string;
  cartId: string;
  userId: string;
  totalMinor: number;
  /** The buyer's default address; null without one. */
  address: DeliveryAddress | null;
  lines: readonly NewLine[];
}

/**
 * Inserts the order of a cart, its parts, its lines in their sequence (ids ascend), the movements of the stock that was committed, and its mails
 * with its number. In one statement, because sending one costs more than most of its parts, and updating an order that the same
 * transaction has inserted checks its foreign keys again. The last statement of its transaction: it checks the caller's session.
 * @throws unauthorized when the session of the signed-in caller has ended
 */
export async function insertOrder(
  db: Db,
  { id, cartId, userId, totalMinor, address, lines }: NewOrder,
  mails: readonly NewMail[],
): Promise<void> {
  const column = <K extends keyof NewLine>(key: K) => sql.param(lines.map((line) => line[key]));
  const { parts, numbers } = intoParts(lines);
  const partColumn = <K extends keyof NewPart>(key: K) => sql.param(parts.map((part) => part[key]));
  const currency = sql`(select currency from ${shopCurrency})`;
  const placed = await runNamedStatement(
    db,
    'insert_order',
    sql`
    with placed as (
      insert into ${orders} (id, cart_id, user_id, placed_total_minor, owed_minor, currency, address)
      select ${id}::uuid, ${cartId}::uuid, ${userId}::uuid, ${totalMinor}::bigint,
        ${totalsOf(lines).totalWithTaxMinor}::bigint, ${currency}, ${address && JSON.stringify(address)}::jsonb
      where ${callerSessionLasts()}
      returning id, number
    ), moved as (
      insert into ${stockMovements} (variant_id, committed_change, reason, order_id)
      select line.variant_id, line.quantity, 'ordered', placed.id
      from placed cross join unnest(${column('variantId')}::uuid[], ${column('quantity')}::int[]) as line(variant_id, quantity)
    ), parted as (
      insert into ${orderParts} (order_id, currency, merchant_id, to_send, number)
      select placed.id, ${currency}, part.*
      from placed cross join unnest(${partColumn('merchantId')}::uuid[], ${partColumn('toSend')}::int[]) with ordinality as part
    ), inserted as (
      insert into ${orderLines} (order_id, currency, id, product_id, variant_id, brand_id, brand_name, name, choice, part, quantity,
        unit_price_minor, tax_minor, taxes)
      select placed.id, ${currency}, line.* from placed cross join unnest(
        ${sql.param(lines.map(() => v7()))}::uuid[], ${column('productId')}::uuid[],
        ${sql.param(lines.map(({ variantId, productId }) => (variantId === productId ? null : variantId)))}::uuid[],
        ${column('brandId')}::uuid[], ${column('brandName')}::text[], ${column('name')}::text[],
        ${column('choice')}::text[], ${sql.param(numbers)}::smallint[], ${column('quantity')}::int[],
        ${column('unitPriceMinor')}::int[], ${column('taxMinor')}::bigint[],
        ${sql.param(lines.map(({ taxes }) => JSON.stringify(taxes)))}::jsonb[]) as line
    ), queued as (
      ${insertMails(mails, sql`(select jsonb_build_object('orderNumber', number) from placed)`)}
    )
    select id from placed`,
  );
  if (placed.length === 0) throw sessionEnded();
  noteCheckedSession();
}
