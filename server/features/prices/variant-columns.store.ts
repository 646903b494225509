import { sql } from 'drizzle-orm';
import { variantPrices } from '#server/db/schema/variant-prices.ts';
import { productOptions, productOptionValues } from '#server/db/schema/variants.ts';

/** Names what is bought. The variant of a product without options has the product's id. */
export interface VariantChoice {
  productId: string;
  variantId: string;
}

/** A variant as it is when it is priced or ordered. */
export interface PricedVariant {
  name: string;
  choice: string | null;
  options: string[] | null;
  stock: number;
  priceMinor: number;
  taxable: boolean;
  isForSale: boolean;
}

/** Columns of a variant `v` and its product `p`, for statements that price or order it. */

export const isOffered = sql`(p.for_sale and v.is_active and v.deleted_at is null)`;

/** The price by the clock of the transaction: the price of a sale within its window, else the base price (docs/rules.md#sales). */
export const priceNow = sql`coalesce((
  select sale.price_minor from ${variantPrices} sale
  where sale.variant_id = v.id and sale.starts_at <= now() and sale.ends_at > now()
), v.price_minor)`;

/** The values of its options: "Indigo, M"; null without options. */
export const choiceOfVariant = sql`case when v.value_ids <> '{}' then (
  select string_agg(name, ', ' order by option) from ${productOptionValues} where id = any(v.value_ids)
) end`;

/** The names of the options of a product that no variant was chosen of; else null. */
export const optionsToChoose = sql`case when v.id = p.id and v.deleted_at is not null and p.for_sale then (
  select array_agg(name order by position) from ${productOptions} where product_id = p.id
) end`;
