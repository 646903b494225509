import type { FastifyInstance } from 'fastify';
import { listProductFacets, suggestProducts } from '#contract/product-search.contract.ts';
import type { Tag } from '#server/cache/announced-change.ts';
import type { CacheInvalidation } from '#server/cache/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import type { ProductCounts } from '../product-lists/count-products.ts';
import { filterOf, searchedText } from '../product-lists/product-filter.rules.ts';
import { createListFacets } from './list-facets.ts';
import type { SearchProducts } from './search-products.ts';

/** A longer text gets no suggestions (docs/rules.md#field-sizes). */
const maxCharacters = 200;

interface SearchParts {
  db: Db;
  cacheInvalidation: CacheInvalidation;
  productCounts: ProductCounts;
  search: SearchProducts;
}

export function searchRoutes(
  app: FastifyInstance,
  { db, cacheInvalidation, productCounts, search }: SearchParts,
): void {
  const listFacets = createListFacets(db, cacheInvalidation, productCounts, search);

  serve(
    app,
    listProductFacets,
    async ({ query }) =>
      await listFacets({
        searched: searchedText(query),
        filter: filterOf(query),
        search: query.search?.replaceAll('\u0000', '').trim(),
        limit: query.limit,
      }),
    {
      cachedForGuests: ({ attributes }, query) => [
        'catalogue',
        'lists',
        'settings',
        ...attributes.map(({ _id }): Tag => `attribute:${_id}`),
        ...(searchedText(query) === null ? [] : (['products'] as const)),
      ],
    },
  );

  serve(
    app,
    suggestProducts,
    async ({ params }) => {
      const text = params.text.replaceAll('\u0000', '').trim();
      return { products: text.length > maxCharacters ? [] : await search.suggest(text) };
    },
    {
      // Any product may be among the best, or change its price.
      cachedForGuests: () => ['catalogue', 'products', 'lists'],
    },
  );
}
