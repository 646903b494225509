import type { Range } from '#web/components/form/range-values.ts';
import type { PriceRange } from './price-range.ts';

/** Where the handles are: on the edges that enclose a range, which may lie between two. */
export function handlePlaces({ min, max }: PriceRange, edges: readonly number[]): Range {
  const last = edges.length - 1;
  const low = min === null ? 0 : edges.findLastIndex((edge) => edge <= min);
  const high = max === null ? last : edges.findIndex((edge) => edge >= max);
  const from = Math.min(Math.max(0, low), last - 1);
  return [from, Math.max(from + 1, high === -1 ? last : high)];
}

/** The range of moved handles. One that stays keeps its exact price; the ends are no bounds. */
export function movedRange([low, high]: Range, before: PriceRange, edges: readonly number[]): PriceRange {
  const [lowBefore, highBefore] = handlePlaces(before, edges);
  const last = edges.length - 1;
  return {
    min: low === lowBefore ? before.min : low === 0 ? null : (edges[low] ?? null),
    max: high === highBefore ? before.max : high === last ? null : (edges[high] ?? null),
  };
}
