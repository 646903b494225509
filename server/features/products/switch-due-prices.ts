import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { announceProductChanges, maxAnnounced } from './announce-product.ts';
import { findDueProducts, lockProducts, switchPrices } from './sales.store.ts';

export interface PricedShop {
  db: Db;
  cacheInvalidation: CacheInvalidation;
}

const batch = 500;

/**
 * Makes lists and pages show the prices of sales that have begun or ended since, also while no process ran. Each product is
 * switched once, also by several callers.
 * @param signal ends it between two transactions
 * @returns milliseconds until the next sale begins or ends; null when none will
 */
export async function switchDuePrices(shop: PricedShop, signal?: AbortSignal): Promise<number | null> {
  for (;;) {
    const { productIds, nextInMs } = await findDueProducts(shop.db, batch);
    if (productIds.length === 0 || signal?.aborted) return nextInMs;
    if (productIds.length > maxAnnounced) await switchMany(shop, productIds);
    else for (const id of productIds) await switchOne(shop, id);
  }
}

async function switchOne({ db, cacheInvalidation }: PricedShop, id: string): Promise<void> {
  await cacheInvalidation.inTransaction(db, async (tx, announce) => {
    await lockProducts(tx, [id]);
    await announceProductChanges(tx, announce, [id], async () => {
      // Its page shows each variant, also when the lowest price stays.
      if ((await switchPrices(tx, [id])) > 0) announce(`product:${id}`);
    });
  });
}

async function switchMany(
  { db, cacheInvalidation }: PricedShop,
  productIds: readonly string[],
): Promise<void> {
  await cacheInvalidation.inTransaction(db, async (tx, announce) => {
    await lockProducts(tx, productIds);
    if ((await switchPrices(tx, productIds)) > 0) announce('catalogue');
  });
}
