import { priceSlider } from '#contract/limits.ts';

/**
 * How many products of a list there are up to each price: one count answers every position of the price slider, and
 * says at which price a deep page begins. Rungs are the whole dollars up to the slider's end, each followed by one
 * for the cents above it; a last rung holds all that is dearer.
 */
export interface PriceHistogram {
  /** At each rung: products on it and below. */
  upTo: Int32Array;
  total: number;
}

const lastDollar = priceSlider.most;
const lastBucket = lastDollar * 2 + 1;

/** Rung of a price; the store counts by the same formula in SQL. */
export function bucketOf(cents: number): number {
  if (cents > lastDollar * 100) return lastBucket;
  return Math.max(0, Math.floor(cents / 100) * 2 + (cents % 100 > 0 ? 1 : 0));
}

export const lowestPriceIn = (rung: number) => Math.floor(rung / 2) * 100 + (rung % 2);
/** Null on the last rung, which has no end. */
export function highestPriceIn(rung: number): number | null {
  if (rung === lastBucket) return null;
  return Math.floor(rung / 2) * 100 + (rung % 2 === 0 ? 0 : 99);
}

/** Builds a ladder of the products counted on each rung. */
export function buildHistogram(
  countByRung: Iterable<readonly [rung: number, count: number]>,
): PriceHistogram {
  const upTo = new Int32Array(lastBucket + 1);
  for (const [rung, count] of countByRung) upTo[rung] = count;
  let total = 0;
  for (const [rung, count] of upTo.entries()) {
    total += count;
    upTo[rung] = total;
  }
  return { upTo, total };
}

/** Products on the rungs below this one. */
export function countBelow(ladder: PriceHistogram, rung: number): number {
  return rung <= 0 ? 0 : (ladder.upTo[rung - 1] ?? ladder.total);
}

/** Products from `leastCents` to `mostCents`; null when a bound stands within a rung, and they must be counted. */
export function countInRange(
  ladder: PriceHistogram,
  leastCents: number | null,
  mostCents: number | null,
): number | null {
  if (mostCents !== null && mostCents < 0) return 0;
  const from = leastCents === null ? 0 : bucketOf(leastCents);
  const to = mostCents === null ? lastBucket : bucketOf(mostCents);
  if (leastCents !== null && leastCents > 0 && lowestPriceIn(from) !== leastCents) return null;
  if (mostCents !== null && highestPriceIn(to) !== mostCents) return null;
  return Math.max(0, countBelow(ladder, to + 1) - countBelow(ladder, from));
}

/** Rung of the product that has `position` others before it, cheapest first; null past the ends. */
export function bucketAtPosition(ladder: PriceHistogram, position: number): number | null {
  if (position < 0 || position >= ladder.total) return null;
  let [low, high] = [0, lastBucket];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ladder.upTo[middle] ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}
