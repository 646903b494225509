import { firstMessages } from '#contract/errors.ts';
import type { ProductChanges, RestoreProblem } from '#contract/product-history.contract.ts';
import { variantsForm } from '#contract/variants.contract.ts';
import type { Db } from '#server/db/db.ts';
import { releaseFormerSlug } from '#server/db/former-slugs.ts';
import { ShopError } from '#server/errors.ts';
import { type Actor, can, ownBrandId } from '#server/http/actor.ts';
import { listAttributes } from '../attributes/attributes.store.ts';
import { setProductAttributes } from '../attributes/set-product-attributes.ts';
import { replaceCategories } from '../categories/category-changes.store.ts';
import { findPlace } from '../categories/category-tree.store.ts';
import { type ProductState, plainFields } from '../product-history/product-changes.rules.ts';
import { readStates } from '../product-history/product-state.store.ts';
import { listImages, replaceImages } from '../product-images/product-images.store.ts';
import { updateProduct } from '../products/product-changes.store.ts';
import { readVariants } from '../variants/set-variants.store.ts';
import { applyVariants } from '../variants/set-variants.ts';
import { restoredImages } from './restored-images.rules.ts';
import { restoredVariants } from './restored-variants.rules.ts';

interface Target {
  id: string;
  changes: ProductChanges;
  /** URLs of images without a file. */
  lostImages: ReadonlySet<string>;
}

const refuse = (message: string) => new ShopError('invalid-input', message);

/**
 * Undoes the changes of an entry to a locked product, each field by the rules of its form and without the others.
 * @returns what could not be undone, and why
 */
export async function undoChanges(
  tx: Db,
  actor: Actor,
  { id, changes, lostImages }: Target,
): Promise<RestoreProblem[]> {
  const problems: RestoreProblem[] = [];
  const report = (field: keyof ProductChanges, message: string) => problems.push({ field, message });
  const attempt = async (field: keyof ProductChanges, work: (savepoint: Db) => Promise<void>) => {
    try {
      await tx.transaction(work);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      report(field, error.message);
    }
  };

  // These come before the variants, which name them.
  const { images, categories, brand } = changes;
  if (images) {
    const from = images.from.filter(({ url }) => !lostImages.has(url));
    if (from.length < images.from.length) report('images', 'The file of a picture does not exist any more.');
    await attempt('images', async (savepoint) => {
      const restored = restoredImages(await listImages(savepoint, id), { ...images, from });
      await replaceImages(savepoint, id, restored);
    });
  }
  if (changes.variants || changes.options) {
    await attempt('variants', async (savepoint) => {
      const stored = await readVariants(savepoint, id);
      const quantities = new Map(stored.variants.map((variant) => [variant.id, variant.quantity]));
      const { retired } = stored;
      const attributes = changes.options ? await listAttributes(savepoint) : [];
      const held = { quantities, retired, attributes };
      const form = restoredVariants(await readState(savepoint, id), changes, held);
      const checked = variantsForm.safeParse(form);
      if (checked.error) throw refuse(firstMessages(checked.error).error);
      await applyVariants(savepoint, id, checked.data, actor.id);
    });
  }
  for (const field of plainFields) {
    const change = changes[field];
    if (!change) continue;
    await attempt(field, async (savepoint) => {
      if (ownBrandId(actor) === null && field === 'slug')
        await releaseFormerSlug(savepoint, 'product', changes.slug?.from);
      await updateProduct(savepoint, id, { [field]: change.from });
    });
  }
  if (brand) {
    await attempt('brand', async (savepoint) => {
      if (ownBrandId(actor) !== null) throw refuse('Only the shop can change the brand.');
      if (!brand.from) throw refuse('It had no brand, and every product needs one.');
      await updateProduct(savepoint, id, { brandId: brand.from._id }).catch((error: unknown) => {
        throw error instanceof ShopError ? refuse(`${brand.from?.name} does not exist any more.`) : error;
      });
    });
  }
  if (categories) {
    await attempt('categories', async (savepoint) => {
      if (!can(actor, 'categories.write')) throw refuse('Only the shop can change categories.');
      const added = new Set(categories.added.map(({ _id }) => _id));
      const now = (await readState(savepoint, id)).categories.map(({ _id }) => _id);
      const wanted = new Set(now.filter((one) => !added.has(one)));
      for (const { _id, name } of categories.removed) {
        if (await findPlace(savepoint, _id)) wanted.add(_id);
        else report('categories', `${name} does not exist any more.`);
      }
      await replaceCategories(savepoint, id, [...wanted]);
    });
  }
  // The categories come first: they decide which it may have.
  for (const { _id, from } of changes.attributes ?? []) {
    await attempt('attributes', async (savepoint) => {
      await setProductAttributes(savepoint, id, { [_id]: from?.value ?? null });
    });
  }
  return problems;
}

/** @returns the state of a locked product */
export async function readState(tx: Db, id: string): Promise<ProductState> {
  const state = (await readStates(tx, [id])).get(id);
  if (!state) throw new Error('a locked product is gone');
  return state;
}
