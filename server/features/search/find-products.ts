import type { Db } from '#server/db/db.ts';
import type { ProductFilter, ProductOrder, Window } from '../products/product-filter.rules.ts';
import {
  type Guess,
  guessesFor,
  isUnknown,
  mayBeSku,
  mistakesAllowed,
  planSearch,
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
 * Finds sold products by what was typed: a sku finds exactly its product; else words of name, brand and description,
 * the last one also while it is still being typed, forgiving a mistake. `order` null is best match first. A text that
 * says nothing finds nothing.
 */
export type FindProducts = (
  text: string,
  filter: ProductFilter,
  order: ProductOrder | null,
  window: Window,
) => Promise<Found>;

export function createFindProducts(db: Db): FindProducts {
  const readWords = prepareReadWords(db);
  const search = prepareSearch(db);
  return async (text, filter, order, window) => {
    const { words, catalogue } = await readWords(text);
    if (mayBeSku(text, words)) {
      const found = await findBySku(db, text, filter);
      if (found.count > 0) return found;
    }
    const plan = planSearch(words, await guess(db, words), catalogue);
    return plan ? await search(plan, filter, order ?? 'best', window) : { ids: [], count: 0 };
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
