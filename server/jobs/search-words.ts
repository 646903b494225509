import { type Db, inTransaction } from '#server/db/db.ts';
import { noteAged, writePendingWords } from '#server/features/search/pending-words.store.ts';
import type { Job } from './queue.ts';

const HOUR_MS = 60 * 60_000;
/** Few enough that whoever edits one of them hardly waits. */
const batch = 200;

/**
 * Writes the words of products that share what was renamed with more than 1,000 others, and of those whose sale has begun or that are not
 * new any more (server/db/functions/search.sql).
 */
export const searchWords = ({ db }: { db: Db }): Job => ({
  name: 'search-words',
  channel: 'search_words',
  async run({ signal, hold }) {
    await noteAged(db);
    for (let written = batch; written === batch && !signal.aborted; ) {
      written = await inTransaction(db, async (tx) => {
        await hold(tx);
        return await writePendingWords(tx, batch);
      });
    }
    return HOUR_MS;
  },
});
