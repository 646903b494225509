import type { Suggestion } from '#contract/product-search.contract.ts';
import type { Db } from '#server/db/db.ts';
import type { ProductListResult } from '../products/list-products.ts';
import { type ProductFilter, type ProductOrder, pageWithin } from '../products/product-filter.rules.ts';
import { prepareListByIds } from '../products/products.store.ts';
import type { FacetCounts } from './facets.rules.ts';
import { cappedCount, type MatchCount } from './match-count.rules.ts';
import { createRankProducts } from './rank-products.ts';
import { rankSuggestions } from './suggestions.rules.ts';
import { prepareListSuggested } from './suggestions.store.ts';

const mostSuggestions = 10;
/** Suggestions are chosen from this many best matches. */
const mostCandidates = 30;

/**
 * Answers a search text. The ids come from rank-products.ts; this loads what they show. Lists without a text are read by
 * products/list-products.ts.
 */
export interface SearchProducts {
  /** One page; `order` null is best match first. */
  list(
    text: string,
    filter: ProductFilter,
    order: ProductOrder | null,
    paging: { page: number; limit: number },
  ): Promise<ProductListResult>;
  /** At most 10: products with a matching name or category first, then best match first. */
  suggest(text: string): Promise<Suggestion[]>;
  /** Counts of the matches by category and brand, each without its own filter. */
  countFacets(text: string, filter: ProductFilter): Promise<FacetCounts>;
}

export function createSearchProducts(db: Db): SearchProducts {
  const rank = createRankProducts(db);
  const listByIds = prepareListByIds(db);
  const listSuggested = prepareListSuggested(db);

  /** Matches above the upper price bound. A search without one needs no query. */
  async function countAboveOf(text: string, filter: ProductFilter): Promise<MatchCount> {
    if (filter.mostMinor === null) return cappedCount(0);
    const leastMinor = Math.max(filter.leastMinor ?? 0, filter.mostMinor + 1);
    const above = { ...filter, leastMinor, mostMinor: null };
    return await rank.count(text, above);
  }

  return {
    async list(text, filter, order, { page: requested, limit }) {
      const offset = (requested - 1) * limit;
      const [found, above] = await Promise.all([
        rank.page(text, filter, order, { offset, limit }),
        countAboveOf(text, filter),
      ]);
      const counts = (count: number, isCapped: boolean) => ({
        count,
        ...(isCapped ? { countIsCapped: true as const } : {}),
        countAbove: above.count,
        ...(above.isCapped ? { countAboveIsCapped: true as const } : {}),
      });
      if (found.ids.length > 0 || offset === 0) {
        return {
          products: await listByIds(found.ids),
          ...counts(found.count, found.isCapped),
          page: requested,
        };
      }
      // No row has the count past the end. And a result that fits one page is answered whatever page was requested.
      const first = await rank.page(text, filter, order, { offset: 0, limit });
      const page = pageWithin(first.count, requested, limit);
      const products = page === requested ? [] : await listByIds(first.ids);
      return { products, ...counts(first.count, first.isCapped), page };
    },
    countFacets: rank.countFacets,
    async suggest(text) {
      const ids = await rank.best(text, mostCandidates);
      const found = rankSuggestions(text, await listSuggested(ids));
      return found.slice(0, mostSuggestions).map(({ categories: _ranked, ...suggestion }) => suggestion);
    },
  };
}
