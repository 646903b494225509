import type { Db } from '#server/db/db.ts';
import type { ProductCounts } from './count-products.ts';
import { listNumbers } from './filtered-pages.store.ts';
import { pageInMemory } from './page-in-memory.ts';
import { needsPrices, planPagination } from './pagination-plan.rules.ts';
import { type ProductFilter, type ProductOrder, pageWithin, type Window } from './product-filter.rules.ts';
import { prepareListPages } from './product-list.store.ts';
import { prepareListByNumbers, type ShopProduct } from './products.store.ts';
import type { FindProductsInMemory } from './products-in-memory.ts';

export interface ProductListResult {
  products: ShopProduct[];
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
 * Lists products for sale without a search text, with exact counts: every page is read from an index, or with a filter by attributes found in
 * memory. A search text is answered by search/search-products.ts instead.
 * @returns no products past the last page
 */
export type ListProducts = (
  filter: ProductFilter,
  order: ProductOrder,
  paging: { page: number; limit: number },
) => Promise<ProductListResult>;

export function createListProducts(
  db: Db,
  counts: ProductCounts,
  findProducts: FindProductsInMemory = () => null,
): ListProducts {
  const listPage = prepareListPages(db);
  const listByNumbers = prepareListByNumbers(db);

  /** An index would be needed for each attribute, and the right one for each filter. */
  async function listWithAttributes(filter: ProductFilter, order: ProductOrder, window: Window) {
    const inMemory = findProducts();
    const numbers = inMemory
      ? pageInMemory(inMemory, filter, order, window)
      : await listNumbers(db, filter, order, window);
    return await listByNumbers(numbers);
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
    const histogram = needsPrices(order, offset) ? await counts.histogram(filter) : null;
    const planned = planPagination(filter, order, { offset, limit }, { count, histogram });
    return { products: await listPage(planned.filter, planned.plan), count, countAbove, page };
  };
}
