import type { z } from 'zod';
import { toCents } from '#contract/money.ts';
import type { BackOfficeProduct, editProductForm } from '#contract/products-back-office.contract.ts';
import type { Db } from '#server/db/db.ts';
import { notFound, refuseField } from '#server/errors.ts';
import { type Actor, isAdministrator, ownBrandOf } from '#server/http/actor.ts';
import { lockCategoriesFor, replaceCategories } from '../categories/category-changes.store.ts';
import { brandOf, imageOf, type Shop } from './add-product.ts';
import { findProduct } from './back-office.store.ts';
import { lockProduct, removeProduct, updateProduct } from './product-changes.store.ts';

/**
 * Saves the edit form. `quantityWas` is the stock it was opened with: when orders moved it meanwhile, nothing is
 * saved. Categories are an administrator's to choose. Throws `not-found` for another's product, `invalid` with the field that is wrong.
 */
export async function changeProduct(
  shop: Shop,
  actor: Actor,
  id: string,
  form: z.output<typeof editProductForm>,
): Promise<void> {
  const { price, brand, quantityWas, categories, ...fields } = form;
  const brandId = brandOf(actor, brand);
  const categoryIds = isAdministrator(actor) ? categories : undefined;
  const hold = async (tx: Db) => {
    if (categoryIds) await lockCategoriesFor(tx, id, categoryIds);
  };
  const save = async (tx: Db, { quantity }: { quantity: number }) => {
    if (quantityWas !== undefined && quantityWas !== quantity) {
      throw refuseField('quantity', `Stock has changed to ${quantity}.`, 'stock-changed');
    }
    await updateProduct(tx, id, { ...fields, priceCents: toCents(price), brandId });
    if (categoryIds) await replaceCategories(tx, id, categoryIds);
  };
  await change(shop, actor, id, save, hold);
}

/** Shows or hides a product at once. Throws `not-found` for another's. */
export async function activateProduct(
  shop: Shop,
  actor: Actor,
  id: string,
  isActive: boolean,
): Promise<void> {
  await change(shop, actor, id, (tx) => updateProduct(tx, id, { isActive }));
}

/** Answers the product with its new picture. Throws `not-found` for another's, `invalid` on `image`. */
export async function replaceImage(
  shop: Shop,
  actor: Actor,
  id: string,
  image: Buffer | null,
): Promise<BackOfficeProduct> {
  const ownBrand = ownBrandOf(actor);
  // Before the work on the picture, which nothing else would have stopped.
  if (!(await findProduct(shop.db, id, ownBrand))) throw notFound('No product found.');
  const imageUrl = await imageOf(shop.media, actor, image);
  await change(shop, actor, id, (tx) => updateProduct(tx, id, { imageUrl }));
  const product = await findProduct(shop.db, id, ownBrand);
  if (!product) throw notFound('No product found.');
  return product;
}

/** Deleted for shoppers, kept for orders. Throws `not-found` for another's. */
export async function deleteProduct(shop: Shop, actor: Actor, id: string): Promise<void> {
  await change(shop, actor, id, (tx) => removeProduct(tx, id));
}

/** One product, held from the look at its owner and stock to the change, which the storefront then hears of. */
async function change(
  { db, changes }: Shop,
  actor: Actor,
  id: string,
  deed: (tx: Db, product: { quantity: number }) => Promise<void>,
  /** What must be held before the product. */
  holdFirst: (tx: Db) => Promise<void> = async () => {},
): Promise<void> {
  await changes.inTransaction(db, async (tx, announce) => {
    announce(`product:${id}`, 'catalogue');
    await holdFirst(tx);
    await deed(tx, await lockProduct(tx, id, ownBrandOf(actor)));
  });
}
