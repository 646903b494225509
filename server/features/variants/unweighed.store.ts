import { and, desc, eq, exists, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { productVariants } from '#server/db/schema/variants.ts';

const shown = 20;

/**
 * Products for sale of which a variant has no weight, so that deliveries count it as 0 (docs/rules.md#delivery). Indexes:
 * products_for_sale_newest, and that of a product's variants.
 * @returns the newest 20
 */
export async function listUnweighed(db: Db): Promise<{ _id: string; name: string }[]> {
  const { isActive, deletedAt, weightGrams, productId } = productVariants;
  const unweighed = db
    .select({ one: sql`1` })
    .from(productVariants)
    .where(and(eq(productId, products.id), isActive, isNull(deletedAt), isNull(weightGrams)));
  return await db
    .select({ _id: products.id, name: products.name })
    .from(products)
    .where(and(products.forSale, exists(unweighed)))
    .orderBy(desc(products.id))
    .limit(shown);
}
