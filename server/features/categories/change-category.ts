import type { z } from 'zod';
import type { addCategoryForm, Category, editCategoryForm } from '#contract/categories.contract.ts';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import { requireUnreservedSlug } from '../brands/brands.rules.ts';
import { findCategory } from './categories.store.ts';
import {
  insertCategory,
  lockCategory,
  removeCategory,
  replaceProducts,
  updateCategory,
} from './category-changes.store.ts';

interface Shop {
  db: Db;
  cacheInvalidation: CacheInvalidation;
}
type EditForm = Omit<z.output<typeof editCategoryForm>, 'products'> & { products?: string[] | undefined };

/**
 * Adds an active category with these products and a slug made from the name.
 * @throws 'invalid-input' when one of the products does not exist
 */
export async function addCategory(
  { db, cacheInvalidation }: Shop,
  form: z.output<typeof addCategoryForm>,
): Promise<Category> {
  return await cacheInvalidation.inTransaction(db, async (tx, announce) => {
    announce('catalogue');
    const id = await insertCategory(tx, form);
    await replaceProducts(tx, id, form.products);
    const added = await findCategory(tx, id);
    if (!added) throw notFound('No category found.');
    return added;
  });
}

/**
 * Changes a category. Without `products` its list stays as it is.
 * @throws 'not-found', 'slug-in-use', 'invalid-input' when one of the products does not exist
 */
export async function changeCategory(
  { db, cacheInvalidation }: Shop,
  id: string,
  form: EditForm,
): Promise<void> {
  requireUnreservedSlug(form.slug);
  const { products, ...fields } = form;
  await cacheInvalidation.inTransaction(db, async (tx, announce) => {
    announce('catalogue');
    // Of two concurrent changes, the second one's list is stored, not a mixture.
    await lockCategory(tx, id);
    await updateCategory(tx, id, fields);
    if (products) await replaceProducts(tx, id, products);
  });
}

/**
 * Shows or hides a category with all its products (docs/rules.md#activation).
 * @throws 'not-found'
 */
export async function activateCategory(
  { db, cacheInvalidation }: Shop,
  id: string,
  isActive: boolean,
): Promise<void> {
  await cacheInvalidation.inTransaction(db, async (tx, announce) => {
    announce('catalogue');
    await updateCategory(tx, id, { isActive });
  });
}

/**
 * Deletes a category. Its products stay; those that only this category hid are for sale again.
 * @throws 'not-found'
 */
export async function deleteCategory({ db, cacheInvalidation }: Shop, id: string): Promise<void> {
  await cacheInvalidation.inTransaction(db, async (tx, announce) => {
    announce('catalogue');
    await lockCategory(tx, id);
    await removeCategory(tx, id);
  });
}
