import type { HistorySource } from '#contract/product-history.contract.ts';
import type { AnnouncedChange } from '#server/announced-change.ts';
import type { Announce } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { recordChanges, recordNewProducts } from './history/record-changes.ts';
import { changesOf, type MovedStock, stockChange } from './product-changes.rules.ts';
import { lockListing, readShownProduct, readStockListing } from './shown-product.store.ts';

/** Products that are announced one by one. When more change, everything cached is dropped once, which costs less. */
export const maxAnnounced = 20;

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

/**
 * @param moved products that this transaction has locked
 * @returns what it announces of their stock. A variant that can be bought no longer, or again, is found by other values
 */
export async function changesOfStock(tx: Db, moved: readonly MovedStock[]): Promise<AnnouncedChange[]> {
  const changes: AnnouncedChange[] = moved.map(stockChange);
  for (const { id, turned } of moved) {
    const listing = turned.length > 0 ? await readStockListing(tx, id, new Set(turned)) : null;
    if (listing) changes.push(listing);
  }
  return changes;
}
