import { and, asc, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import { messages } from '#contract/validation.ts';
import { violatedConstraint } from '#server/db/constraint-errors.ts';
import type { Db } from '#server/db/db.ts';
import { type ColumnValues, formColumns } from '#server/db/form-columns.ts';
import { categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { insertWithSlug } from '#server/db/slugs.ts';
import { notFound, refuseField } from '#server/errors.ts';
import { insertCategoryEntries } from '../product-history/product-history.store.ts';
import { placeBelow, refusalOfPlace } from './category-tree.store.ts';

type Row = typeof categories.$inferSelect;

/** Place and text of a category are in its form, too, and compared by category-place.rules.ts. */
export const categoryForm = formColumns(categories, {
  name: 'form',
  slug: 'form',
  description: 'form',
  id: 'other',
  isActive: 'other',
  createdAt: 'other',
  parentId: 'other',
  parentDepth: 'other',
  depth: 'other',
  imageUrl: 'other',
  text: 'other',
  requestId: 'other',
});
type CategoryFields = ColumnValues<typeof categoryForm>;

interface NewCategory extends Omit<CategoryFields, 'slug'> {
  text?: string;
  parent?: string | null;
  requestId?: string | undefined;
}

/**
 * Inserts an active category without products, with a slug made from the name (docs/rules.md#slugs).
 * @returns its id, or that of the one that was inserted before with the same `requestId`, also by a concurrent request
 * @throws invalid-input when it cannot be below `parent`
 */
export async function insertCategory(
  db: Db,
  { parent = null, ...fields }: NewCategory,
): Promise<{ id: string; isRepeated: boolean }> {
  try {
    return await insertWithSlug(db, fields.name, 'category', async (savepoint, slug) => {
      const [inserted] = await savepoint
        .insert(categories)
        .values({ ...fields, slug, ...placeBelow(parent) })
        .onConflictDoNothing(fields.requestId ? undefined : { target: categories.slug })
        .returning({ id: categories.id });
      if (inserted) return { id: inserted.id, isRepeated: false };
      const before = await findRequested(savepoint, fields.requestId);
      return before ? { id: before, isRepeated: true } : undefined;
    });
  } catch (error) {
    throw refusalOfPlace(error);
  }
}

async function findRequested(db: Db, requestId: string | undefined): Promise<string | undefined> {
  if (!requestId) return;
  const [found] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.requestId, requestId));
  return found?.id;
}

type CategoryChanges = Partial<CategoryFields & Pick<Row, 'isActive' | 'text' | 'imageUrl'>>;

/** @throws 'not-found', 'slug-in-use', also when a concurrent request took the slug */
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
 * Replaces the products of a category itself, not those of categories below it. Writes only the differences, also to the histories of the products, in two statements, in the order of ids in which every use
 * case locks products.
 * @throws 'invalid-input' when one of the products does not exist or was deleted
 */
export async function replaceProducts(
  db: Db,
  categoryId: string,
  productIds: readonly string[],
): Promise<void> {
  const wanted = sql`unnest(${sql.param(productIds)}::uuid[]) as wanted (id)`;
  const { rows: removed } = await db.execute<{ id: string }>(sql`
    delete from ${categoryProducts} where ${categoryProducts.categoryId} = ${categoryId}
      and not ${categoryProducts.inherited} and not exists (select from ${wanted} where wanted.id = ${categoryProducts.productId})
    returning product_id as id`);
  const { rows: added } = await db.execute<{ id: string }>(sql`
    insert into ${categoryProducts} (category_id, product_id)
    select ${categoryId}::uuid, ${products.id} from ${products} join ${wanted} on wanted.id = ${products.id}
    where ${products.deletedAt} is null
      and not exists (
        select from ${categoryProducts} listed
        where listed.category_id = ${categoryId} and listed.product_id = ${products.id} and not listed.inherited)
    order by ${products.id}
    on conflict (category_id, product_id) do update set inherited = false
    returning product_id as id`);
  const toId = ({ id }: { id: string }) => id;
  await insertCategoryEntries(db, categoryId, { added: added.map(toId), removed: removed.map(toId) });
  const [listed] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(categoryProducts)
    .where(and(eq(categoryProducts.categoryId, categoryId), eq(categoryProducts.inherited, false)));
  if (listed?.count !== productIds.length) {
    throw refuseField('products', 'One of these products is not available any more.');
  }
}

/**
 * Locks the categories that list one of the products or will, by id. Before the products, because saving a category locks it first, too.
 * @returns whether all of `wantedIds` exist
 */
export async function lockProductCategories(
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
 * Replaces the categories that list the product themselves. Writes only the differences.
 * @throws 'invalid-input' when one of the categories does not exist
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
        eq(categoryProducts.inherited, false),
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
    .onConflictDoUpdate({
      target: [categoryProducts.categoryId, categoryProducts.productId],
      set: { inherited: false },
      setWhere: eq(categoryProducts.inherited, true),
    });
}

interface LockedCategory {
  fields: CategoryFields;
  place: { parent: string | null; text: string };
}

/**
 * Locks the category until the transaction ends.
 * @throws 'not-found'
 */
export async function lockCategory(db: Db, id: string): Promise<LockedCategory> {
  const [found] = await db
    .select({
      fields: categoryForm,
      place: { parent: categories.parentId, text: categories.text },
    })
    .from(categories)
    .where(eq(categories.id, id))
    .for('update');
  if (!found) throw notFound('No category found.');
  return found;
}

/**
 * Deletes a category without children. Its products stay.
 * @throws invalid-input when somebody has put another one below it meanwhile
 */
export async function removeCategory(db: Db, id: string): Promise<void> {
  const listed = await db
    .select({ productId: categoryProducts.productId })
    .from(categoryProducts)
    .where(and(eq(categoryProducts.categoryId, id), eq(categoryProducts.inherited, false)));
  await insertCategoryEntries(db, id, { removed: listed.map(({ productId }) => productId) });
  try {
    await db.delete(categories).where(eq(categories.id, id));
  } catch (error) {
    throw refusalOfPlace(error);
  }
}
