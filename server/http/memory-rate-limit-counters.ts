import { LRUCache } from 'lru-cache';
import type { Counters } from '#server/db/rate-limit-counters.ts';

/** Bounds the memory. An evicted counter starts again at 0. */
const maxKeys = 50_000;

/**
 * Counters of this process only, for limits that protect the process itself: counting in the database would cost as much as
 * the refused work.
 */
export function createMemoryRateLimitCounters(now: () => number = Date.now): Counters {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: maxKeys });

  function current(key: string) {
    const window = windows.get(key);
    return window && window.endsAt > now() ? window : undefined;
  }

  return {
    async add(keys, windowMs) {
      return keys.map((key) => {
        const window = current(key) ?? { count: 0, endsAt: now() + windowMs };
        window.count += 1;
        windows.set(key, window);
        return { count: window.count, msLeft: window.endsAt - now() };
      });
    },
    async takeBack(keys) {
      for (const key of keys) {
        const window = current(key);
        if (window && window.count > 0) window.count -= 1;
      }
    },
    async takeTurn(key, { everyMs, maxWaitMs }) {
      const turn = current(key)?.endsAt ?? now();
      const waitMs = turn - now();
      if (waitMs > maxWaitMs) return null;
      windows.set(key, { count: 1, endsAt: turn + everyMs });
      return waitMs;
    },
  };
}
