import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { productOptions, productVariants } from '#server/db/schema/variants.ts';
import { notFound } from '#server/errors.ts';
import { basePrice } from '../prices/base-price.store.ts';
import { type ProductFields, productForm } from './product-form.store.ts';

export interface LockedProduct {
  fields: ProductFields;
  quantity: number;
  /** Pieces on hand minus committed ones; null with options. */
  uncommitted: number | null;
  basePriceMinor: number;
  hasOptions: boolean;
}

/**
 * Locks the product until the end of the transaction.
 * @throws not-found when it does not exist, was deleted, or is not of `ownBrand`
 */
export async function lockProduct(db: Db, id: string, ownBrand: string | null): Promise<LockedProduct> {
  const own = ownProduct(id, ownBrand);
  await db.select({ id: products.id }).from(products).where(own).for('no key update');
  // After the lock: a statement that waits for it reads other tables as they were before.
  const [found] = await db
    .select({
      quantity: products.quantity,
      uncommitted: sql<
        number | null
      >`(select v.on_hand - v.committed from ${productVariants} v where v.id = products.id and v.deleted_at is null)`,
      fields: productForm,
      basePriceMinor: basePrice,
      hasOptions: sql<boolean>`exists (select from ${productOptions} where product_id = ${products.id})`,
    })
    .from(products)
    .where(own);
  if (!found) throw notFound('No product found.');
  return found;
}

/**
 * Locks products by id, as orders do, until the transaction ends.
 * @returns those that exist and are of `ownBrand`
 */
export async function lockProducts(
  db: Db,
  ids: readonly string[],
  ownBrand: string | null,
): Promise<{ id: string; name: string }[]> {
  return await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(inArray(products.id, [...ids]), isOwn(ownBrand)))
    .orderBy(asc(products.id))
    .for('no key update');
}

/** @throws not-found when it does not exist, was deleted, or is not of `ownBrand` */
export async function requireProduct(db: Db, id: string, ownBrand: string | null): Promise<void> {
  if ((await db.$count(products, ownProduct(id, ownBrand))) === 0) throw notFound('No product found.');
}

const isOwn = (ownBrand: string | null) =>
  and(isNull(products.deletedAt), ownBrand === null ? undefined : eq(products.brandId, ownBrand));
const ownProduct = (id: string, ownBrand: string | null) => and(eq(products.id, id), isOwn(ownBrand));
