import { createHash } from 'node:crypto';
import { parseImageUrl } from '#contract/images.ts';
import type { ProductChanges, RestoreProblem } from '#contract/product-history.contract.ts';
import { inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import { type Actor, can, ownBrandId } from '#server/http/actor.ts';
import { lockProductCategories } from '../categories/category-changes.store.ts';
import { findImage } from '../media/find-image.ts';
import type { Media } from '../media/media.ts';
import { lockProduct } from '../product-history/locked-product.store.ts';
import { findChangesOfEntry } from '../product-history/product-history.store.ts';
import { recordChangesSince } from '../product-history/record-changes.ts';
import type { Shop } from '../product-images/form-image.ts';
import { findProduct } from '../products/back-office.store.ts';
import { readState, undoChanges } from './undo-changes.ts';

interface Restored {
  changes: ProductChanges;
  problems: RestoreProblem[];
  preview: string;
}

/** Ends the transaction of a preview without a change. */
class PreviewEnd extends Error {
  readonly restored: Restored;

  constructor(restored: Restored) {
    super('a preview changes nothing');
    this.restored = restored;
  }
}

interface Wanted {
  id: string;
  /** Id of the entry. */
  entry: string;
  /** The preview that the actor saw; undefined to see it. */
  preview: string | undefined;
}

/**
 * Gives a product back what an entry of its history changed (docs/rules.md#history-of-a-product). A preview does the same and rolls it
 * back, so that it is exact.
 * @throws not-found when it is not an entry of the actor's product, or of the time before it came to the actor's brand
 * @throws product-changed when the product is no longer what the preview showed
 * @throws invalid-input when nothing is left to restore
 */
export async function restoreEntry(
  { db, media }: Shop,
  actor: Actor,
  { id, entry, preview }: Wanted,
): Promise<Restored> {
  const product = await findProduct(db, id, ownBrandId(actor));
  const merchantId = actor.merchant?.id ?? null;
  const changes = product && (await findChangesOfEntry(db, { productId: id, id: entry, merchantId }));
  if (!changes) throw notFound('No entry found.');
  const lostImages = await findLost(media, changes);
  const restoring = inTransaction(db, async (tx) => {
    if (changes.categories && can(actor, 'categories.write')) {
      const ids = changes.categories.removed.map(({ _id }) => _id);
      await lockProductCategories(tx, [id], ids);
    }
    await lockProduct(tx, id, ownBrandId(actor));
    const before = await readState(tx, id);
    const problems = await undoChanges(tx, actor, { id, changes, lostImages });
    const [restored] = await recordChangesSince(tx, 'restore', new Map([[id, before]]));
    const found = { changes: restored?.changes ?? {}, problems, preview: hashPreview([before, problems]) };
    if (preview === undefined) throw new PreviewEnd(found);
    if (preview !== found.preview) {
      const message = 'The product has changed meanwhile. Please look again at what would be restored.';
      throw new ShopError('product-changed', message);
    }
    if (!restored) throw new ShopError('invalid-input', 'Nothing is left to restore.');
    return found;
  });
  return await restoring.catch((error: unknown) => {
    if (error instanceof PreviewEnd) return error.restored;
    throw error;
  });
}

/** @returns the URLs of the images from before whose files are gone. Reads files, so it is no part of the transaction. */
async function findLost(media: Media, { images }: ProductChanges): Promise<Set<string>> {
  const after = new Set(images?.to.map(({ url }) => url));
  const lost = new Set<string>();
  for (const { url } of images?.from ?? []) {
    const file = after.has(url) ? null : parseImageUrl(url);
    if (!file) continue;
    const found = await findImage(media, file);
    found?.body.destroy();
    if (!found) lost.add(url);
  }
  return lost;
}

const hashPreview = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
