import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { createCountedLists } from './counted-lists.ts';
import { adjustCount, adjustPrices } from './list-changes.rules.ts';
import { buildHistogram, countInRange, type PriceHistogram } from './price-histogram.rules.ts';
import { countBuckets, countProducts } from './product-counts.store.ts';
import type { ProductFilter } from './product-filter.rules.ts';

/** Exact counts of a list, cached and adjusted by every change. */
export interface ProductCounts {
  of(filter: ProductFilter): Promise<{
    count: number;
    /** More without the upper price bound. */
    countAbove: number;
    /** Of the list without its price bounds. */
    histogram: PriceHistogram;
  }>;
}

/**
 * Counting scans the whole list, a page reads only a few rows. So a list is counted once, for all positions of the price
 * slider. Concurrent callers share one count.
 */
export function createProductCounts(db: Db, cacheInvalidation: CacheInvalidation): ProductCounts {
  const rememberHistogram = createCountedLists<PriceHistogram>(cacheInvalidation, 200);
  const rememberCount = createCountedLists<number>(cacheInvalidation, 2_000);

  const countWith = async (filter: ProductFilter, histogram: PriceHistogram) =>
    countInRange(histogram, filter.leastMinor, filter.mostMinor) ??
    (await rememberCount(JSON.stringify(filter), () => countProducts(db, filter), adjustCount(filter)));

  return {
    async of(filter) {
      const histogram = await rememberHistogram(
        scopeKey(filter),
        async () => {
          const { count, snapshot } = await countBuckets(db, filter);
          return { count: buildHistogram(count), snapshot };
        },
        adjustPrices(filter),
      );
      const count = await countWith(filter, histogram);
      const unbounded =
        filter.mostMinor === null ? count : await countWith({ ...filter, mostMinor: null }, histogram);
      return { count, countAbove: unbounded - count, histogram };
    },
  };
}

const scopeKey = ({ category, brand, brands, rating, onSale }: ProductFilter) =>
  JSON.stringify([category, brand, brands, rating, onSale]);
