import type { Suggestion } from '#contract/products.contract.ts';
import type { Db } from '#server/db/db.ts';
import type { ListedProducts } from '../products/list-products.ts';
import {
  everything,
  type ProductFilter,
  type ProductOrder,
  pageWithin,
} from '../products/product-filter.rules.ts';
import { prepareListByIds } from '../products/products.store.ts';
import { createFindProducts } from './find-products.ts';

const mostSuggestions = 10;

export interface ProductSearch {
  /** A page of what was found; `order` null is best match first. */
  list(
    text: string,
    filter: ProductFilter,
    order: ProductOrder | null,
    paging: { page: number; limit: number },
  ): Promise<ListedProducts>;
  /** At most 10, best match first. */
  suggest(text: string): Promise<Suggestion[]>;
}

export function createProductSearch(db: Db): ProductSearch {
  const find = createFindProducts(db);
  const listByIds = prepareListByIds(db);
  return {
    async list(text, filter, order, { page: asked, limit }) {
      const offset = (asked - 1) * limit;
      const found = await find(text, filter, order, { offset, limit });
      if (found.ids.length > 0 || offset === 0) {
        return { products: await listByIds(found.ids), count: found.count, page: asked };
      }
      // Past the end no row says how many there are; and a result that fits one page is answered whatever was asked.
      const first = await find(text, filter, order, { offset: 0, limit });
      const page = pageWithin(first.count, asked, limit);
      return { products: page === asked ? [] : await listByIds(first.ids), count: first.count, page };
    },
    async suggest(text) {
      const { ids } = await find(text, everything, null, { offset: 0, limit: mostSuggestions });
      const products = await listByIds(ids);
      return products.map(({ name, slug, imageUrl, price }) => ({ name, slug, imageUrl, price }));
    },
  };
}
