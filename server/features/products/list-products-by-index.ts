import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { createProductCounts } from './count-products.ts';
import { planPagination } from './pagination-plan.rules.ts';
import { type ProductFilter, type ProductOrder, pageWithin } from './product-filter.rules.ts';
import { prepareListPages } from './product-list.store.ts';
import type { ShopProduct } from './products.store.ts';

export interface ProductListResult {
  products: ShopProduct[];
  count: number;
  /** How many more there are without the upper price bound. */
  countAbove: number;
  /** The page that was answered: 1 when all fit one page. */
  page: number;
}

/** Lists products for sale for shoppers: exact counts, every page from the indexes, past the end empty. */
export type ListProducts = (
  filter: ProductFilter,
  order: ProductOrder,
  paging: { page: number; limit: number },
) => Promise<ProductListResult>;

export function createListProductsByIndex(db: Db, changes: CacheInvalidation): ListProducts {
  const counts = createProductCounts(db, changes);
  const listPage = prepareListPages(db);
  return async (filter, order, { page: asked, limit }) => {
    const known = await counts.of(filter);
    const page = pageWithin(known.count, asked, limit);
    const offset = (page - 1) * limit;
    const { count, countAbove } = known;
    if (offset >= count) return { products: [], count, countAbove, page };
    const chosen = planPagination(filter, order, { offset, limit }, known);
    return { products: await listPage(chosen.filter, chosen.path), count, countAbove, page };
  };
}
