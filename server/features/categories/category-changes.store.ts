import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import { messages } from '#contract/rules.ts';
import { violatedConstraint } from '#server/db/constraint-errors.ts';
import type { Db } from '#server/db/db.ts';
import { categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { insertWithSlug } from '#server/db/slugs.ts';
import { notFound, refuseField } from '#server/errors.ts';

/** Active, without products yet, with a slug made from the name; answers its id. */
export async function insertCategory(
  db: Db,
  category: { name: string; description: string },
): Promise<string> {
  return await insertWithSlug(category.name, 'category', async (slug) => {
    const [inserted] = await db
      .insert(categories)
      .values({ name: category.name, description: category.description, slug })
      .onConflictDoNothing({ target: categories.slug })
      .returning({ id: categories.id });
    return inserted?.id;
  });
}

interface CategoryChanges {
  name?: string;
  slug?: string;
  description?: string;
  isActive?: boolean;
}

/** Throws `invalid` with a message on `slug` when that is taken, whatever ran beside it; `not-found`. */
export async function updateCategory(db: Db, id: string, changes: CategoryChanges): Promise<void> {
  try {
    const updated = await db
      .update(categories)
      .set(changes)
      .where(eq(categories.id, id))
      .returning({ id: categories.id });
    if (updated.length === 0) throw notFound('No category found.');
  } catch (error) {
    if (violatedConstraint(error) === 'categories_slug_key') {
      throw refuseField('slug', 'This slug is already in use.', 'slug-in-use');
    }
    throw error;
  }
}

/**
 * Makes these the products of the category: only what differs is written, in two statements however many they
 * are, in the fixed order of ids in which every deed locks products. Throws `invalid` with a message on `products`
 * when one of them is not there any more.
 */
export async function replaceProducts(
  db: Db,
  categoryId: string,
  productIds: readonly string[],
): Promise<void> {
  const wanted = sql`unnest(${sql.param(productIds)}::uuid[]) as wanted (id)`;
  await db.execute(sql`
    delete from ${categoryProducts} where ${categoryProducts.categoryId} = ${categoryId}
      and not exists (select from ${wanted} where wanted.id = ${categoryProducts.productId})`);
  await db.execute(sql`
    insert into ${categoryProducts} (category_id, product_id)
    select ${categoryId}::uuid, ${products.id} from ${products} join ${wanted} on wanted.id = ${products.id}
    where ${products.deletedAt} is null
      and not exists (
        select from ${categoryProducts} listed
        where listed.category_id = ${categoryId} and listed.product_id = ${products.id})
    order by ${products.id}
    on conflict do nothing`);
  const [listed] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(categoryProducts)
    .where(eq(categoryProducts.categoryId, categoryId));
  if (listed?.count !== productIds.length) {
    throw refuseField('products', 'One of these products is not available any more.');
  }
}

/**
 * Holds the categories that list a product now or shall list it, in the order of their ids, until the end of the
 * transaction. To be called before the product is held: who saves a category holds that one first, too.
 */
export async function lockCategoriesFor(
  db: Db,
  productId: string,
  wantedIds: readonly string[],
): Promise<void> {
  const listing = db
    .select({ id: categoryProducts.categoryId })
    .from(categoryProducts)
    .where(eq(categoryProducts.productId, productId));
  await db
    .select({ id: categories.id })
    .from(categories)
    .where(or(inArray(categories.id, listing), inArray(categories.id, [...wantedIds])))
    .orderBy(categories.id)
    .for('update');
}

/**
 * Makes these the categories that list the product; only what differs is written. Throws `invalid` with a message on
 * `categories` when one of them is not there any more.
 */
export async function replaceCategories(
  db: Db,
  productId: string,
  categoryIds: readonly string[],
): Promise<void> {
  await db
    .delete(categoryProducts)
    .where(
      and(
        eq(categoryProducts.productId, productId),
        notInArray(categoryProducts.categoryId, [...categoryIds]),
      ),
    );
  if (categoryIds.length === 0) return;
  const wanted = await db
    .select({ id: categories.id })
    .from(categories)
    .where(inArray(categories.id, [...categoryIds]));
  if (wanted.length !== categoryIds.length) throw refuseField('categories', messages.categoriesUnknown);
  await db
    .insert(categoryProducts)
    .values(categoryIds.map((categoryId) => ({ categoryId, productId })))
    .onConflictDoNothing();
}

/** Holds the category until the end of the transaction. Throws `not-found`. */
export async function lockCategory(db: Db, id: string): Promise<void> {
  const found = await db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, id))
    .for('update');
  if (found.length === 0) throw notFound('No category found.');
}

/** Its products stay. */
export async function removeCategory(db: Db, id: string): Promise<void> {
  // First its lines and then itself: lines of a category that is still there and active hide nothing, so that
  // their products need not be looked at.
  await db.delete(categoryProducts).where(eq(categoryProducts.categoryId, id));
  await db.delete(categories).where(eq(categories.id, id));
}
