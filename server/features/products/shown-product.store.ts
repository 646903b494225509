import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { ListedChange, ListedProduct } from '#server/announced-change.ts';
import type { Db } from '#server/db/db.ts';
import { attributes, productAttributes } from '#server/db/schema/attributes.ts';
import { brands, categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { productOptions } from '#server/db/schema/variants.ts';
import { listedValuesOf } from '../attributes/filter-values.store.ts';
import { type OptionChoices, optionChoicesOf } from '../attributes/option-values.store.ts';
import { listedVariants } from './combination-index.rules.ts';
import type { ShownProduct } from './product-changes.rules.ts';
import { shopColumns, shopProductOf } from './products.store.ts';

/** The slug is what lists are filtered by; the brand may be missing. */
const listing = sql<ListedProduct['categories']>`array(
  select json_build_object('id', ${categories.id}, 'slug', ${categories.slug})
  from ${categoryProducts} join ${categories} on ${categories.id} = ${categoryProducts.categoryId}
  where ${categoryProducts.productId} = ${products.id} order by ${categories.id}
)`;

/**
 * Locks what decides in which lists a locked product is, until the transaction ends: the slug of its brand, its categories and
 * their slugs, and which of its values are shown.
 */
export async function lockListing(tx: Db, id: string): Promise<void> {
  const brandId = tx.select({ id: products.brandId }).from(products).where(eq(products.id, id));
  await tx.select({ id: brands.id }).from(brands).where(eq(brands.id, brandId)).for('key share');
  await tx
    .select({ id: categories.id })
    .from(categoryProducts)
    .innerJoin(categories, eq(categories.id, categoryProducts.categoryId))
    .where(eq(categoryProducts.productId, id))
    .orderBy(categories.id)
    .for('key share');
  const withValue = unionAll(
    tx
      .select({ id: productAttributes.attributeId })
      .from(productAttributes)
      .where(eq(productAttributes.productId, id)),
    tx
      .select({ id: sql<string>`${productOptions.attributeId}` })
      .from(productOptions)
      .where(and(eq(productOptions.productId, id), isNotNull(productOptions.attributeId))),
  );
  await tx
    .select({ id: attributes.id })
    .from(attributes)
    .where(inArray(attributes.id, withValue))
    .orderBy(attributes.id)
    .for('key share');
}

/** @returns the product as it is in this transaction, and the transaction's id; deleted ones too */
export async function readShownProduct(
  tx: Db,
  id: string,
): Promise<{ shown: ShownProduct; variants: OptionChoices[]; transaction: string } | null> {
  const [found] = await tx
    .select({
      ...shopColumns,
      number: products.number,
      details: products.details,
      isForSale: products.forSale,
      categories: listing,
      values: listedValuesOf(products.id),
      variants: optionChoicesOf(products.id),
      transaction: sql<string>`pg_current_xact_id()::text`,
    })
    .from(products)
    .leftJoin(brands, eq(brands.id, products.brandId))
    .where(eq(products.id, id));
  if (!found) return null;
  const { number, details, isForSale, categories: listedIn, values, variants, transaction, ...row } = found;
  const { brandId, brandSlug, priceMinor, onSale, averageRating: rating } = row;
  const brand = brandId === null || brandSlug === null ? null : { id: brandId, slug: brandSlug };
  return {
    shown: {
      number,
      product: shopProductOf(row),
      details,
      listed: isForSale
        ? {
            ...{ priceMinor, onSale, rating, brand, categories: listedIn, values },
            variants: listedVariants(variants),
          }
        : null,
    },
    variants,
    transaction,
  };
}

/**
 * @param id of a product whose stock this transaction changed
 * @param variantIds those of its variants that were sold out or are in stock again
 * @returns its place in lists before and after, when it is found by other values; else null
 */
export async function readStockListing(
  tx: Db,
  id: string,
  variantIds: ReadonlySet<string>,
): Promise<ListedChange | null> {
  const linked = and(eq(productOptions.productId, id), isNotNull(productOptions.attributeId));
  if ((await tx.$count(productOptions, linked)) === 0) return null;
  await lockListing(tx, id);
  const read = await readShownProduct(tx, id);
  const after = read?.shown.listed;
  if (!read || !after) return null;
  const { shown, variants, transaction } = read;
  const wasInStock = variants.map((variant) =>
    variantIds.has(variant.id) ? { ...variant, inStock: !variant.inStock } : variant,
  );
  const before = { ...after, variants: listedVariants(wasInStock) };
  if (JSON.stringify(before) === JSON.stringify(after)) return null;
  return { transaction, number: shown.number, id, before, after };
}
