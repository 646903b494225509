import type { Db } from '#server/db/db.ts';
import { createSetAside } from '#server/db/set-aside.ts';
import { noteAged } from '#server/features/search/pending-words.store.ts';
import { writePendingWords } from '#server/features/search/write-pending-words.ts';
import type { Job } from './queue.ts';
import { runBatches } from './run-batches.ts';

const HOUR_MS = 60 * 60_000;
/** Few enough that whoever edits one of them hardly waits. */
const batch = 200;

/**
 * Writes the words of products that share what was renamed with more than 1,000 others, and of those whose sale has begun or that are not
 * new any more (server/db/functions/search.sql).
 */
export function searchWords({ db }: { db: Db }): Job {
  const setAside = createSetAside('product number');
  return {
    name: 'search-words',
    channel: 'search_words',
    setAside,
    async run(run) {
      await noteAged(db);
      await runBatches(db, run, (tx) => writePendingWords(tx, batch, setAside));
      return HOUR_MS;
    },
  };
}
