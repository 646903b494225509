import type { Db } from '#server/db/db.ts';
import type { ProductCounts } from './count-products.ts';
import { needsPrices, planPagination } from './pagination-plan.rules.ts';
import { type ProductFilter, type ProductOrder, pageWithin } from './product-filter.rules.ts';
import { prepareListPages } from './product-list.store.ts';
import type { ShopProduct } from './products.store.ts';

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
 * Lists products for sale without a search text: every page is read from an index, with exact counts. A search text is
 * answered by search/search-products.ts instead.
 * @returns no products past the last page
 */
export type ListProducts = (
  filter: ProductFilter,
  order: ProductOrder,
  paging: { page: number; limit: number },
) => Promise<ProductListResult>;

export function createListProducts(db: Db, counts: ProductCounts): ListProducts {
  const listPage = prepareListPages(db);
  return async (filter, order, { page: requested, limit }) => {
    const { count, countAbove } = await counts.of(filter);
    const page = pageWithin(count, requested, limit);
    const offset = (page - 1) * limit;
    if (offset >= count) return { products: [], count, countAbove, page };
    const histogram = needsPrices(order, offset) ? await counts.histogram(filter) : null;
    const planned = planPagination(filter, order, { offset, limit }, { count, histogram });
    return { products: await listPage(planned.filter, planned.plan), count, countAbove, page };
  };
}
