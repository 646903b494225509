import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';

/**
 * Locks products by id, as orders do, until the transaction ends.
 * @returns those that exist and are of `ownBrand`
 */
export async function lockChosen(
  db: Db,
  ids: readonly string[],
  ownBrand: string | null,
): Promise<{ id: string; name: string }[]> {
  return await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(
      and(
        inArray(products.id, [...ids]),
        isNull(products.deletedAt),
        ownBrand === null ? undefined : eq(products.brandId, ownBrand),
      ),
    )
    .orderBy(asc(products.id))
    .for('no key update');
}

/** Shows or hides locked products. @returns those that were not as they are now */
export async function writeActive(db: Db, ids: readonly string[], isActive: boolean): Promise<Set<string>> {
  const changed = await db
    .update(products)
    .set({ isActive })
    .where(and(inArray(products.id, [...ids]), ne(products.isActive, isActive)))
    .returning({ id: products.id });
  return new Set(changed.map(({ id }) => id));
}

/**
 * Locks the categories that list one of the products or will, by id. Before the products, because saving a category locks it first, too.
 * @returns whether all of `wantedIds` exist
 */
export async function lockCategoriesOf(
  db: Db,
  productIds: readonly string[],
  wantedIds: readonly string[],
): Promise<boolean> {
  const listing = db
    .select({ id: categoryProducts.categoryId })
    .from(categoryProducts)
    .where(inArray(categoryProducts.productId, [...productIds]));
  const locked = await db
    .select({ id: categories.id })
    .from(categories)
    .where(or(inArray(categories.id, listing), inArray(categories.id, [...wantedIds])))
    .orderBy(asc(categories.id))
    .for('no key update');
  const known = new Set(locked.map(({ id }) => id));
  return wantedIds.every((id) => known.has(id));
}

/**
 * Adds locked products to categories, also to one that lists them because of a category below it: then they stay when those below go
 * (docs/decisions/105-category-tree.md).
 * @returns those that were not in one of them
 */
export async function addToCategories(
  db: Db,
  ids: readonly string[],
  categoryIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into ${categoryProducts} (category_id, product_id)
    select category.id, product.id
    from unnest(${sql.param(categoryIds)}::uuid[]) category (id), unnest(${sql.param(ids)}::uuid[]) product (id)
    on conflict (category_id, product_id) do update set inherited = false where ${categoryProducts.inherited}
    returning product_id as id`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Removes locked products from categories.
 * @param which these, or all except these
 * @returns those that were in one of them
 */
export async function removeFromCategories(
  db: Db,
  ids: readonly string[],
  which: { these: readonly string[] } | { allExcept: readonly string[] },
): Promise<Set<string>> {
  const condition =
    'these' in which
      ? sql`category_id = any(${sql.param(which.these)}::uuid[])`
      : sql`category_id <> all(${sql.param(which.allExcept)}::uuid[])`;
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from ${categoryProducts} where product_id = any(${sql.param(ids)}::uuid[]) and not inherited and ${condition}
    returning product_id as id`);
  return new Set(rows.map(({ id }) => id));
}
