import { LRUCache } from 'lru-cache';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';

/** @returns the cached value of the key, or that of `make`; concurrent callers share one call of `make` */
export type Remember<T> = (key: string, make: () => Promise<T>) => Promise<T>;

/** Caches up to `max` counts of lists until the catalogue changes. */
export function createCatalogueCache<T>(cacheInvalidation: CacheInvalidation, max: number): Remember<T> {
  const cache = new LRUCache<string, Promise<T>>({ max });
  cacheInvalidation.onChange((tags) => {
    // Stock changes no count. Whatever does, ratings too, announces one of these.
    if (tags.includes('catalogue') || tags.includes('products')) cache.clear();
  });
  cacheInvalidation.onMissed(() => cache.clear());
  // A count that began before a change is not cached: the change cleared the cache.
  return (key, make) => {
    if (!cacheInvalidation.isListening()) cache.clear();
    const cached = cache.get(key);
    if (cached) return cached;
    const made = make();
    cache.set(key, made);
    made.catch(() => {
      if (cache.peek(key) === made) cache.delete(key);
    });
    return made;
  };
}
