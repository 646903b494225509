import type { FastifyInstance } from 'fastify';
import { listProductFacets, suggestProducts } from '#contract/product-search.contract.ts';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { filterOf, searchedName } from '../products/product-filter.rules.ts';
import { createListFacets } from './list-facets.ts';
import type { SearchProducts } from './search-products.ts';

/** How much of a text is looked at: a suggestion for more would fit nothing (docs/rules.md#field-sizes). */
const mostCharacters = 200;

export function searchRoutes(
  app: FastifyInstance,
  { db, changes, search }: { db: Db; changes: CacheInvalidation; search: SearchProducts },
): void {
  const listFacets = createListFacets(db, changes, search);

  serve(
    app,
    listProductFacets,
    async ({ query }) =>
      await listFacets({
        text: searchedName(query),
        filter: filterOf(query),
        search: query.search?.replaceAll('\u0000', '').trim(),
        limit: query.limit,
      }),
    // Nothing of it is a visitor's own: those who are signed in get the same.
    { cachedForGuests: () => ['catalogue'], personal: async (answer) => answer },
  );

  serve(
    app,
    suggestProducts,
    async ({ params }) => {
      const text = params.text.replaceAll('\u0000', '').trim();
      return { products: text.length > mostCharacters ? [] : await search.suggest(text) };
    },
    { cachedForGuests: () => ['catalogue'] },
  );
}
