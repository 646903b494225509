import type { FastifyInstance } from 'fastify';
import { suggestProducts } from '#contract/products.contract.ts';
import { serve } from '#server/http/serve.ts';
import type { ProductSearch } from './search-products.ts';

/** How much of a text is looked at: a suggestion for more would fit nothing (server rules, "Sizes"). */
const mostCharacters = 200;

export function searchRoutes(app: FastifyInstance, { search }: { search: ProductSearch }): void {
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
