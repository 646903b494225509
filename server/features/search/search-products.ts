import type { EndpointReply } from '#contract/define-endpoint.ts';
import type { suggestProducts } from '#contract/product-search.contract.ts';
import type { Db } from '#server/db/db.ts';
import type { SearchResult } from '../product-lists/list-products.ts';
import { prepareReadCards, type ReadCards } from '../product-lists/product-cards.ts';
import {
  type ProductFilter,
  type ProductOrder,
  pageWithin,
  type SearchText,
} from '../product-lists/product-filter.rules.ts';
import type { FindProductsInMemory } from '../product-lists/products-in-memory.ts';
import { createCountFacetsInMemory } from './count-facets-in-memory.ts';
import type { FacetCounts } from './facets.rules.ts';
import type { Matches } from './match-count.rules.ts';
import { createMatchInMemory } from './match-in-memory.ts';
import type { ReadPostings } from './postings-cache.ts';
import { createRankProducts } from './rank-products.ts';
import { prepareReadPostings } from './read-postings.store.ts';
import { createReadSynonyms } from './read-synonyms.ts';
import { prepareReadSuggestions, type ReadSuggestions } from './suggestion-cards.ts';
import { rankPages, rankSuggestions } from './suggestions.rules.ts';
import { createVisitMatches } from './visit-matches.ts';
import type { ReadWords } from './words.store.ts';

const maxSuggestions = 10;
const maxCategories = 3;
const maxBrands = 2;
/** Suggestions are chosen from this many best matches. */
const maxCandidates = 30;

/**
 * Answers a search text. The product numbers come from rank-products.ts; this loads what they show. Lists without a text are read by
 * product-lists/list-products.ts.
 */
export interface SearchProducts {
  /** One page; `order` null is best match first. */
  list(
    searched: SearchText,
    filter: ProductFilter,
    order: ProductOrder | null,
    paging: { page: number; limit: number },
  ): Promise<SearchResult>;
  /** Products with a matching name or category first, then best match first; and the categories and brands of matches that have the words. */
  suggest(text: string): Promise<EndpointReply<typeof suggestProducts>>;
  /** True when a text finds no product for sale. */
  findsNothing(text: string): Promise<boolean>;
  /** Counts of the matches by category and brand, each without its own filter. */
  countFacets(searched: SearchText, filter: ProductFilter): Promise<FacetCounts>;
}

/** The parts that are read from memory; by default they are read from the database. */
interface SearchReads {
  readPostings?: ReadPostings | undefined;
  readWords?: ReadWords | undefined;
  readCards?: ReadCards;
  readSuggestions?: ReadSuggestions;
  /** As the owner wrote them; none by default. */
  readSynonyms?: () => Promise<string>;
}

export function createSearchProducts(
  db: Db,
  findProducts: FindProductsInMemory,
  {
    readPostings = prepareReadPostings(db),
    readWords,
    readCards = prepareReadCards(db),
    readSuggestions = prepareReadSuggestions(db),
    readSynonyms = async () => '',
  }: SearchReads = {},
): SearchProducts {
  const visitMatches = createVisitMatches(readPostings, findProducts);
  const rank = createRankProducts(
    db,
    {
      match: createMatchInMemory(visitMatches),
      countFacets: createCountFacetsInMemory(visitMatches),
      readWords,
    },
    createReadSynonyms(db, readSynonyms),
  );

  return {
    async list(searched, filter, order, { page: requested, limit }) {
      const offset = (requested - 1) * limit;
      const found = await rank.page(searched, filter, order, { offset, limit });
      const { corrected: to } = found;
      const counts = ({ count, isCapped, above }: Matches) => ({
        ...(to === undefined ? {} : { corrected: { from: searched.text, to } }),
        count,
        ...(isCapped ? { countIsCapped: true as const } : {}),
        countAbove: above.count,
        ...(above.isCapped ? { countAboveIsCapped: true as const } : {}),
      });
      if (found.numbers.length > 0 || offset === 0) {
        return {
          products: await readCards(found.numbers),
          ...counts(found),
          page: requested,
        };
      }
      // No row has the count past the end. And a result that fits one page is answered whatever page was requested.
      const first = await rank.page(searched, filter, order, { offset: 0, limit });
      const page = pageWithin(first.count, requested, limit);
      const products = page === requested ? [] : await readCards(first.numbers);
      return { products, ...counts(first), page };
    },
    countFacets: rank.countFacets,
    findsNothing: async (text) => (await rank.best(text, 1)).numbers.length === 0,
    async suggest(text) {
      const { numbers, first, corrected } = await rank.best(text, maxCandidates);
      const searched = corrected ?? text;
      const [ofSku, others] = await Promise.all([
        readSuggestions(numbers.filter((number) => first.includes(number))),
        readSuggestions(numbers.filter((number) => !first.includes(number))),
      ]);
      const found = [...ofSku, ...rankSuggestions(searched, others)];
      const categories = rankPages(
        searched,
        found.flatMap((one) => one.categories),
      );
      const brands = rankPages(
        searched,
        found.flatMap(({ brand }) => brand ?? []),
      );
      return {
        products: found.slice(0, maxSuggestions).map(({ suggestion }) => suggestion),
        categories: categories.slice(0, maxCategories),
        brands: brands.slice(0, maxBrands),
        ...(corrected === undefined ? {} : { corrected: { from: text, to: corrected } }),
      };
    },
  };
}
