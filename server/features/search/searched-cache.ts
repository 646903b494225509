import { LRUCache } from 'lru-cache';
import { isTag, type ListDependency, type Tag } from '#server/announced-change.ts';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';

/** @returns the cached value of the key, or that of `make`; concurrent callers share one call of `make` */
export type RememberSearched<Value> = (
  key: string,
  make: () => Promise<Value>,
  isChangedBy: ListDependency,
) => Promise<Value>;

/**
 * Caches what was read for up to `max` searches. Which of them find a changed product is not known here.
 * @param clearedBy changes of texts clear what was found by them
 */
export function createSearchedCache<Value>(
  cacheInvalidation: CacheInvalidation,
  max: number,
  clearedBy: readonly Tag[] = ['catalogue', 'products'],
): RememberSearched<Value> {
  const cache = new LRUCache<string, { made: Promise<Value>; isChangedBy: ListDependency }>({ max });
  cacheInvalidation.onChange((changes) => {
    if (clearedBy.some((tag) => changes.includes(tag))) return cache.clear();
    for (const change of changes) {
      if (isTag(change)) continue;
      for (const [key, { isChangedBy }] of [...cache.entries()]) if (isChangedBy(change)) cache.delete(key);
    }
  });
  cacheInvalidation.onMissed(() => cache.clear());
  // What was begun before a change is not cached: the change removed it.
  return (key, make, isChangedBy) => {
    if (!cacheInvalidation.isListening()) cache.clear();
    const cached = cache.get(key);
    if (cached) return cached.made;
    const entry = { made: make(), isChangedBy };
    cache.set(key, entry);
    entry.made.catch(() => {
      if (cache.peek(key) === entry) cache.delete(key);
    });
    return entry.made;
  };
}
