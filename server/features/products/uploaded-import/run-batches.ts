import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { inImportTransaction } from '../import/import-batch.ts';

/** As bulk edits do: dropping all that is cached with each batch would cost shoppers more than prices that are shown some seconds too long. */
const ANNOUNCED_EVERY_MS = 5_000;

interface Run {
  db: Db;
  cacheInvalidation: CacheInvalidation;
  signal: AbortSignal;
}

/**
 * Writes batches of rows, each in a transaction, and announces them: the first one, every five seconds, and at the end.
 * @param writeNext gets the number of the row to go on behind, and returns that of the next batch; null when nothing is left
 */
export async function runBatches(
  { db, cacheInvalidation, signal }: Run,
  writeNext: (tx: Db, after: number) => Promise<number | null>,
): Promise<void> {
  let announcedAt = Number.NEGATIVE_INFINITY;
  let isUnannounced = false;
  let after = 0;
  const writeBatch = async () => {
    const now = performance.now();
    const isDue = now - announcedAt >= ANNOUNCED_EVERY_MS;
    isUnannounced = true;
    const until = await inImportTransaction(db, cacheInvalidation, async (tx, announce) => {
      const written = await writeNext(tx, after);
      if (isDue || written === null) announce('catalogue');
      return written;
    });
    if (isDue || until === null) {
      announcedAt = now;
      isUnannounced = false;
    }
    after = until ?? after;
    return until !== null;
  };
  try {
    while (await writeBatch()) signal.throwIfAborted();
  } finally {
    // It was stopped, or this process ends.
    if (isUnannounced)
      await cacheInvalidation.inTransaction(db, async (_tx, announce) => announce('catalogue'));
  }
}
