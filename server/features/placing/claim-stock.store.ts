import { type SQL, sql } from 'drizzle-orm';
import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import type { TaxClass } from '#contract/taxes.ts';
import type { Db } from '#server/db/db.ts';
import { runNamedStatement } from '#server/db/named-statement.ts';
import { brands, products } from '#server/db/schema/catalogue.ts';
import { cartLines, carts } from '#server/db/schema/orders.ts';
import { merchants } from '#server/db/schema/people.ts';
import { sellers } from '#server/db/schema/sellers.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { selectDefaultAddress } from '../addresses/addresses.store.ts';
import {
  choiceOfVariant,
  isOffered,
  optionsToChoose,
  type PricedVariant,
  priceNow,
  type VariantChoice,
} from '../prices/variant-columns.store.ts';
import { selectSellerName } from '../sellers/seller-names.store.ts';
import { type AllStoredValues, otherStoredSettings } from '../settings/settings.store.ts';
import { selectPurchaseLimit } from '../stock/purchase-limit.store.ts';
import { type MailedOwner, mailedOwners } from '../users/mailed-owners.store.ts';

/** A line of a cart, and its variant when its stock was committed. */
export interface ClaimedLine extends VariantChoice {
  quantity: number;
  /** Null for items of the checkout page, whose fingerprint has the prices. */
  seenPriceMinor: number | null;
  /** Null when there is no such variant. */
  variant: TakenVariant | null;
}

/** The cart or checkout that this transaction turns into an order, read at the moment at which its stock was committed. */
interface Claim {
  /** The stored settings when they are of another revision than the caller's, else null. */
  otherSettings: AllStoredValues | null;
  /** The buyer's default address; null without one. */
  address: DeliveryAddress | null;
  /** Lines in the sequence of the cart. */
  lines: ClaimedLine[];
}

/** A variant when its stock was committed, locked with its product until the transaction ends. */
interface TakenVariant extends PricedVariant {
  /** As `maxPerOrder` reads it. */
  purchaseLimit: string;
  taxClass: TaxClass;
  sku: string;
  cannotReturn: boolean;
  /** The weight of a piece; null when nobody knows. */
  weightGrams: number | null;
  /** False when nothing was committed: it is not for sale, or the stock is too small. */
  isTaken: boolean;
  brandId: string | null;
  brandName: string | null;
  /** Whose part of the order it is in; null for the shop's own. */
  merchantId: string | null;
  /** With whom the contract is; null for the shop's own in a shop without merchants. */
  sellerName: string | null;
  /** Gets a mail about the order. */
  owners: MailedOwner[];
}

/**
 * Closes a cart to order it, and commits stock for its lines. Another transaction that wants to order or delete the cart waits until this
 * one ends.
 * @param revision of the settings that the caller knows
 * @returns null when the user has no such cart, or another transaction was first. That one has ended then, so its
 * order can be read.
 */
export async function claimCart(
  db: Db,
  { cartId, userId, revision }: { cartId: string; userId: string; revision: number },
): Promise<Claim | null> {
  const lines = sql`claimed as (
      update ${carts} set is_open = false where id = ${cartId} and user_id = ${userId} and is_open returning id
    ), lines as materialized (
      select l.product_id, coalesce(l.variant_id, l.product_id) as variant_id, l.quantity, l.seen_price_minor, l.position
      from claimed join ${cartLines} l on l.cart_id = claimed.id
    )`;
  return await claim(db, 'claim_cart', commitStock(lines, { userId, revision }));
}

interface ClaimedItems {
  /** The closed cart that stands for the checkout. */
  cartId: string;
  /** Null for a guest. */
  userId: string | null;
  items: readonly (VariantChoice & { quantity: number })[];
  revision: number;
}

/**
 * Inserts a closed cart for a checkout, and commits stock for the items in the same way. Another transaction with the same id waits until
 * this one ends.
 * @returns null when the id is taken. What it became has been committed then, so it can be read.
 */
export async function claimItems(
  db: Db,
  { cartId, userId, items, revision }: ClaimedItems,
): Promise<Claim | null> {
  const column = <K extends keyof ClaimedItems['items'][number]>(name: K) =>
    sql.param(items.map((item) => item[name]));
  const lines = sql`claimed as (
      insert into ${carts} (id, user_id, is_open) values (${cartId}, ${userId}, false) on conflict (id) do nothing returning id
    ), lines as materialized (
      select item.product_id, item.variant_id, item.quantity, null::int as seen_price_minor, item.position
      from claimed cross join unnest(${column('productId')}::uuid[], ${column('variantId')}::uuid[], ${column('quantity')}::int[])
        with ordinality as item(product_id, variant_id, quantity, position)
    )`;
  return await claim(db, 'claim_items', commitStock(lines, { userId, revision }));
}

async function claim(db: Db, name: string, statement: SQL): Promise<Claim | null> {
  const rows = await runNamedStatement<ClaimedRow>(db, name, statement);
  const [first] = rows;
  if (!first) return null;
  const { otherSettings, address } = first;
  return { otherSettings, address, lines: rows.map(toClaimedLine) };
}

/**
 * Commits stock, never more than there is, for each line whose variant is for sale and has enough. Locks products, then their
 * variants, both by id, so that two orders of the same products wait for each other instead of deadlocking. In one statement, because
 * sending one costs more than most of its parts (docs/decisions/010-placing-orders.md).
 *
 * A trigger makes a product's quantity follow its variants (db/functions/stock.sql). When all lines are of tracked products without options,
 * the quantity is what is left of the one variant, so the statement writes it itself, which costs less, and says so to the trigger with
 * `shop.writes_both`: the timestamp of this statement, which no other one has.
 * @param lines common table expressions, the last of which is `lines`
 */
const commitStock = (lines: SQL, { userId, revision }: { userId: string | null; revision: number }) => sql`
    with ${lines}, locked as materialized (
      select id, name, quantity, taxable, tax_class, for_sale, brand_id, purchase_limit, cannot_return
      from ${products} where id = any(array(select product_id from lines)) order by id for no key update
    ), variants as materialized (
      select v.id, v.product_id, v.sku, v.value_ids, v.price_minor, v.weight_grams, v.is_active, v.deleted_at, v.policy,
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
      ${otherStoredSettings(revision)} as "otherSettings",
      ${selectDefaultAddress(userId)} as address, v.id is not null as "isFound",
      p.name, v.sku, v.stock, ${selectPurchaseLimit(sql`p.purchase_limit`)} as "purchaseLimit", p.cannot_return as "cannotReturn", ${priceNow} as "priceMinor", p.taxable, p.tax_class as "taxClass", v.weight_grams as "weightGrams",
      v.is_offered as "isForSale", ${choiceOfVariant} as choice, ${optionsToChoose} as options,
      taken.id is not null as "isTaken", b.id as "brandId", b.name as "brandName", m.id as "merchantId",
      ${selectSellerName({ merchantId: sql`b.merchant_id`, name: sql`b.name` }, sql`seller.complete_name`)} as "sellerName",
      ${mailedOwners} as owners
    from lines l
      left join variants v on v.id = l.variant_id and v.product_id = l.product_id
      left join locked p on p.id = v.product_id
      left join taken on taken.id = v.id
      left join ${brands} b on b.id = p.brand_id
      left join ${merchants} m on m.id = b.merchant_id
      left join ${sellers} seller on seller.merchant_id = b.merchant_id
    order by l.position`;

type ClaimedRow = Omit<ClaimedLine, 'variant'> & Omit<Claim, 'lines'> & TakenVariant & { isFound: boolean };

function toClaimedLine({
  productId,
  variantId,
  quantity,
  seenPriceMinor,
  isFound,
  ...variant
}: ClaimedRow): ClaimedLine {
  return {
    productId,
    variantId,
    quantity,
    seenPriceMinor,
    variant: isFound ? variant : null,
  };
}
