import type { Db } from '#server/db/db.ts';
import {
  noFilter,
  type ProductFilter,
  type ProductOrder,
  type Window,
} from '../product-lists/product-filter.rules.ts';
import { noValueCounts } from '../product-lists/value-index.rules.ts';
import type { CountFacetsInMemory } from './count-facets-in-memory.ts';
import type { FacetCounts } from './facets.rules.ts';
import { cappedCount, type Matches } from './match-count.rules.ts';
import type { MatchInMemory } from './match-in-memory.ts';
import { countMatches, countOfNumbers, withoutFacets } from './result-counts.store.ts';
import {
  type Guess,
  guessesFor,
  isUnknown,
  mayBeSku,
  mistakesAllowed,
  planSearch,
  type SearchPlan,
  type TypedWord,
} from './search.rules.ts';
import { findMatches, prepareFindBySku } from './search.store.ts';
import {
  listSimilarFromFirstLetter,
  listSimilarWords,
  prepareReadWords,
  type ReadWords,
} from './words.store.ts';

/**
 * Ranks the products for sale that match a search text, as their numbers. A sku matches exactly its product. Otherwise words match
 * name, brand and description, with typos; the last word also matches as a prefix (docs/decisions/092-search-in-memory.md).
 */
export interface RankProducts {
  /** One page; `order` null is best match first. */
  page(text: string, filter: ProductFilter, order: ProductOrder | null, window: Window): Promise<Matches>;
  /** The best `wanted`, not counted. */
  best(text: string, wanted: number): Promise<number[]>;
  /** Counts of the matches by category and brand. */
  countFacets(text: string, filter: ProductFilter): Promise<FacetCounts>;
}

const nothing: FacetCounts = {
  productCount: 0,
  onSaleCount: 0,
  categories: new Map(),
  brands: new Map(),
  values: noValueCounts,
};

export function createRankProducts(
  db: Db,
  inMemory: { match: MatchInMemory; countFacets: CountFacetsInMemory; readWords?: ReadWords | undefined },
): RankProducts {
  const readWords = inMemory.readWords ?? prepareReadWords(db);
  const findBySku = prepareFindBySku(db);

  const pageOf = async (...search: Parameters<MatchInMemory>): Promise<Matches> =>
    (await inMemory.match(...search)) ?? (await findMatches(db, ...search));

  /** @returns the products of a sku, or a plan; null when no word is known */
  async function interpret(text: string, filter: ProductFilter): Promise<Matches | SearchPlan | null> {
    const { words, catalogue } = await readWords(text);
    if (mayBeSku(text, words)) {
      const found = await readSku(text, filter);
      if (found) return found;
    }
    return planSearch(words, await guess(db, words), catalogue);
  }

  /** @returns null when no product within the lower price bound has this sku */
  async function readSku(sku: string, filter: ProductFilter): Promise<Matches | null> {
    const all = await findBySku(sku, { ...filter, maxMinor: null });
    if (all.length === 0) return null;
    const numbers = filter.maxMinor === null ? all : await findBySku(sku, filter);
    return { numbers, ...cappedCount(numbers.length), above: cappedCount(all.length - numbers.length) };
  }

  return {
    async page(text, filter, order, window) {
      const query = await interpret(text, filter);
      if (query === null) return { numbers: [], ...cappedCount(0), above: cappedCount(0) };
      return 'numbers' in query ? query : await pageOf(query, filter, order ?? 'best', window);
    },
    async best(text, wanted) {
      const query = await interpret(text, noFilter);
      if (query === null) return [];
      if ('numbers' in query) return query.numbers;
      return (await pageOf(query, noFilter, 'best', { offset: 0, limit: wanted })).numbers;
    },
    async countFacets(text, filter) {
      const query = await interpret(text, withoutFacets(filter));
      if (query === null) return nothing;
      if ('numbers' in query) return await countOfNumbers(db, query.numbers, filter);
      return (await inMemory.countFacets(query, filter)) ?? (await countMatches(db, query, filter));
    },
  };
}

/** Finds known words that an unknown word may stand for. */
async function guess(db: Db, words: readonly TypedWord[]): Promise<Map<string, Guess[]>> {
  const guesses = new Map<string, Guess[]>();
  for (const [at, typed] of words.entries()) {
    const { word } = typed;
    if (!isUnknown(typed) || mistakesAllowed(word) === 0) continue;
    const [oneMistake, sameLetter] = await Promise.all([
      listSimilarWords(db, word),
      listSimilarFromFirstLetter(db, word),
    ]);
    const mayBeUnfinished = at === words.length - 1;
    guesses.set(word, guessesFor(word, [...oneMistake, ...sameLetter], mayBeUnfinished ? sameLetter : []));
  }
  return guesses;
}
