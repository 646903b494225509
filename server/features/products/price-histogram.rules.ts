import { priceSlider } from '#contract/limits.ts';

/**
 * Cumulative counts of a list by price. One count answers every position of the price slider, and tells at which price
 * a deep page begins. Every whole dollar up to the end of the slider has a bucket, followed by one for the cents above it.
 * The last bucket holds all higher prices.
 */
export interface PriceHistogram {
  /** For each bucket: products in it and in all below. */
  upTo: Int32Array;
  total: number;
}

const lastDollar = priceSlider.most;
const lastBucket = lastDollar * 2 + 1;

/** The bucket of a price. The store counts by the same formula in SQL. */
export function bucketOf(cents: number): number {
  if (cents > lastDollar * 100) return lastBucket;
  return Math.max(0, Math.floor(cents / 100) * 2 + (cents % 100 > 0 ? 1 : 0));
}

export const lowestPriceIn = (bucket: number) => Math.floor(bucket / 2) * 100 + (bucket % 2);
/** @returns null for the last bucket, which has no end */
export function highestPriceIn(bucket: number): number | null {
  if (bucket === lastBucket) return null;
  return Math.floor(bucket / 2) * 100 + (bucket % 2 === 0 ? 0 : 99);
}

/** Sums up the counts of the buckets. */
export function buildHistogram(
  countByBucket: Iterable<readonly [bucket: number, count: number]>,
): PriceHistogram {
  const upTo = new Int32Array(lastBucket + 1);
  for (const [bucket, count] of countByBucket) upTo[bucket] = count;
  let total = 0;
  for (const [bucket, count] of upTo.entries()) {
    total += count;
    upTo[bucket] = total;
  }
  return { upTo, total };
}

/** Products in the buckets below this one. */
export function countBelow(histogram: PriceHistogram, bucket: number): number {
  return bucket <= 0 ? 0 : (histogram.upTo[bucket - 1] ?? histogram.total);
}

/** @returns products from `leastCents` to `mostCents`; null when a bound is inside a bucket, so that they must be counted */
export function countInRange(
  histogram: PriceHistogram,
  leastCents: number | null,
  mostCents: number | null,
): number | null {
  if (mostCents !== null && mostCents < 0) return 0;
  const from = leastCents === null ? 0 : bucketOf(leastCents);
  const to = mostCents === null ? lastBucket : bucketOf(mostCents);
  if (leastCents !== null && leastCents > 0 && lowestPriceIn(from) !== leastCents) return null;
  if (mostCents !== null && highestPriceIn(to) !== mostCents) return null;
  return Math.max(0, countBelow(histogram, to + 1) - countBelow(histogram, from));
}

/** @returns the bucket of the product at `position`, cheapest first; null past the ends */
export function bucketAtPosition(histogram: PriceHistogram, position: number): number | null {
  if (position < 0 || position >= histogram.total) return null;
  let [low, high] = [0, lastBucket];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((histogram.upTo[middle] ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}
