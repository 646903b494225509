import type { z } from 'zod';
import type { Category, editCategoryForm, sentNewCategory } from '#contract/categories.contract.ts';
import { messages } from '#contract/validation.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { releaseFormerSlug } from '#server/db/former-slugs.ts';
import { changedByOther, planFields } from '#server/edited-fields.ts';
import { notFound, refuseField, refuseTogether } from '#server/errors.ts';
import { requireUnreservedSlug } from '../brands/brands.rules.ts';
import { findCategory, hasProducts } from './categories.store.ts';
import {
  insertCategory,
  lockCategory,
  removeCategory,
  replaceProducts,
  updateCategory,
} from './category-changes.store.ts';
import { placeConflicts } from './category-place.rules.ts';
import { findPlace, moveCategory, moveChildrenUp } from './category-tree.store.ts';

type EditForm = z.output<typeof editCategoryForm>;

/**
 * Adds an active category with these products and a slug made from the name; once for each `_id`.
 * @throws 'invalid-input' when one of the products does not exist, it cannot be below its parent, or it has neither products nor a place
 * in a shop that has products
 */
export async function addCategory(db: Db, form: z.output<typeof sentNewCategory>): Promise<Category> {
  return await inTransaction(db, async (tx) => {
    const { _id: requestId, products, text, parent, ...fields } = form;
    const place = { text: text ?? '', parent: parent ?? null };
    const { id, isRepeated } = await insertCategory(tx, { ...fields, ...place, requestId });
    if (!isRepeated) {
      if (products.length === 0 && parent === undefined && (await hasProducts(tx)))
        throw refuseField('products', messages.productsRequired);
      await replaceProducts(tx, id, products);
    }
    const added = await findCategory(tx, id);
    if (!added) throw notFound('No category found.');
    return added;
  });
}

/**
 * Changes a category. Without `products`, `parent` or `text` these stay as they are.
 * @throws 'not-found', 'slug-in-use'
 * @throws 'fields-changed' when the form has changed the name, slug or description, which is no longer what it was
 * @throws 'invalid-input' when one of the products does not exist, it cannot be below the parent, or somebody else has changed parent or
 * text since the form was opened
 */
export async function changeCategory(db: Db, id: string, form: EditForm): Promise<void> {
  requireUnreservedSlug(form.slug);
  const { products, parent, was = {}, text, ...named } = form;
  await inTransaction(db, async (tx) => {
    // When two changes meet, the second one's list is stored, not a mixture.
    const { fields: stored, place } = await lockCategory(tx, id);
    const { parent: _parent, text: _text, ...namedWas } = was;
    const { fields, conflicts } = planFields(stored, named, namedWas, (field, now) =>
      changedByOther(field, field, now),
    );
    refuseTogether([...conflicts, ...placeConflicts(place, { parent, text }, was)]);
    const changes = { ...fields, ...(typeof text === 'string' ? { text } : {}) };
    await releaseFormerSlug(tx, 'category', fields.slug);
    if (Object.keys(changes).length > 0) await updateCategory(tx, id, changes);
    if (parent !== undefined && parent !== place.parent) await moveCategory(tx, id, parent);
    if (products) await replaceProducts(tx, id, products);
  });
}

/**
 * Shows or hides a category with all its products (docs/rules.md#activation).
 * @throws 'not-found'
 */
export async function activateCategory(db: Db, id: string, isActive: boolean): Promise<void> {
  await inTransaction(db, async (tx) => {
    await updateCategory(tx, id, { isActive });
  });
}

/**
 * Sets or removes the image of a category.
 * @returns its URL
 * @throws 'not-found', or 'invalid-image'
 */
export async function changeImage(
  db: Db,
  id: string,
  makeImage: () => Promise<string | null>,
): Promise<string | null> {
  // Refuses before the image is processed.
  if (!(await findPlace(db, id))) throw notFound('No category found.');
  const imageUrl = await makeImage();
  await inTransaction(db, async (tx) => {
    await updateCategory(tx, id, { imageUrl });
  });
  return imageUrl;
}

/**
 * Deletes a category. Its products stay; those that only this category hid are for sale again. Categories below it move up to its
 * parent.
 * @throws 'not-found'
 */
export async function deleteCategory(db: Db, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockCategory(tx, id);
    await moveChildrenUp(tx, id);
    await removeCategory(tx, id);
  });
}
