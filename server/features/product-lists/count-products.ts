import type { Db } from '#server/db/db.ts';
import { countByBrand, countByCategory, countByFacet, countList } from './product-counts.store.ts';
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
  byFacet(filter: ProductFilter): Promise<CountsByFacet>;
  /** All products for sale are counted; categories count those below them, too. */
  byBrand(): Promise<CountById>;
  byCategory(): Promise<CountById>;
}

/** Counts in memory, and in the database while the products are not in memory (docs/decisions/113-lists-from-memory.md). */
export const createProductCounts = (db: Db, inMemory: FindProductsInMemory): ProductCounts => ({
  of: async (filter) => (await inMemory())?.listCount(filter) ?? (await countList(db, filter)),
  byFacet: async (filter) => (await inMemory())?.count(filter) ?? (await countByFacet(db, filter)),
  byBrand: async () => (await inMemory())?.count(noFilter).brands ?? (await countByBrand(db)),
  byCategory: async () => (await inMemory())?.count(noFilter).categories ?? (await countByCategory(db)),
});
