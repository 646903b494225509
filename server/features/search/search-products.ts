import type { Suggestion } from '#contract/product-search.contract.ts';
import type { Db } from '#server/db/db.ts';
import type { ProductListResult } from '../products/list-products.ts';
import {
  everything,
  type ProductFilter,
  type ProductOrder,
  pageWithin,
} from '../products/product-filter.rules.ts';
import { prepareListByIds } from '../products/products.store.ts';
import type { FacetCounts } from './facets.rules.ts';
import { createRankProducts } from './rank-products.ts';
import { rankSuggestions } from './suggestions.rules.ts';
import { prepareListSuggested } from './suggestions.store.ts';

const mostSuggestions = 10;
/** So many of the best matches are looked through for those that are called what was typed. */
const mostCandidates = 30;

export interface SearchProducts {
  /** A page of what was found; `order` null is best match first. */
  list(
    text: string,
    filter: ProductFilter,
    order: ProductOrder | null,
    paging: { page: number; limit: number },
  ): Promise<ProductListResult>;
  /** At most 10: what is called so first, best match first. */
  suggest(text: string): Promise<Suggestion[]>;
  /** How many are found under each category and brand, each leaving its own filter aside. */
  countFacets(text: string, filter: ProductFilter): Promise<FacetCounts>;
}

export function createSearchProducts(db: Db): SearchProducts {
  const find = createRankProducts(db);
  const listByIds = prepareListByIds(db);
  const listSuggested = prepareListSuggested(db);

  /** How many more are found without the upper price bound: only a search that has one asks again. */
  async function countAboveOf(text: string, filter: ProductFilter): Promise<number> {
    if (filter.mostCents === null) return 0;
    const leastCents = Math.max(filter.leastCents ?? 0, filter.mostCents + 1);
    const above = { ...filter, leastCents, mostCents: null };
    return (await find.page(text, above, null, { offset: 0, limit: 1 })).count;
  }

  return {
    async list(text, filter, order, { page: asked, limit }) {
      const offset = (asked - 1) * limit;
      const [found, countAbove] = await Promise.all([
        find.page(text, filter, order, { offset, limit }),
        countAboveOf(text, filter),
      ]);
      if (found.ids.length > 0 || offset === 0) {
        return { products: await listByIds(found.ids), count: found.count, countAbove, page: asked };
      }
      // Past the end no row says how many there are; and a result that fits one page is answered whatever was asked.
      const first = await find.page(text, filter, order, { offset: 0, limit });
      const page = pageWithin(first.count, asked, limit);
      const products = page === asked ? [] : await listByIds(first.ids);
      return { products, count: first.count, countAbove, page };
    },
    countFacets: find.count,
    async suggest(text) {
      const { ids } = await find.page(text, everything, null, { offset: 0, limit: mostCandidates });
      const found = rankSuggestions(text, await listSuggested(ids));
      return found.slice(0, mostSuggestions).map(({ categories: _ranked, ...suggestion }) => suggestion);
    },
  };
}
