import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { createCatalogueCache } from './catalogue-cache.ts';
import { buildHistogram, countInRange, type PriceHistogram } from './price-histogram.rules.ts';
import { countBuckets, countProducts } from './product-counts.store.ts';
import type { ProductFilter } from './product-filter.rules.ts';

/** Exact figures of a shoppers' list, remembered until the catalogue changes. */
export interface ProductCounts {
  of(filter: ProductFilter): Promise<{
    count: number;
    /** How many more there are without the upper price bound. */
    countAbove: number;
    ladder: PriceHistogram;
  }>;
}

/**
 * Counting costs a walk over the whole list, a page only a few rows: so a list is counted once after each change,
 * for all positions of the price slider, and never estimated. Simultaneous askers share one count.
 */
export function createProductCounts(db: Db, changes: CacheInvalidation): ProductCounts {
  const rememberLadder = createCatalogueCache<PriceHistogram>(changes, 200);
  const rememberCount = createCatalogueCache<number>(changes, 2_000);

  const countWith = async (filter: ProductFilter, ladder: PriceHistogram) =>
    countInRange(ladder, filter.leastCents, filter.mostCents) ??
    (await rememberCount(JSON.stringify(filter), () => countProducts(db, filter)));

  return {
    async of(filter) {
      const ladder = await rememberLadder(scopeKey(filter), async () =>
        buildHistogram(await countBuckets(db, filter)),
      );
      const count = await countWith(filter, ladder);
      const unbounded =
        filter.mostCents === null ? count : await countWith({ ...filter, mostCents: null }, ladder);
      return { count, countAbove: unbounded - count, ladder };
    },
  };
}

const scopeKey = ({ category, brand, brands, rating }: ProductFilter) =>
  JSON.stringify([category, brand, brands, rating]);
