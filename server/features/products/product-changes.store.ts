import { and, eq, isNull, sql } from 'drizzle-orm';
import { messages } from '#contract/rules.ts';
import { violatedConstraint } from '#server/db/constraint-errors.ts';
import type { Db } from '#server/db/db.ts';
import { categoryProducts, products, wishes } from '#server/db/schema/catalogue.ts';
import { insertWithSlug } from '#server/db/slugs.ts';
import { notFound, refuseField } from '#server/errors.ts';

interface ProductFields {
  sku: string;
  name: string;
  description: string;
  priceCents: number;
  quantity: number;
  taxable: boolean;
  brandId: string;
}

/** What the database refused, in words beside the field that was typed. */
function refusal(error: unknown): unknown {
  switch (violatedConstraint(error)) {
    case 'products_sku_key':
      return skuTaken();
    case 'products_slug_key':
      return refuseField('slug', 'This slug is already in use.', 'slug-in-use');
    case 'products_brand_id_brands_id_fk':
      return refuseField('brand', messages.brandRequired);
    default:
      return error;
  }
}
const skuTaken = () => refuseField('sku', 'This sku is already in use.', 'sku-in-use');
const kept = (id: string) => and(eq(products.id, id), isNull(products.deletedAt));

/** Spares a refused form the work on its picture; the unique index decides. Throws `invalid` on `sku`. */
export async function requireFreeSku(db: Db, sku: string): Promise<void> {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.sku, sku), isNull(products.deletedAt)));
  if (found.length > 0) throw skuTaken();
}

/**
 * With a slug made from the name; answers its id. Throws `invalid` on `sku` when that is taken, whatever ran beside
 * it, and on `brand` when there is none.
 */
export async function insertProduct(
  db: Db,
  product: ProductFields & { isActive: boolean; imageUrl: string },
): Promise<string> {
  return await insertWithSlug(product.name, 'product', async (slug) => {
    try {
      const [inserted] = await db
        .insert(products)
        .values({ ...product, slug })
        .onConflictDoNothing({ target: products.slug, where: sql`deleted_at is null` })
        .returning({ id: products.id });
      return inserted?.id;
    } catch (error) {
      throw refusal(error);
    }
  });
}

/**
 * Holds the product until the end of the transaction. Throws `not-found`, also when it was deleted or is not of the
 * brand that the caller is limited to.
 */
export async function lockProduct(
  db: Db,
  id: string,
  ownBrand: string | null,
): Promise<{ quantity: number }> {
  const [found] = await db
    .select({ quantity: products.quantity })
    .from(products)
    .where(and(kept(id), ownBrand === null ? undefined : eq(products.brandId, ownBrand)))
    .for('no key update');
  if (!found) throw notFound('No product found.');
  return found;
}

/** Throws `invalid` on `sku` or `slug` when taken, whatever ran beside it, and on `brand` when there is none. */
export async function updateProduct(
  db: Db,
  id: string,
  changes: Partial<ProductFields & { slug: string; isActive: boolean; imageUrl: string }>,
): Promise<void> {
  try {
    await db.update(products).set(changes).where(kept(id));
  } catch (error) {
    throw refusal(error);
  }
}

/**
 * Deleted for shoppers, kept for orders and reviews: it leaves every wishlist and category, and its sku and slug are
 * free again. Carts that hold it keep the line, so that placing them says what is no longer for sale.
 */
export async function removeProduct(db: Db, id: string): Promise<void> {
  await db.delete(wishes).where(eq(wishes.productId, id));
  await db.delete(categoryProducts).where(eq(categoryProducts.productId, id));
  await db.update(products).set({ deletedAt: new Date() }).where(kept(id));
}
