import { LRUCache } from 'lru-cache';
import type { CacheInvalidation } from '#server/cache/cache-invalidation.ts';

/** How a filter shows a brand or a category. */
interface FacetName {
  id: string;
  name: string;
  slug: string;
  /** Only a category has one: the slug of the one above. */
  parent?: string | null;
}

/** @returns the names of those that shoppers see */
export type ReadFacetNames = (ids: readonly string[]) => Promise<FacetName[]>;

/** Keeps up to `max` names until a brand, a category or a merchant changes: every list of products shows some. */
export function createFacetNames(
  cacheInvalidation: CacheInvalidation,
  read: ReadFacetNames,
  max = 5_000,
): ReadFacetNames {
  const kept = new LRUCache<string, Promise<FacetName | null>>({ max });
  cacheInvalidation.onChange((changes) => {
    if (changes.includes('catalogue')) kept.clear();
  });
  cacheInvalidation.onMissed(() => kept.clear());

  /** A name that was read before a change is not kept: the change removed it. */
  function readMissing(ids: readonly string[]): void {
    const reading = read(ids);
    for (const id of ids) {
      const name = reading.then((names) => names.find((each) => each.id === id) ?? null);
      kept.set(id, name);
      name.catch(() => {
        if (kept.peek(id) === name) kept.delete(id);
      });
    }
  }

  return async (ids) => {
    if (ids.length > max) return await read(ids);
    if (!cacheInvalidation.isListening()) kept.clear();
    const missing = ids.filter((id) => !kept.has(id));
    if (missing.length > 0) readMissing(missing);
    const names = await Promise.all(ids.map((id) => kept.get(id)));
    return names.filter((name) => name !== null && name !== undefined);
  };
}
