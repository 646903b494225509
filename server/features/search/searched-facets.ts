import { LRUCache } from 'lru-cache';
import { isTag, type ListDependency } from '#server/announced-change.ts';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { FacetCounts } from './facets.rules.ts';

/** @returns the cached counts of the key, or those of `make`; concurrent callers share one call of `make` */
export type RememberFacets = (
  key: string,
  make: () => Promise<FacetCounts>,
  isChangedBy: ListDependency,
) => Promise<FacetCounts>;

/** Caches the counts of up to `max` searches. Which of them find a changed product is not known here. */
export function createSearchedFacets(cacheInvalidation: CacheInvalidation, max: number): RememberFacets {
  const cache = new LRUCache<string, { made: Promise<FacetCounts>; isChangedBy: ListDependency }>({ max });
  cacheInvalidation.onChange((changes) => {
    if (changes.includes('catalogue') || changes.includes('products')) return cache.clear();
    for (const change of changes) {
      if (isTag(change)) continue;
      for (const [key, { isChangedBy }] of [...cache.entries()]) if (isChangedBy(change)) cache.delete(key);
    }
  });
  cacheInvalidation.onMissed(() => cache.clear());
  // A count that began before a change is not cached: the change removed it.
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
