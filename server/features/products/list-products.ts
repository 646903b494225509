import type { Db } from '#server/db/db.ts';
import type { ProductCounts } from './count-products.ts';
import { listNumbers } from './filtered-pages.store.ts';
import { pageInMemory } from './page-in-memory.ts';
import { needsPrices, planPagination } from './pagination-plan.rules.ts';
import { cardOf, type ProductCard, type ReadCards } from './product-cards.ts';
import { type ProductFilter, type ProductOrder, pageWithin, type Window } from './product-filter.rules.ts';
import { prepareListPages } from './product-list.store.ts';
import { prepareListByNumbers } from './products.store.ts';
import type { FindProductsInMemory } from './products-in-memory.ts';

export interface ProductListResult {
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

/**
 * Lists products for sale without a search text, with exact counts: pages of the products in memory, and while these are not,
 * or too many would be passed, from an index. A search text is
 * answered by search/search-products.ts instead.
 * @returns no products past the last page
 */
export type ListProducts = (
  filter: ProductFilter,
  order: ProductOrder,
  paging: { page: number; limit: number },
) => Promise<ProductListResult>;

/** @param inMemory without it, every page is read from the database */
export function createListProducts(
  db: Db,
  counts: ProductCounts,
  inMemory?: { findProducts: FindProductsInMemory; readCards: ReadCards },
): ListProducts {
  const listPage = prepareListPages(db);
  const listByNumbers = prepareListByNumbers(db);

  /** An index would be needed for each attribute, and the right one for each filter. */
  async function listWithAttributes(filter: ProductFilter, order: ProductOrder, window: Window) {
    const found = inMemory?.findProducts();
    const numbers = found
      ? pageInMemory(found, filter, order, window)
      : await listNumbers(db, filter, order, window);
    return inMemory
      ? await inMemory.readCards(numbers)
      : (await listByNumbers(numbers)).map(({ product }) => cardOf(product));
  }

  return async (filter, order, { page: requested, limit }) => {
    const { count, countAbove } = await counts.of(filter);
    const page = pageWithin(count, requested, limit);
    const offset = (page - 1) * limit;
    if (offset >= count) return { products: [], count, countAbove, page };
    if (filter.attributes !== null) {
      const products = await listWithAttributes(filter, order, { offset, limit });
      return { products, count, countAbove, page };
    }
    const numbers = inMemory?.findProducts()?.page({ filter, order, count }, { offset, limit });
    if (inMemory && numbers) return { products: await inMemory.readCards(numbers), count, countAbove, page };
    const histogram = needsPrices(order, offset) ? await counts.histogram(filter) : null;
    const planned = planPagination(filter, order, { offset, limit }, { count, histogram });
    const products = await listPage(planned.filter, planned.plan);
    return { products: products.map(cardOf), count, countAbove, page };
  };
}
