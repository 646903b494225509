import { type ChangeSource, createAnnouncedCache } from '#server/cache/announced-cache.ts';
import type { FilterAttribute } from '../attributes/attributes.rules.ts';

/** @returns the attributes that lists are filtered by */
export type ReadFilterAttributes = () => Promise<FilterAttribute[]>;

/** Keeps them until one changes: every list with values shows some. */
export function cacheFilterAttributes(
  changes: ChangeSource,
  read: ReadFilterAttributes,
): ReadFilterAttributes {
  const kept = createAnnouncedCache<FilterAttribute[]>(changes, {
    max: 1,
    changedBy: (tag) => (tag === 'catalogue' || tag.startsWith('attribute:') ? ['all'] : []),
  });
  return async () => kept.get('') ?? (await kept.read('', async () => ({ value: await read() }))) ?? [];
}
