import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { variantPrices } from '#server/db/schema/variant-prices.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import type { BasePrice, PriceOfVariant } from './base-price.rules.ts';

/** Column of a product: the lowest price of its variants outside of sales. */
export const basePrice = sql<number>`case when ${products.onSale} then base_price(${products.id}) else ${products.priceMinor} end`;

/** @returns the variants of products that are not retired, those of a product by price */
export async function listBasePrices(db: Db, productIds: readonly string[]): Promise<BasePrice[]> {
  const { rows } = await db.execute<BasePrice & Record<string, unknown>>(sql`
    select v.id, v.product_id as "productId", v.price_minor as "priceMinor", (
      select max(sale.price_minor) from ${variantPrices} sale where sale.variant_id = v.id and sale.ends_at > now()
    ) as "highestSaleMinor"
    from ${productVariants} v where v.product_id = any(${sql.param(productIds)}::uuid[]) and v.deleted_at is null
    order by v.product_id, v.price_minor, v.id`);
  return rows;
}

/** Rows of a statement: `planned (id, price_minor)`. */
export const plannedPrices = (writes: readonly PriceOfVariant[]) => sql`
  unnest(${sql.param(writes.map(({ id }) => id))}::uuid[], ${sql.param(writes.map(({ priceMinor }) => priceMinor))}::int[])
    as planned (id, price_minor)`;

/** Sets base prices of variants of locked products. */
export async function writeBasePrices(db: Db, writes: readonly PriceOfVariant[]): Promise<void> {
  if (writes.length === 0) return;
  await db.execute(sql`
    update ${productVariants} v set price_minor = planned.price_minor from ${plannedPrices(writes)} where v.id = planned.id`);
}
