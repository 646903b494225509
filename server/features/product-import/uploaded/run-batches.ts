import type { Db } from '#server/db/db.ts';
import { inImportTransaction } from '../import-batch.ts';

/**
 * Writes batches of rows, each in a transaction.
 * @param writeNext gets the number of the row to go on behind, and returns that of the next batch; null when nothing is left
 */
export async function runBatches(
  { db, signal }: { db: Db; signal: AbortSignal },
  writeNext: (tx: Db, after: number) => Promise<number | null>,
): Promise<void> {
  let after: number | null = 0;
  for (;;) {
    const begin: number = after;
    after = await inImportTransaction(db, (tx) => writeNext(tx, begin));
    if (after === null) return;
    signal.throwIfAborted();
  }
}
