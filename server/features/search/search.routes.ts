import type { FastifyInstance } from 'fastify';
import {
  listProductFacets,
  listSearchQueries,
  type SearchQuery,
  suggestProducts,
} from '#contract/product-search.contract.ts';
import type { Tag } from '#server/cache/announced-change.ts';
import type { CacheInvalidation } from '#server/cache/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import type { ProductCounts } from '../product-lists/count-products.ts';
import { searchedText, toFilter } from '../product-lists/product-filter.rules.ts';
import type { ReadFilterAttributes } from './filter-attributes.ts';
import { createListFacets } from './list-facets.ts';
import type { SearchProducts } from './search-products.ts';
import { listFrequentQueries } from './search-queries.store.ts';

/** Frequent searches that are tried again for the list of those without results: some milliseconds each at most. */
const maxExamined = 300;
const maxShown = 50;

/** A longer text gets no suggestions (docs/rules.md#field-sizes). */
const maxCharacters = 200;

interface SearchParts {
  db: Db;
  cacheInvalidation: CacheInvalidation;
  filterAttributes: ReadFilterAttributes;
  productCounts: ProductCounts;
  search: SearchProducts;
}

export function searchRoutes(
  app: FastifyInstance,
  { db, cacheInvalidation, filterAttributes, productCounts, search }: SearchParts,
): void {
  const listFacets = createListFacets(db, cacheInvalidation, filterAttributes, productCounts, search);

  serve(
    app,
    listProductFacets,
    async ({ query }) =>
      await listFacets({
        searched: searchedText(query),
        filter: toFilter(query),
        search: query.search?.replaceAll('\u0000', '').trim(),
        limit: query.limit,
      }),
    {
      cachedForGuests: ({ attributes }, query) => [
        'catalogue',
        'lists',
        'in-stock',
        ...attributes.map(({ _id }): Tag => `attribute:${_id}`),
        // Settings have synonyms.
        ...(searchedText(query) === null ? [] : (['products', 'settings'] as const)),
      ],
    },
  );

  serve(app, listSearchQueries, async () => {
    const frequent = await listFrequentQueries(db, maxExamined);
    const withoutResults: SearchQuery[] = [];
    for (const query of frequent) if (await search.findsNothing(query.text)) withoutResults.push(query);
    return { frequent: frequent.slice(0, maxShown), withoutResults: withoutResults.slice(0, maxShown) };
  });

  serve(
    app,
    suggestProducts,
    async ({ params }) => {
      const text = params.text.replaceAll('\u0000', '').trim();
      return text.length > maxCharacters
        ? { products: [], categories: [], brands: [] }
        : await search.suggest(text);
    },
    {
      // Any product may be among the best, or change its price. Settings have synonyms.
      cachedForGuests: () => ['catalogue', 'products', 'lists', 'settings'],
    },
  );
}
