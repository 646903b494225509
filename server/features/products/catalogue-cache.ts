import { LRUCache } from 'lru-cache';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';

/** Bounds staleness should another process die between its commit and telling this one. */
const maxAgeMs = 60_000;

/** Answers what is remembered under the key, or what `make` gives; simultaneous callers share one making. */
export type Remember<T> = (key: string, make: () => Promise<T>) => Promise<T>;

/** Remembers up to `max` figures about lists until the catalogue changes. */
export function createCatalogueCache<T>(changes: CacheInvalidation, max: number): Remember<T> {
  const kept = new LRUCache<string, Promise<T>>({ max, ttl: maxAgeMs });
  changes.onChange((tags) => {
    // A product's stock changes no list's length; whatever does, its rating too, announces `catalogue`.
    if (tags.includes('catalogue')) kept.clear();
  });
  changes.onMissed(() => kept.clear());
  // A count that was begun before a change stays with those who asked before it: the cache was emptied under it.
  return (key, make) => {
    if (!changes.isListening()) kept.clear();
    const known = kept.get(key);
    if (known) return known;
    const making = make();
    kept.set(key, making);
    making.catch(() => {
      if (kept.peek(key) === making) kept.delete(key);
    });
    return making;
  };
}
