import type { Db } from '#server/db/db.ts';
import {
  noFilter,
  type ProductFilter,
  type ProductOrder,
  type SearchText,
  type Window,
} from '../product-lists/product-filter.rules.ts';
import { noValueCounts } from '../product-lists/value-index.rules.ts';
import { correctWords } from './correct-words.ts';
import { correctedText } from './corrections.rules.ts';
import type { CountFacetsInMemory } from './count-facets-in-memory.ts';
import type { FacetCounts } from './facets.rules.ts';
import { cappedCount, type Matches } from './match-count.rules.ts';
import type { MatchInMemory } from './match-in-memory.ts';
import { countMatches, countOfNumbers, withoutFacets } from './result-counts.store.ts';
import { mayBeSku, planSearch, type SearchPlan, type TypedWord } from './search.rules.ts';
import { findMatches, prepareFindBySku } from './search.store.ts';
import type { Synonyms } from './synonyms.rules.ts';
import { prepareReadWords, type ReadWords } from './words.store.ts';

/** A page of matches. */
interface RankedPage extends Matches {
  /** What was searched for instead of the text. */
  corrected?: string;
}

/**
 * Ranks the products for sale that match a search text, as their numbers. A sku matches exactly its product. Otherwise words match
 * what products say and what kind they are, and unknown ones are corrected; the last word also matches as a prefix
 * (docs/decisions/092-search-in-memory.md).
 */
export interface RankProducts {
  /** One page; `order` null is best match first. */
  page(
    searched: SearchText,
    filter: ProductFilter,
    order: ProductOrder | null,
    window: Window,
  ): Promise<RankedPage>;
  /** The best `wanted`, not counted. */
  best(text: string, wanted: number): Promise<number[]>;
  /** Counts of the matches by category and brand. */
  countFacets(searched: SearchText, filter: ProductFilter): Promise<FacetCounts>;
}

const nothing: FacetCounts = {
  count: 0,
  productCount: 0,
  onSaleCount: 0,
  inStockCount: 0,
  prices: null,
  categories: new Map(),
  brands: new Map(),
  values: noValueCounts,
};

export function createRankProducts(
  db: Db,
  inMemory: { match: MatchInMemory; countFacets: CountFacetsInMemory; readWords?: ReadWords | undefined },
  readSynonyms: () => Promise<Synonyms>,
): RankProducts {
  const readWords = inMemory.readWords ?? prepareReadWords(db);
  const findBySku = prepareFindBySku(db);

  const pageOf = async (...search: Parameters<MatchInMemory>): Promise<Matches> =>
    (await inMemory.match(...search)) ?? (await findMatches(db, ...search));

  /** @returns the products of a sku, or a plan; null when no word is known */
  async function interpret(
    { text, isExact }: SearchText,
    filter: ProductFilter,
  ): Promise<Matches | { plan: SearchPlan; corrected: string | null } | null> {
    const { words: typed, catalogue } = await readWords(text);
    if (mayBeSku(text, typed)) {
      const found = await readSku(text, filter);
      if (found) return found;
    }
    const words = await addSynonyms(typed);
    if (isExact) return planned(words, catalogue, null);
    const { known, corrections } = await correctWords(db, words);
    const corrected = correctedText(known, corrections);
    if (corrected === null) return planned(known, catalogue, null);
    return planned(await addSynonyms((await readWords(corrected)).words), catalogue, corrected);
  }

  async function addSynonyms(words: readonly TypedWord[]): Promise<readonly TypedWord[]> {
    const synonyms = await readSynonyms();
    const others = new Set(words.flatMap(({ word }) => synonyms.get(word) ?? []));
    if (others.size === 0) return words;
    const { words: known } = await readWords([...others].join(' '));
    const termOf = (other: string) => known.find(({ word }) => word === other)?.exact ?? [];
    return words.map((typed) => ({ ...typed, synonyms: (synonyms.get(typed.word) ?? []).flatMap(termOf) }));
  }

  /** @returns null when no product within the lower price bound has this sku */
  async function readSku(sku: string, filter: ProductFilter): Promise<Matches | null> {
    const all = await findBySku(sku, { ...filter, maxMinor: null });
    if (all.length === 0) return null;
    const numbers = filter.maxMinor === null ? all : await findBySku(sku, filter);
    return { numbers, ...cappedCount(numbers.length), above: cappedCount(all.length - numbers.length) };
  }

  return {
    async page(searched, filter, order, window) {
      const query = await interpret(searched, filter);
      if (query === null) return { numbers: [], ...cappedCount(0), above: cappedCount(0) };
      if ('numbers' in query) return query;
      const { plan, corrected } = query;
      const found = await pageOf(plan, filter, order ?? 'best', window);
      return corrected === null ? found : { ...found, corrected };
    },
    async best(text, wanted) {
      const query = await interpret({ text, isExact: false }, noFilter);
      if (query === null) return [];
      if ('numbers' in query) return query.numbers;
      return (await pageOf(query.plan, noFilter, 'best', { offset: 0, limit: wanted })).numbers;
    },
    async countFacets(searched, filter) {
      const query = await interpret(searched, withoutFacets(filter));
      if (query === null) return nothing;
      if ('numbers' in query) return await countOfNumbers(db, query.numbers, filter);
      return (await inMemory.countFacets(query.plan, filter)) ?? (await countMatches(db, query.plan, filter));
    },
  };
}

function planned(words: readonly TypedWord[], catalogue: number, corrected: string | null) {
  const plan = planSearch(words, catalogue);
  return plan && { plan, corrected };
}
