import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { brands, products } from '#server/db/schema/catalogue.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { basePrice } from '../product-changes.store.ts';
import type { KeptProduct } from './kept-fields.rules.ts';

const isKept = sql`${products.deletedAt} is null`;

/** @returns existing products, by sku */
export async function findKeptProducts(db: Db, skus: readonly string[]): Promise<Map<string, KeptProduct>> {
  const rows = await db
    .select({
      id: products.id,
      sku: products.sku,
      name: products.name,
      brand: sql<string | null>`(select b.name from ${brands} b where b.id = products.brand_id)`,
      priceMinor: basePrice,
      quantity: products.quantity,
      taxable: products.taxable,
    })
    .from(products)
    .where(sql`${products.sku} = any(${sql.param(skus)}::text[]) and ${isKept}`);
  return new Map(rows.map((product) => [product.sku, product]));
}

/** @returns the skus of products by those of their variants */
export async function findProductsOfVariants(db: Db, skus: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ sku: string; product: string }>(sql`
    select v.sku, p.sku as product from ${productVariants} v join ${products} p on p.id = v.product_id
    where v.sku = any(${sql.param(skus)}::text[]) and v.deleted_at is null and v.id <> v.product_id`);
  return new Map(rows.map(({ sku, product }) => [sku, product]));
}

/** Locks products in the order in which orders lock them, until the end of the transaction. */
export async function lockProducts(db: Db, skus: readonly string[]): Promise<void> {
  await db
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.sku} = any(${sql.param(skus)}::text[]) and ${isKept}`)
    .orderBy(products.id)
    .for('no key update');
}
