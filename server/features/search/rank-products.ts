import type { Db } from '#server/db/db.ts';
import type { ProductFilter, ProductOrder, Window } from '../products/product-filter.rules.ts';
import type { FacetCounts } from './facets.rules.ts';
import { countOfIds, prepareCountResults, withoutFacets } from './result-counts.store.ts';
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
import {
  type Found,
  findBySku,
  listSimilarFromFirstLetter,
  listSimilarWords,
  prepareReadWords,
  prepareSearch,
} from './search.store.ts';

/**
 * Finds products for sale by what was typed: a sku finds exactly its product; else words of name, brand and description,
 * the last one also while it is still being typed, forgiving a mistake. A text that says nothing finds nothing.
 */
export interface RankProducts {
  /** A page; `order` null is best match first. */
  page(text: string, filter: ProductFilter, order: ProductOrder | null, window: Window): Promise<Found>;
  /** How many are found under each category and brand. */
  count(text: string, filter: ProductFilter): Promise<FacetCounts>;
}

const nothing: FacetCounts = { productCount: 0, categories: new Map(), brands: new Map() };

export function createRankProducts(db: Db): RankProducts {
  const readWords = prepareReadWords(db);
  const search = prepareSearch(db);
  const countFound = prepareCountResults(db);

  /** What the text asks for: products by their sku, or a plan; null where it says nothing. */
  async function understand(text: string, filter: ProductFilter): Promise<Found | SearchPlan | null> {
    const { words, catalogue } = await readWords(text);
    if (mayBeSku(text, words)) {
      const found = await findBySku(db, text, filter);
      if (found.count > 0) return found;
    }
    return planSearch(words, await guess(db, words), catalogue);
  }

  return {
    async page(text, filter, order, window) {
      const asked = await understand(text, filter);
      if (asked === null) return { ids: [], count: 0 };
      return 'ids' in asked ? asked : await search(asked, filter, order ?? 'best', window);
    },
    async count(text, filter) {
      const asked = await understand(text, withoutFacets(filter));
      if (asked === null) return nothing;
      return 'ids' in asked ? await countOfIds(db, asked.ids, filter) : await countFound(asked, filter);
    },
  };
}

/** What each word that the catalogue does not know may have meant. */
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
