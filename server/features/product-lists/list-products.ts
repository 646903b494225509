import type { Db } from '#server/db/db.ts';
import type { ProductCounts } from './count-products.ts';
import type { ProductCard, ReadCards } from './product-cards.ts';
import { type ProductFilter, type ProductOrder, pageWithin } from './product-filter.rules.ts';
import { listNumbers } from './product-list.store.ts';
import type { FindProductsInMemory } from './products-in-memory.ts';

interface ProductListResult {
  products: ProductCard[];
  count: number;
  /** A search with more; lists without a search text have exact counts. */
  countIsCapped?: true;
  /** More without the upper price bound. */
  countAbove: number;
  countAboveIsCapped?: true;
  /** 1 when all products fit one page. */
  page: number;
}

/** The reply to a search. */
export interface SearchResult extends ProductListResult {
  /** The typed text, and the one that was searched for instead. */
  corrected?: { from: string; to: string };
}

/**
 * Lists products for sale without a search text, with exact counts, from memory, and from the database while the products are not in
 * memory (docs/decisions/113-lists-from-memory.md). A search text is answered by search/search-products.ts instead.
 * @returns no products past the last page
 */
export type ListProducts = (
  filter: ProductFilter,
  order: ProductOrder,
  paging: { page: number; limit: number },
) => Promise<ProductListResult>;

export const createListProducts =
  (
    db: Db,
    counts: ProductCounts,
    { findProducts, readCards }: { findProducts: FindProductsInMemory; readCards: ReadCards },
  ): ListProducts =>
  async (filter, order, { page: requested, limit }) => {
    const inMemory = await findProducts();
    const { count, countAbove } = inMemory?.listCount(filter) ?? (await counts.of(filter));
    const page = pageWithin(count, requested, limit);
    const window = { offset: (page - 1) * limit, limit };
    if (window.offset >= count) return { products: [], count, countAbove, page };
    const numbers =
      inMemory?.page({ filter, order, count }, window) ?? (await listNumbers(db, filter, order, window));
    return { products: await readCards(numbers), count, countAbove, page };
  };
