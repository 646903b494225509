import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { listDependency } from '../products/list-changes.rules.ts';
import { listWithin } from './read-postings.store.ts';
import type { Scope } from './score-postings.rules.ts';
import type { Bounds } from './search.rules.ts';
import { createSearchedCache } from './searched-cache.ts';

/** A megabyte each, with 100,000 products. */
const mostScopes = 8;
const mostAsked = 1_000;

/**
 * Remembers the products within a filter, with their prices, until one of them changes. One scope serves all price bounds.
 * @returns null when it is asked for the first time: reading it costs more than one search
 */
export function createProductScopes(
  db: Db,
  cacheInvalidation: CacheInvalidation,
): (filter: Bounds) => Promise<Scope | null> {
  const rememberScope = createSearchedCache<Scope>(cacheInvalidation, mostScopes);
  const rememberAsked = createSearchedCache<{ times: number }>(cacheInvalidation, mostAsked);

  return async (filter) => {
    const anyPrice = { ...filter, leastMinor: null, mostMinor: null };
    const key = JSON.stringify(anyPrice);
    const isChangedBy = listDependency(anyPrice, 'price-up');
    const asked = await rememberAsked(key, async () => ({ times: 0 }), isChangedBy);
    asked.times += 1;
    return asked.times === 1 ? null : await rememberScope(key, () => listWithin(db, anyPrice), isChangedBy);
  };
}
