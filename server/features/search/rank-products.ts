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
import { countMatches } from './result-counts.store.ts';
import { isOnlySku, planSearch, type SearchPlan, skusIn, type TypedWord } from './search.rules.ts';
import { findMatches, findNamed, prepareFindBySku } from './search.store.ts';
import type { Synonyms } from './synonyms.rules.ts';
import { prepareReadWords, prepareSimilarWords, type ReadWords } from './words.store.ts';

interface Corrected {
  /** The words that were searched for instead of the text. */
  corrected?: string;
}

/**
 * Ranks the products for sale that match a search text, as their numbers. A sku of theirs or of a variant matches exactly its product; where it
 * may also be words, its product comes first. Words match what products say and what kind they are, and unknown ones are corrected; the last word
 * also matches as a prefix (docs/decisions/092-search-in-memory.md).
 */
export interface RankProducts {
  /** One page; `order` null is best match first. */
  page(
    searched: SearchText,
    filter: ProductFilter,
    order: ProductOrder | null,
    window: Window,
  ): Promise<Matches & Corrected>;
  /** The best `wanted`, not counted, of which some come first whatever they say. */
  best(text: string, wanted: number): Promise<{ numbers: number[]; first: readonly number[] } & Corrected>;
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
/** A search of these products alone; null for none. */
const only = (first: number[]) =>
  first.length > 0 ? { plan: { groups: [], min: 0, first }, corrected: null } : null;
const isEmpty = ({ count, above }: Matches) => count + above.count === 0;

export function createRankProducts(
  db: Db,
  inMemory: { match: MatchInMemory; countFacets: CountFacetsInMemory; readWords?: ReadWords | undefined },
  readSynonyms: () => Promise<Synonyms>,
): RankProducts {
  const readWords = inMemory.readWords ?? prepareReadWords(db);
  const similarWords = prepareSimilarWords(db);
  const findBySku = prepareFindBySku(db);

  const findPage = async (...search: Parameters<MatchInMemory>): Promise<Matches> =>
    (await inMemory.match(...search)) ?? (await findMatches(db, ...search));

  /** @returns null when no word is known */
  async function interpret({
    text,
    isExact,
  }: SearchText): Promise<{ plan: SearchPlan; corrected: string | null } | null> {
    const { words: typed, catalogue } = await readWords(text);
    const ofSku = await findBySku(skusIn(text, typed));
    if (ofSku.length > 0 && isOnlySku(text, typed)) return only([...ofSku, ...(await findNamed(db, text))]);
    let words = await addSynonyms(typed);
    let corrected: string | null = null;
    // Twice: 'hardrive' is a typo of 'harddrive', which hardly any product has beside 'hard drive'.
    for (let time = 0; time < 2 && !isExact && ofSku.length === 0; time += 1) {
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
    if (!plan) return only(ofSku.length > 0 ? ofSku : await findNamed(db, text));
    return { plan: ofSku.length > 0 ? { ...plan, first: ofSku } : plan, corrected };
  }

  async function addSynonyms(words: readonly TypedWord[]): Promise<readonly TypedWord[]> {
    const synonyms = await readSynonyms();
    const others = new Set(words.flatMap(({ word }) => synonyms.get(word) ?? []));
    if (others.size === 0) return words;
    const { words: known } = await readWords([...others].join(' '));
    const findTerm = (other: string) => known.find(({ word }) => word === other)?.exact ?? [];
    return words.map((typed) => ({ ...typed, synonyms: (synonyms.get(typed.word) ?? []).flatMap(findTerm) }));
  }

  /** Finds what one word alone finds, if no product for sale has enough of them: those of a rare word may be hidden. */
  async function findWithAnyWord<Found>(
    plan: SearchPlan,
    find: (plan: SearchPlan) => Promise<Found>,
    isEmpty: (found: Found) => boolean,
  ): Promise<Found> {
    const found = await find(plan);
    if (!isEmpty(found) || plan.groups.length < 2) return found;
    const { count } = await findPage(plan, noFilter, 'best', { offset: 0, limit: 0 });
    return count === 0 ? await find({ ...plan, min: 0 }) : found;
  }

  return {
    async page(searched, filter, order, window) {
      const query = await interpret(searched);
      if (query === null) return { numbers: [], ...cappedCount(0), above: cappedCount(0) };
      const { plan, corrected } = query;
      const found = await findWithAnyWord(
        plan,
        (words) => findPage(words, filter, order ?? 'best', window),
        isEmpty,
      );
      return withCorrected(found, corrected);
    },
    async best(text, wanted) {
      const query = await interpret({ text, isExact: false });
      if (query === null) return { numbers: [], first: [] };
      const { first = [] } = query.plan;
      const window = { offset: 0, limit: wanted };
      const find = (plan: SearchPlan) => findPage(plan, noFilter, 'best', window);
      return { ...withCorrected(await findWithAnyWord(query.plan, find, isEmpty), query.corrected), first };
    },
    async countFacets(searched, filter) {
      const query = await interpret(searched);
      if (query === null) return nothing;
      return await findWithAnyWord(
        query.plan,
        async (plan) => (await inMemory.countFacets(plan, filter)) ?? (await countMatches(db, plan, filter)),
        ({ productCount }) => productCount === 0,
      );
    },
  };
}
