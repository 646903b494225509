import type { CacheInvalidation } from '#server/cache/cache-invalidation.ts';
import type { FilterAttribute } from '../attributes/attributes.rules.ts';

/** @returns the attributes that lists are filtered by */
export type ReadFilterAttributes = () => Promise<FilterAttribute[]>;

/** Keeps them until one changes: every list with values shows some. */
export function cacheFilterAttributes(
  cacheInvalidation: Pick<CacheInvalidation, 'onChange' | 'onMissed' | 'isListening'>,
  read: ReadFilterAttributes,
): ReadFilterAttributes {
  let kept: Promise<FilterAttribute[]> | null = null;
  const forget = () => {
    kept = null;
  };
  cacheInvalidation.onMissed(forget);
  cacheInvalidation.onChange((changes) => {
    const isChanged = changes.some((change) => change === 'catalogue' || change.startsWith('attribute:'));
    if (isChanged) forget();
  });
  return async () => {
    if (!cacheInvalidation.isListening()) forget();
    if (kept) return await kept;
    // What was read before a change is not kept: the change forgot it.
    const reading = read();
    kept = reading;
    reading.catch(() => {
      if (kept === reading) forget();
    });
    return await reading;
  };
}
