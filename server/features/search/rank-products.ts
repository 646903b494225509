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
import { correctedText, typedTerms } from './corrections.rules.ts';
import type { CountFacetsInMemory } from './count-facets-in-memory.ts';
import type { FacetCounts } from './facets.rules.ts';
import { cappedCount, type Matches } from './match-count.rules.ts';
import type { MatchInMemory } from './match-in-memory.ts';
import { countMatches, countOfNumbers, withoutFacets } from './result-counts.store.ts';
import { mayBeSku, planSearch, type SearchPlan, type TypedWord } from './search.rules.ts';
import { findMatches, prepareFindBySku } from './search.store.ts';
import type { Synonyms } from './synonyms.rules.ts';
import { prepareReadWords, prepareSimilarWords, type ReadWords } from './words.store.ts';

interface Corrected {
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
  ): Promise<Matches & Corrected>;
  /** The best `wanted`, not counted. */
  best(text: string, wanted: number): Promise<{ numbers: number[] } & Corrected>;
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

const withCorrected = (found: Matches, corrected: string | null) =>
  corrected === null ? found : { ...found, corrected };
const isEmpty = ({ count, above }: Matches) => count + above.count === 0;

export function createRankProducts(
  db: Db,
  inMemory: { match: MatchInMemory; countFacets: CountFacetsInMemory; readWords?: ReadWords | undefined },
  readSynonyms: () => Promise<Synonyms>,
): RankProducts {
  const readWords = inMemory.readWords ?? prepareReadWords(db);
  const similarWords = prepareSimilarWords(db);
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
    let words = await addSynonyms(typed);
    let corrected: string | null = null;
    // Twice: 'hardrive' is a typo of 'harddrive', which hardly any product has beside 'hard drive'.
    for (let time = 0; time < 2 && !isExact; time += 1) {
      const { known, corrections } = await correctWords(similarWords, words, catalogue);
      words = known;
      const text = correctedText(words, corrections);
      if (text === null) break;
      corrected = text;
      const typedFor = typedTerms(known, corrections);
      words = (await addSynonyms((await readWords(text)).words)).map((one) => ({
        ...one,
        begun: known.find(({ word }) => word === one.word)?.begun ?? one.begun,
        typed: typedFor.get(one.word) ?? [],
      }));
    }
    const plan = planSearch(words, catalogue);
    return plan && { plan, corrected };
  }

  async function addSynonyms(words: readonly TypedWord[]): Promise<readonly TypedWord[]> {
    const synonyms = await readSynonyms();
    const others = new Set(words.flatMap(({ word }) => synonyms.get(word) ?? []));
    if (others.size === 0) return words;
    const { words: known } = await readWords([...others].join(' '));
    const termOf = (other: string) => known.find(({ word }) => word === other)?.exact ?? [];
    return words.map((typed) => ({ ...typed, synonyms: (synonyms.get(typed.word) ?? []).flatMap(termOf) }));
  }

  /** Finds what one word alone finds, if no product for sale has enough of them: those of a rare word may be hidden. */
  async function findWithAnyWord<Found>(
    plan: SearchPlan,
    find: (plan: SearchPlan) => Promise<Found>,
    isEmpty: (found: Found) => boolean,
  ): Promise<Found> {
    const found = await find(plan);
    if (!isEmpty(found) || plan.groups.length === 1) return found;
    const { count } = await pageOf(plan, noFilter, 'best', { offset: 0, limit: 0 });
    return count === 0 ? await find({ ...plan, min: 0 }) : found;
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
      const found = await findWithAnyWord(
        plan,
        (words) => pageOf(words, filter, order ?? 'best', window),
        isEmpty,
      );
      return withCorrected(found, corrected);
    },
    async best(text, wanted) {
      const query = await interpret({ text, isExact: false }, noFilter);
      if (query === null) return { numbers: [] };
      if ('numbers' in query) return query;
      const window = { offset: 0, limit: wanted };
      const find = (plan: SearchPlan) => pageOf(plan, noFilter, 'best', window);
      return withCorrected(await findWithAnyWord(query.plan, find, isEmpty), query.corrected);
    },
    async countFacets(searched, filter) {
      const query = await interpret(searched, withoutFacets(filter));
      if (query === null) return nothing;
      if ('numbers' in query) return await countOfNumbers(db, query.numbers, filter);
      return await findWithAnyWord(
        query.plan,
        async (plan) => (await inMemory.countFacets(plan, filter)) ?? (await countMatches(db, plan, filter)),
        ({ productCount }) => productCount === 0,
      );
    },
  };
}
