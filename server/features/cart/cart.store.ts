import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { TaxClass } from '#contract/taxes.ts';
import { callerSessionLasts, sessionEnded } from '#server/db/caller-session.ts';
import type { Db } from '#server/db/db.ts';
import { daysAgo, deleteBatch } from '#server/db/delete-batch.ts';
import { runNamedStatement } from '#server/db/named-statement.ts';
import { brands, products } from '#server/db/schema/catalogue.ts';
import { shopCurrency } from '#server/db/schema/installation.ts';
import { cartLines, carts, orders } from '#server/db/schema/orders.ts';
import { sellers } from '#server/db/schema/sellers.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { choiceOfVariant, isOffered, optionsToChoose, priceNow } from '../prices/variant-columns.store.ts';
import { selectSellerName } from '../sellers/seller-names.store.ts';
import { selectPurchaseLimit } from '../stock/purchase-limit.store.ts';
import type { CartChoice, CartProduct, SeenLine } from './cart.rules.ts';

interface FoundProduct extends CartProduct {
  /** Higher than `priceMinor` in a sale. */
  basePriceMinor: number;
  taxable: boolean;
  taxClass: TaxClass;
  /** The weight of a piece; null when nobody knows. */
  weightGrams: number | null;
  /** Maybe in another variant. */
  isProductForSale: boolean;
  /** Pieces on hand that nobody has ordered; less than the stock on back-order. */
  onShelf: number;
  /** When what is on back-order ships, such as `2026-12-01`. */
  backOrderFrom: string | null;
  /** Null for the shop's own in a shop without merchants. */
  sellerName: string | null;
  sellerSlug: string | null;
}

/**
 * @returns what is bought by the id of its variant; deleted products are included as not for sale, unknown ones and variants of
 * other products are missing
 */
export async function listCartProducts(
  db: Db,
  choices: readonly CartChoice[],
): Promise<Map<string, FoundProduct>> {
  const productIds = sql.param(choices.map(({ productId }) => productId));
  const variantIds = sql.param(choices.map(({ variantId }) => variantId));
  const rows = await runNamedStatement<FoundProduct & { id: string }>(
    db,
    'list_cart_products',
    sql`select v.id, p.name, orderable(v.on_hand, v.committed, v.policy, v.back_order_limit) as stock, ${priceNow} as "priceMinor",
          v.price_minor as "basePriceMinor", v.weight_grams as "weightGrams", p.taxable, p.tax_class as "taxClass",
          ${isOffered} as "isForSale", p.for_sale as "isProductForSale", ${choiceOfVariant} as choice, ${optionsToChoose} as options,
          v.on_hand - v.committed as "onShelf", ${selectPurchaseLimit(sql`p.purchase_limit`)} as "purchaseLimit", v.back_order_from::text as "backOrderFrom",
          ${selectSellerName()} as "sellerName", ${sellers.slug} as "sellerSlug"
        from unnest(array(select unnest(${productIds}::uuid[])), array(select unnest(${variantIds}::uuid[]))) as chosen(product_id, variant_id)
          join ${productVariants} v on v.id = chosen.variant_id and v.product_id = chosen.product_id
          join ${products} p on p.id = v.product_id
          left join ${brands} on ${brands.id} = p.brand_id
          left join ${sellers} on ${sellers.merchantId} = ${brands.merchantId}`,
  );
  return new Map(rows.map(({ id, ...product }) => [id, product]));
}

/**
 * Inserts a cart with its lines in the given order, in one statement that needs no transaction around it.
 * @returns its id
 * @throws unauthorized when the session of the signed-in caller has ended
 */
export async function insertCart(db: Db, userId: string, lines: readonly SeenLine[]): Promise<string> {
  const cartId = v7();
  const ids = lines.map((line) => line.productId);
  const variantIds = lines.map((line) => line.variantId);
  const quantities = lines.map((line) => line.quantity);
  const prices = lines.map((line) => line.priceMinor);
  const inserted = await runNamedStatement(
    db,
    'insert_cart',
    sql`
    with cart as (
      insert into ${carts} (id, user_id, is_open) select ${cartId}::uuid, ${userId}::uuid, true where ${callerSessionLasts()}
      returning id
    ), lines as (
      insert into ${cartLines} (cart_id, product_id, variant_id, quantity, seen_price_minor, currency, position)
      select cart.id, line.product_id, nullif(line.variant_id, line.product_id), line.quantity, line.price,
        (select currency from ${shopCurrency}), line.position
      from cart cross join unnest(${sql.param(ids)}::uuid[], ${sql.param(variantIds)}::uuid[], ${sql.param(quantities)}::int[],
        ${sql.param(prices)}::int[]) with ordinality as line(product_id, variant_id, quantity, price, position)
    )
    select id from cart`,
  );
  if (inserted.length === 0) throw sessionEnded();
  return cartId;
}

/**
 * Deletes an open cart of the account. Waits for one that is being ordered, which stays when the order is placed.
 * @returns the number of the order that it became, unless that was cancelled; else null
 */
export async function deleteCart(db: Db, userId: string, cartId: string): Promise<number | null> {
  await runNamedStatement(
    db,
    'delete_cart',
    sql`
    delete from ${carts}
    where id = ${cartId}::uuid and user_id = ${userId}::uuid and is_open and ${callerSessionLasts()}`,
  );
  // A statement of its own, so that it sees an order that the first one waited for.
  const [order] = await db
    .select({ number: orders.number })
    .from(orders)
    .where(and(eq(orders.cartId, cartId), eq(orders.userId, userId), isNull(orders.cancelledAt)));
  return order?.number ?? null;
}

/**
 * Deletes the account's open carts except the newest `kept`. Waits for a cart that is being ordered, which stays when the order
 * is placed.
 */
export async function deleteOldestCarts(db: Db, userId: string, kept: number): Promise<void> {
  // Locked by id, so that two of these never deadlock. A cart that was ordered meanwhile is no longer open.
  await runNamedStatement(
    db,
    'delete_oldest_carts',
    sql`
    delete from ${carts} where id in (
      select id from ${carts}
      where is_open and id in (
        select id from ${carts} where user_id = ${userId} and is_open order by id desc offset ${kept}::int
      )
      order by id for update
    )`,
  );
}

/** Deletes a batch of carts that were not ordered in so many days. Index: carts_never_ordered. @returns how many */
export async function deleteUnorderedCarts(db: Db, days: number, limit: number): Promise<number> {
  const which = and(carts.isOpen, lt(carts.createdAt, daysAgo(days)));
  return await deleteBatch(db, { table: carts, key: carts.id, which, oldest: carts.createdAt, limit });
}
