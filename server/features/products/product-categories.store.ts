import { and, asc, eq, sql } from 'drizzle-orm';
import type { NamedCategory } from '#contract/categories.contract.ts';
import type { Db } from '#server/db/db.ts';
import { categories, categoryProducts } from '#server/db/schema/catalogue.ts';
import { above, grandparent, parent, pathNames } from '../categories/category-tree.store.ts';

/** The categories that list a product themselves, by name. */
export async function listOwnCategories(db: Db, productId: string): Promise<NamedCategory[]> {
  return await db
    .select({ _id: categories.id, name: categories.name, path: pathNames })
    .from(categoryProducts)
    .innerJoin(categories, eq(categories.id, categoryProducts.categoryId))
    .leftJoin(parent, above.parent)
    .leftJoin(grandparent, above.grandparent)
    .where(and(eq(categoryProducts.productId, productId), eq(categoryProducts.inherited, false)))
    .orderBy(asc(sql`lower(${categories.name})`), asc(categories.id));
}
