import type { DatabasePool } from '#server/db/database-pool.ts';
import type { Db } from '#server/db/db.ts';
import type { Notifications } from '#server/db/notifications.ts';
import { createReadCache } from '#server/db/read-cache.ts';
import { prepareReadPostings } from './read-postings.store.ts';
import { noPostings, type Postings } from './score-postings.rules.ts';

/** The channel, and what is announced on it (functions/search-changes.sql). */
const channel = 'search_changes';
const announced = 'search';
/** 16 MB. */
const mostPostings = 2_000_000;

/** @returns an entry for each term, and for `hiddenProducts` */
export type ReadPostings = (termIds: readonly number[]) => Promise<ReadonlyMap<number, Postings>>;

/**
 * Keeps the postings of terms that were searched for, until the words of a product change, or whether it is for sale
 * (docs/decisions/092-search-in-memory.md).
 */
export async function openPostingsCache(
  db: Db,
  pool: DatabasePool,
  notifications: Notifications,
): Promise<ReadPostings> {
  const readPostings = prepareReadPostings(db);
  const known = createReadCache<Postings>({
    notifications,
    isAway: () => pool.isAway,
    most: mostPostings,
    sizeOf: ({ numbers }) => 20 + numbers.length,
  });
  const forget = (what: string) => {
    if (what === announced) known.changed('all');
  };
  pool.onChange(forget);
  await notifications.subscribe(channel, forget);

  return async (ids) => {
    const found = new Map<number, Postings>();
    const missing: number[] = [];
    for (const id of ids) {
      const postings = known.get(String(id));
      if (postings) found.set(id, postings);
      else missing.push(id);
    }
    if (missing.length === 0) return found;
    const reading = readPostings(missing);
    await Promise.all(
      missing.map(async (id) => {
        const postings = await known.read(String(id), async () => ({
          value: (await reading).get(id) ?? noPostings,
        }));
        if (postings) found.set(id, postings);
      }),
    );
    return found;
  };
}
