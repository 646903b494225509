import { type Db, inTransaction } from '#server/db/db.ts';
import { findDueProducts, lockProducts, switchPrices } from './sales.store.ts';

const batch = 500;

/**
 * Makes lists and pages show the prices of sales that have begun or ended since, also while no process ran. Each product is
 * switched once, also by several callers.
 * @param signal ends it between two transactions
 * @returns milliseconds until the next sale begins or ends; null when none will
 */
export async function switchDuePrices(db: Db, signal?: AbortSignal): Promise<number | null> {
  for (;;) {
    const { productIds, nextInMs } = await findDueProducts(db, batch);
    if (productIds.length === 0 || signal?.aborted) return nextInMs;
    await inTransaction(db, async (tx) => {
      await lockProducts(tx, productIds);
      await switchPrices(tx, productIds);
    });
  }
}
