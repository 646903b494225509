import { type ChangeSource, createAnnouncedCache } from '#server/cache/announced-cache.ts';

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
export function createFacetNames(changes: ChangeSource, read: ReadFacetNames, max = 5_000): ReadFacetNames {
  /** Null for those that shoppers do not see. */
  const kept = createAnnouncedCache<FacetName | null>(changes, {
    max,
    changedBy: (tag) => (tag === 'catalogue' ? ['all'] : []),
  });
  return async (ids) => {
    const found = await kept.readMany(ids, async (missing) => {
      const names = new Map((await read(missing)).map((name) => [name.id, name]));
      return new Map(missing.map((id) => [id, { value: names.get(id) ?? null }]));
    });
    return ids.flatMap((id) => found.get(id) ?? []);
  };
}
