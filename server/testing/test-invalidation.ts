import type { Tag } from '#server/cache/announced-change.ts';
import type { CacheInvalidation } from '#server/cache/cache-invalidation.ts';

/** Announcements for one cache, from a test in place of transactions and other processes. */
export function createTestInvalidation() {
  let isListening = true;
  let hear: (changes: readonly Tag[]) => void = () => {};
  let miss = () => {};
  const invalidation: CacheInvalidation = {
    onChange: (listener) => {
      hear = listener;
    },
    onMissed: (listener) => {
      miss = listener;
    },
    isListening: () => isListening,
  };
  return {
    invalidation,
    announce: (...changes: Tag[]) => hear(changes),
    /** From now on, changes are missed. */
    lose: () => {
      isListening = false;
      miss();
    },
    connect: () => {
      isListening = true;
      miss();
    },
  };
}
