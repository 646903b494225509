import { type Db, inTransaction } from '#server/db/db.ts';
import type { SetAside } from '#server/db/set-aside.ts';
import { returnPendingProducts, rewriteWords, takePendingProducts } from './pending-words.store.ts';

/**
 * Writes the words of products that wait for it, in the caller's transaction.
 * @param setAside has those whose words could not be written
 * @returns whether there may be more
 */
export async function writePendingWords(tx: Db, max: number, setAside: SetAside): Promise<boolean> {
  const numbers = await takePendingProducts(tx, max, setAside.waiting());
  const left = await setAside.workOn(numbers, (some) =>
    inTransaction(tx, (savepoint) => rewriteWords(savepoint, some)),
  );
  if (left.length > 0) await returnPendingProducts(tx, left);
  return numbers.length === max;
}
