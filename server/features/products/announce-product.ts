import type { HistorySource } from '#contract/product-history.contract.ts';
import type { Announce } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { recordChanges, recordNewProducts } from './history/record-changes.ts';
import { changesOf } from './product-changes.rules.ts';
import { lockListing, readShownProduct } from './shown-product.store.ts';

/** Products that are announced one by one. When more change, everything cached is dropped once, which costs less. */
export const mostAnnounced = 20;

/**
 * Changes products, which the caller has locked, and announces what shoppers see of that
 * (docs/decisions/087-counts-follow-changes.md).
 */
export async function announceProductChanges(
  tx: Db,
  announce: Announce,
  ids: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const before = new Map<string, Awaited<ReturnType<typeof readShownProduct>>>();
  for (const id of ids) {
    await lockListing(tx, id);
    before.set(id, await readShownProduct(tx, id));
  }
  await work();
  for (const id of ids) {
    const after = await readShownProduct(tx, id);
    if (after) announce(...changesOf(after.transaction, before.get(id)?.shown ?? null, after.shown));
  }
}

/** The same for one product, with what changed as an entry of its history (docs/decisions/108-product-history.md). */
export const announceProductChange = (
  tx: Db,
  announce: Announce,
  id: string,
  work: () => Promise<void>,
  source: HistorySource = 'save',
): Promise<void> => announceProductChanges(tx, announce, [id], () => recordChanges(tx, source, [id], work));

/** Announces a product that this transaction inserted, and begins its history. */
export async function announceNewProduct(tx: Db, announce: Announce, id: string): Promise<void> {
  await recordNewProducts(tx, 'save', [id]);
  const added = await readShownProduct(tx, id);
  if (added) announce(...changesOf(added.transaction, null, added.shown));
}
