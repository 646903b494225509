import type { z } from 'zod';
import type { addCategoryForm, Category, editCategoryForm } from '#contract/categories.contract.ts';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import { requireFreeWord } from '../brands/brands.rules.ts';
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
  changes: CacheInvalidation;
}
type EditForm = Omit<z.output<typeof editCategoryForm>, 'products'> & { products?: string[] | undefined };

/** An active category that lists these products; its slug is made from the name. */
export async function addCategory(
  { db, changes }: Shop,
  form: z.output<typeof addCategoryForm>,
): Promise<Category> {
  const category = await changes.inTransaction(db, async (tx, announce) => {
    announce('catalogue');
    const id = await insertCategory(tx, form);
    await replaceProducts(tx, id, form.products);
    const added = await findCategory(tx, id);
    if (!added) throw notFound('No category found.');
    return added;
  });
  return category;
}

/** An absent product list stays as it is. Throws `not-found`, `invalid` for a taken slug or a missing product. */
export async function changeCategory({ db, changes }: Shop, id: string, form: EditForm): Promise<void> {
  requireFreeWord(form.slug);
  const { products, ...fields } = form;
  await changes.inTransaction(db, async (tx, announce) => {
    announce('catalogue');
    // Two who save at the same moment: the second one's list is the list, not a mixture.
    await lockCategory(tx, id);
    await updateCategory(tx, id, fields);
    if (products) await replaceProducts(tx, id, products);
  });
}

/** Shows or hides a category with all its products at once. Throws `not-found`. */
export async function activateCategory({ db, changes }: Shop, id: string, isActive: boolean): Promise<void> {
  await changes.inTransaction(db, async (tx, announce) => {
    announce('catalogue');
    await updateCategory(tx, id, { isActive });
  });
}

/** Its products stay, and those that it alone hid are for sale again. Throws `not-found`. */
export async function deleteCategory({ db, changes }: Shop, id: string): Promise<void> {
  await changes.inTransaction(db, async (tx, announce) => {
    announce('catalogue');
    await lockCategory(tx, id);
    await removeCategory(tx, id);
  });
}
