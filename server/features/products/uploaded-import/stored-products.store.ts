import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { brands, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { productOptions, productVariants } from '#server/db/schema/variants.ts';
import { basePrice } from '../product-changes.store.ts';
import type { ComparedProduct } from './row-changes.rules.ts';

/** What an import compares a row with. */
export interface StoredProduct extends ComparedProduct {
  id: string;
  hasOptions: boolean;
}

const isKept = sql`${products.deletedAt} is null`;

/** @returns existing products by sku */
export async function findStoredProducts(
  db: Db,
  skus: readonly string[],
): Promise<Map<string, StoredProduct>> {
  const rows = await db
    .select({
      sku: products.sku,
      id: products.id,
      name: products.name,
      description: products.description,
      details: products.details,
      priceMinor: basePrice,
      quantity: products.quantity,
      free: sql<number | null>`(select v.on_hand - v.committed from ${productVariants} v
        where v.id = products.id and v.deleted_at is null)`,
      taxable: products.taxable,
      brandId: products.brandId,
      brand: sql<string | null>`(select b.name from ${brands} b where b.id = products.brand_id)`,
      sourceImageUrl: products.sourceImageUrl,
      categoryIds: sql<string[]>`array(select c.category_id::text from ${categoryProducts} c
        where c.product_id = products.id order by c.category_id)`,
      hasOptions: sql<boolean>`exists (select from ${productOptions} o where o.product_id = products.id)`,
    })
    .from(products)
    .where(sql`${products.sku} = any(${sql.param(skus)}::text[]) and ${isKept}`);
  return new Map(rows.map(({ sku, ...product }) => [sku, product]));
}

/** @returns those of the skus that products and variants of other brands have */
export async function findForeignSkus(
  db: Db,
  skus: readonly string[],
  brandId: string,
): Promise<Set<string>> {
  const wanted = sql`${sql.param(skus)}::text[]`;
  const { rows } = await db.execute<{ sku: string }>(sql`
    select p.sku from ${products} p
    where p.sku = any(${wanted}) and p.deleted_at is null and p.brand_id is distinct from ${brandId}::uuid
    union
    select v.sku from ${productVariants} v join ${products} p on p.id = v.product_id
    where v.sku = any(${wanted}) and v.deleted_at is null and p.brand_id is distinct from ${brandId}::uuid`);
  return new Set(rows.map(({ sku }) => sku));
}

/** @returns the name of a brand; null when there is no such brand */
export async function findBrandName(db: Db, brandId: string): Promise<string | null> {
  const [brand] = await db.select({ name: brands.name }).from(brands).where(sql`${brands.id} = ${brandId}`);
  return brand?.name ?? null;
}
