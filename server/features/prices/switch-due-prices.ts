import { type Db, inTransaction } from '#server/db/db.ts';
import type { SetAside } from '#server/db/set-aside.ts';
import { findDueProducts, lockProducts, switchPrices } from './sales.store.ts';

const batch = 500;

/**
 * Makes lists and pages show the prices of sales that have begun or ended since, also while no process ran. Each product is
 * switched once, also by several callers.
 * @param signal ends it between two transactions
 * @param setAside has the products whose prices could not be switched; without it they are thrown
 * @returns milliseconds until the next sale begins or ends; null when none will
 */
export async function switchDuePrices(
  db: Db,
  signal?: AbortSignal,
  setAside?: SetAside,
): Promise<number | null> {
  for (;;) {
    const { productIds, nextInMs } = await findDueProducts(db, batch, setAside?.waiting() ?? []);
    if (productIds.length === 0 || signal?.aborted) return nextInMs;
    const work = (ids: readonly string[]) =>
      inTransaction(db, async (tx) => {
        await lockProducts(tx, ids);
        await switchPrices(tx, ids);
      });
    await (setAside ? setAside.workOn(productIds, work) : work(productIds));
  }
}
