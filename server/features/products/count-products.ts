import type { Db } from '#server/db/db.ts';
import { countInRange, type PriceHistogram } from './price-histogram.rules.ts';
import {
  countByBrand,
  countByCategory,
  countByFacet,
  countByPrice,
  countList,
} from './product-counts.store.ts';
import {
  type CountById,
  type CountsByFacet,
  type ListCount,
  noFilter,
  type ProductFilter,
} from './product-filter.rules.ts';
import type { FindProductsInMemory } from './products-in-memory.ts';

/** Exact counts of a list. */
export interface ProductCounts {
  of(filter: ProductFilter): Promise<ListCount>;
  /** Of the list without its price bounds. */
  histogram(filter: ProductFilter): Promise<PriceHistogram>;
  byFacet(filter: ProductFilter): Promise<CountsByFacet>;
  /** Of all products for sale; categories count those below them, too. */
  byBrand(): Promise<CountById>;
  byCategory(): Promise<CountById>;
}

export const countInDatabase = (db: Db): ProductCounts => ({
  of: (filter) => countList(db, filter),
  histogram: (filter) => countByPrice(db, filter),
  byFacet: (filter) => countByFacet(db, filter),
  byBrand: () => countByBrand(db),
  byCategory: () => countByCategory(db),
});

/** Counts in memory, and in the database while the products are not in memory (docs/decisions/100-counts-in-memory.md). */
export function createProductCounts(db: Db, inMemory: FindProductsInMemory): ProductCounts {
  const inDatabase = countInDatabase(db);
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
    byBrand: async () => inMemory()?.count(noFilter).brands ?? (await inDatabase.byBrand()),
    byCategory: async () => inMemory()?.count(noFilter).categories ?? (await inDatabase.byCategory()),
  };
}
