import type { Tag } from './announced-change.ts';
import type { CacheInvalidation } from './cache-invalidation.ts';
import { createReadCache, type ReadCache, type ReadCacheOptions } from './read-cache.ts';

export type ChangeSource = Pick<CacheInvalidation, 'onChange' | 'onMissed' | 'isListening'>;

interface Options<Value> extends Pick<ReadCacheOptions<Value>, 'max' | 'toSize'> {
  /** @returns ids of rows that a tag changes, or `all` */
  changedBy: (tag: Tag) => readonly string[];
}

/** Keeps what was read of the catalogue, until a change of it is announced (docs/decisions/087-announced-changes.md). */
export function createAnnouncedCache<Value>(
  changes: ChangeSource,
  { changedBy, ...options }: Options<Value>,
): ReadCache<Value> {
  let timesMissed = 0;
  const cache = createReadCache<Value>({
    ...options,
    notifications: {
      get isComplete() {
        return changes.isListening();
      },
      get timesConnected() {
        return timesMissed;
      },
    },
    isAway: () => false,
    maxAgeMs: Infinity,
  });
  changes.onMissed(() => {
    timesMissed += 1;
  });
  changes.onChange((tags) => {
    for (const id of tags.flatMap(changedBy)) cache.changed(id);
  });
  return cache;
}
