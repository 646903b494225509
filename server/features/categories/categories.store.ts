import { and, asc, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Category, CategoryRow, CategorySort, PublicCategory } from '#contract/categories.contract.ts';
import type { Db } from '#server/db/db.ts';
import { listOrder } from '#server/db/order-by.ts';
import { categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { contains } from '#server/db/text-search.ts';
import { categoryForm } from './category-changes.store.ts';
import { above, grandparent, isShown, parent, pathNames, treeOrder } from './category-tree.store.ts';

const byName = [asc(sql`lower(${categories.name})`), asc(categories.id)];
const orders = {
  columns: { name: sql`lower(${categories.name})`, status: categories.isActive },
  id: categories.id,
  own: [{ column: sql`lower(${categories.name})` }, { column: categories.id }],
};
const columns = { _id: categories.id, ...categoryForm, isActive: categories.isActive };

const ownColumns = { ...columns, parent: categories.parentId, path: pathNames };
const selectRows = (db: Db) =>
  db
    .select(ownColumns)
    .from(categories)
    .leftJoin(parent, above.parent)
    .leftJoin(grandparent, above.grandparent);

/** @returns active categories by name */
export async function listShopCategories(db: Db): Promise<Omit<PublicCategory, 'productCount'>[]> {
  const { isActive: _active, ...shown } = columns;
  return await db
    .select({ ...shown, parent: categories.parentId, imageUrl: categories.imageUrl })
    .from(categories)
    .where(isShown)
    .orderBy(...byName);
}

/** @returns the active categories with one of these slugs, or with one of these ids and `search` in the name */
export async function listShopCategoryNames(
  db: Db,
  { ids, search, slugs }: { ids: readonly string[]; search?: string | undefined; slugs: readonly string[] },
): Promise<{ id: string; name: string; slug: string; parent: string | null }[]> {
  const found = and(sql`${categories.id} = any(${sql.param(ids)}::uuid[])`, named(search));
  return await db
    .select({ id: categories.id, name: categories.name, slug: categories.slug, parent: parent.slug })
    .from(categories)
    .leftJoin(parent, above.parent)
    .where(and(isShown, or(found, sql`${categories.slug} = any(${sql.param(slugs)}::text[])`)));
}

const named = (search: string | undefined): SQL | undefined =>
  search ? contains(categories.name, search) : undefined;

/** @returns a page of categories, active or not, as a tree unless they are searched or sorted, and the total count */
export async function listCategories(
  db: Db,
  search: string | undefined,
  { offset, limit, sort }: { offset: number; limit: number; sort?: CategorySort },
): Promise<{ categories: CategoryRow[]; count: number }> {
  const [page, [all]] = await Promise.all([
    selectRows(db)
      .where(named(search))
      .orderBy(...(sort || search ? listOrder(sort, orders, search) : treeOrder))
      .limit(limit)
      .offset(offset),
    db.select({ count: count() }).from(categories).where(named(search)),
  ]);
  return { categories: page, count: all?.count ?? 0 };
}

/** @returns up to `limit` categories by name that follow `last`, from the first one when `last` is null */
export async function listCategoriesAfter(
  db: Db,
  search: string | undefined,
  last: Pick<CategoryRow, '_id' | 'name'> | null,
  limit: number,
): Promise<CategoryRow[]> {
  const follows =
    last && sql`(lower(${categories.name}), ${categories.id}) > (lower(${last.name}), ${last._id}::uuid)`;
  return await selectRows(db)
    .where(and(named(search), follows ?? undefined))
    .orderBy(...byName)
    .limit(limit);
}

/** @returns the category with its own products by name, without deleted ones; null when there is none */
export async function findCategory(db: Db, id: string): Promise<Category | null> {
  const childCount = sql<number>`(select count(*)::int from ${categories} child where child.parent_id = ${id})`;
  const [found] = await db
    .select({ ...ownColumns, imageUrl: categories.imageUrl, text: categories.text, childCount })
    .from(categories)
    .leftJoin(parent, above.parent)
    .leftJoin(grandparent, above.grandparent)
    .where(eq(categories.id, id));
  if (!found) return null;
  const listed = await db
    .select({ _id: products.id, name: products.name })
    .from(categoryProducts)
    .innerJoin(products, eq(products.id, categoryProducts.productId))
    .where(
      and(
        eq(categoryProducts.categoryId, id),
        eq(categoryProducts.inherited, false),
        isNull(products.deletedAt),
      ),
    )
    .orderBy(asc(sql`lower(${products.name})`), asc(products.id));
  return { ...found, products: listed };
}

/** @returns false for a shop without a single product, whether for sale or not */
export async function hasProducts(db: Db): Promise<boolean> {
  return (await db.select({ id: products.id }).from(products).limit(1)).length > 0;
}
