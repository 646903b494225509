import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { countInRange, type PriceHistogram } from './price-histogram.rules.ts';
import { countByFacet, countByPrice, countList } from './product-counts.store.ts';
import type { CountsByFacet, ListCount, ProductFilter } from './product-filter.rules.ts';
import { readProductColumns } from './product-table.store.ts';
import { keepProductsInMemory } from './products-in-memory.ts';

/** Exact counts of a list. */
export interface ProductCounts {
  of(filter: ProductFilter): Promise<ListCount>;
  /** Of the list without its price bounds. */
  histogram(filter: ProductFilter): Promise<PriceHistogram>;
  byFacet(filter: ProductFilter): Promise<CountsByFacet>;
}

export const countInDatabase = (db: Db): ProductCounts => ({
  of: (filter) => countList(db, filter),
  histogram: (filter) => countByPrice(db, filter),
  byFacet: (filter) => countByFacet(db, filter),
});

/** Counts in memory, and in the database while the products are not in memory (docs/decisions/100-counts-in-memory.md). */
export function createProductCounts(db: Db, cacheInvalidation: CacheInvalidation): ProductCounts {
  const inDatabase = countInDatabase(db);
  const inMemory = keepProductsInMemory(() => readProductColumns(db), cacheInvalidation);
  return {
    async of(filter) {
      const products = inMemory();
      if (!products) return await inDatabase.of(filter);
      const { leastMinor, mostMinor } = filter;
      const histogram = products.histogram(filter);
      const count = countInRange(histogram, leastMinor, mostMinor);
      const anyHigher = countInRange(histogram, leastMinor, null);
      if (count === null || anyHigher === null) return products.count(filter);
      return { count, countAbove: anyHigher - count };
    },
    histogram: async (filter) => inMemory()?.histogram(filter) ?? (await inDatabase.histogram(filter)),
    byFacet: async (filter) => inMemory()?.count(filter) ?? (await inDatabase.byFacet(filter)),
  };
}
