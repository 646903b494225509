import { maxImages, type ProductImage } from '#contract/product-images.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, refuseField, ShopError } from '#server/errors.ts';
import { type Actor, ownBrandId } from '#server/http/actor.ts';
import { lockProduct, requireProduct } from '../product-history/locked-product.store.ts';
import { recordChanges } from '../product-history/record-changes.ts';
import { type Shop, storeFormImage } from './form-image.ts';
import * as store from './product-images.store.ts';

/**
 * Images of a product (docs/rules.md#pictures-of-a-product). Each use case returns all of them in their order, and
 * @throws not-found when it is not the actor's product
 */

/**
 * Adds an image after the others.
 * @throws invalid-input when the product has twelve
 * @throws invalid-image, or unavailable when the image cannot be stored
 */
export async function addImage(
  shop: Shop,
  actor: Actor,
  id: string,
  { alt, image }: { alt: string; image: Buffer | null },
): Promise<ProductImage[]> {
  // Refuses before the image is processed.
  await requireProduct(shop.db, id, ownBrandId(actor));
  requireSpace(await store.listImages(shop.db, id));
  const url = await storeFormImage(shop.media, actor, image);
  return await change(shop, actor, id, async (tx, images) => {
    requireSpace(images);
    await store.insertImage(tx, id, { position: images.length + 1, url, alt });
  });
}

function requireSpace(images: readonly ProductImage[]): void {
  if (images.length < maxImages) return;
  throw refuseField('image', `A product may have at most ${maxImages} pictures. Please remove one first.`);
}

/**
 * Those that are not named follow, in their order.
 * @throws invalid-input when one is named twice, or is not of the product
 */
export async function orderImages(
  shop: Shop,
  actor: Actor,
  id: string,
  ids: readonly string[],
): Promise<ProductImage[]> {
  return await change(shop, actor, id, async (tx, images) => {
    const others = images.map(({ _id }) => _id).filter((image) => !ids.includes(image));
    if (ids.length + others.length !== images.length) {
      throw new ShopError('invalid-input', 'The pictures have changed meanwhile. Please reload the page.');
    }
    await store.orderImages(tx, id, [...ids, ...others]);
  });
}

/** @throws not-found when it is not an image of the product */
export async function describeImage(
  shop: Shop,
  actor: Actor,
  id: string,
  { image, alt }: { image: string; alt: string },
): Promise<ProductImage[]> {
  return await change(shop, actor, id, async (tx, images) => {
    requireImage(images, image);
    await store.updateAlt(tx, id, image, alt);
  });
}

/**
 * Deletes an image. Its files stay, for mails and cached pages.
 * @throws not-found when it is not an image of the product
 * @throws invalid-input when it is the only one
 */
export async function deleteImage(
  shop: Shop,
  actor: Actor,
  id: string,
  image: string,
): Promise<ProductImage[]> {
  return await change(shop, actor, id, async (tx, images) => {
    requireImage(images, image);
    if (images.length === 1) {
      throw new ShopError('invalid-input', 'A product needs a picture. Please add another one first.');
    }
    await store.removeImage(tx, id, image);
  });
}

function requireImage(images: readonly ProductImage[], id: string): void {
  if (!images.some(({ _id }) => _id === id)) throw notFound('No picture found.');
}

/** Changes the images of one locked product of the actor. */
async function change(
  { db }: Shop,
  actor: Actor,
  id: string,
  apply: (tx: Db, images: readonly ProductImage[]) => Promise<void>,
): Promise<ProductImage[]> {
  return await inTransaction(db, async (tx) => {
    await lockProduct(tx, id, ownBrandId(actor));
    const before = await store.listImages(tx, id);
    await recordChanges(tx, 'save', [id], () => apply(tx, before));
    return await store.listImages(tx, id);
  });
}
