import { LRUCache } from 'lru-cache';
import { isTag, type ListedChange } from '#server/announced-change.ts';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import { type Adjust, includes } from './list-changes.rules.ts';
import type { Counted } from './product-counts.store.ts';

/**
 * @returns the cached count of the key, or that of `make`; concurrent callers share one call of `make`
 * @param adjust the count after a change of one product
 */
export type Remember<Count> = (
  key: string,
  make: () => Promise<Counted<Count>>,
  adjust: Adjust<Count>,
) => Promise<Count>;

interface Entry<Count> {
  counted: Promise<Counted<Count>>;
  adjust: Adjust<Count>;
}

/**
 * Keeps counts of up to `max` lists. A changed product adjusts them, because counting scans the whole list; a changed brand,
 * category or merchant clears them (docs/decisions/087-counts-follow-changes.md).
 */
export function createCountedLists<Count>(
  cacheInvalidation: CacheInvalidation,
  max: number,
): Remember<Count> {
  const cache = new LRUCache<string, Entry<Count>>({ max });
  cacheInvalidation.onChange((changes) => {
    if (changes.includes('catalogue')) return cache.clear();
    for (const change of changes) {
      if (isTag(change)) continue;
      for (const entry of cache.values()) entry.counted = adjusted(entry, change);
    }
  });
  cacheInvalidation.onMissed(() => cache.clear());

  return async (key, make, adjust) => {
    if (!cacheInvalidation.isListening()) cache.clear();
    const cached = cache.get(key);
    if (cached) return (await cached.counted).count;
    const entry: Entry<Count> = { counted: make(), adjust };
    cache.set(key, entry);
    try {
      await entry.counted;
      // Adjusted meanwhile, if a product changed.
      return (await entry.counted).count;
    } catch (error) {
      if (cache.peek(key) === entry) cache.delete(key);
      throw error;
    }
  };
}

function adjusted<Count>({ counted, adjust }: Entry<Count>, change: ListedChange): Promise<Counted<Count>> {
  const after = counted.then(({ count, snapshot }) => ({
    count: includes(snapshot, change.transaction) ? count : adjust(count, change),
    snapshot,
  }));
  // Whoever called `make` gets the error.
  after.catch(() => {});
  return after;
}
