/**
 * Cumulative counts of a list by price. One count answers most positions of the price slider, and tells at which price a deep page
 * begins. Every hundred minor units up to 500,000 (each whole dollar up to the end of the slider) have a bucket, followed by one for
 * the prices up to the next. The last bucket holds all higher prices. Bounds inside a bucket are counted in the database.
 */
export interface PriceHistogram {
  /** For each bucket: products in it and in all below. */
  upTo: Int32Array;
  total: number;
}

const hundreds = 5_000;
const lastBucket = hundreds * 2 + 1;

/** The bucket of a price. The store counts by the same formula in SQL. */
export function bucketOf(minor: number): number {
  if (minor > hundreds * 100) return lastBucket;
  return Math.max(0, Math.floor(minor / 100) * 2 + (minor % 100 > 0 ? 1 : 0));
}

export const lowestPriceIn = (bucket: number) => Math.floor(bucket / 2) * 100 + (bucket % 2);
/** @returns null for the last bucket, which has no end */
export function highestPriceIn(bucket: number): number | null {
  if (bucket === lastBucket) return null;
  return Math.floor(bucket / 2) * 100 + (bucket % 2 === 0 ? 0 : 99);
}

/** For the number of products in each bucket. */
export const emptyBuckets = (): Int32Array => new Int32Array(lastBucket + 1);

/** Sums up the counts of the buckets, in place. */
export function buildHistogram(counts: Int32Array): PriceHistogram {
  let total = 0;
  for (let bucket = 0; bucket < counts.length; bucket += 1) {
    total += counts[bucket] ?? 0;
    counts[bucket] = total;
  }
  return { upTo: counts, total };
}

/** Products in the buckets below this one. */
export function countBelow(histogram: PriceHistogram, bucket: number): number {
  return bucket <= 0 ? 0 : (histogram.upTo[bucket - 1] ?? histogram.total);
}

/** @returns products from `leastMinor` to `mostMinor`; null when a bound is inside a bucket, so that they must be counted */
export function countInRange(
  histogram: PriceHistogram,
  leastMinor: number | null,
  mostMinor: number | null,
): number | null {
  if (mostMinor !== null && mostMinor < 0) return 0;
  const from = leastMinor === null ? 0 : bucketOf(leastMinor);
  const to = mostMinor === null ? lastBucket : bucketOf(mostMinor);
  if (leastMinor !== null && leastMinor > 0 && lowestPriceIn(from) !== leastMinor) return null;
  if (mostMinor !== null && highestPriceIn(to) !== mostMinor) return null;
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
