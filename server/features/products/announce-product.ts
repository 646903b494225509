import type { Announce } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { changesOf } from './product-changes.rules.ts';
import { lockListing, readShownProduct } from './shown-product.store.ts';

/**
 * Changes one product, which the caller has locked, and announces what shoppers see of that
 * (docs/decisions/087-counts-follow-changes.md).
 */
export async function announceProductChange(
  tx: Db,
  announce: Announce,
  id: string,
  work: () => Promise<void>,
): Promise<void> {
  await lockListing(tx, id);
  const before = await readShownProduct(tx, id);
  await work();
  const after = await readShownProduct(tx, id);
  if (after) announce(...changesOf(after.transaction, before?.shown ?? null, after.shown));
}

/** Announces a product that this transaction inserted. */
export async function announceNewProduct(tx: Db, announce: Announce, id: string): Promise<void> {
  const added = await readShownProduct(tx, id);
  if (added) announce(...changesOf(added.transaction, null, added.shown));
}
