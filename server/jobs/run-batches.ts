import { type Db, inTransaction } from '#server/db/db.ts';
import type { Run } from './queue.ts';

/**
 * Does the work of a job in batches, each in a transaction of its own, until nothing is left or the process stops.
 * @param work returns whether there is more
 */
export async function runBatches(
  db: Db,
  { signal, hold }: Pick<Run, 'signal' | 'hold'>,
  work: (tx: Db) => Promise<boolean>,
): Promise<void> {
  for (let isMore = true; isMore && !signal.aborted; ) {
    isMore = await inTransaction(db, async (tx) => {
      await hold(tx);
      return await work(tx);
    });
  }
}
