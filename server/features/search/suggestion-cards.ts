import type { SuggestedPage, Suggestion } from '#contract/product-search.contract.ts';
import type { ChangeSource } from '#server/cache/announced-cache.ts';
import type { Db } from '#server/db/db.ts';
import { keepOfProducts } from '../product-lists/kept-of-products.ts';
import { bytesOfText } from '../product-lists/product-cards.ts';
import { splitWords } from './suggestions.rules.ts';
import { prepareListSuggested, type SuggestedProduct } from './suggestions.store.ts';

/** A product as it is suggested. */
interface SuggestionCard {
  id: string;
  suggestion: Suggestion;
  categories: readonly SuggestedPage[];
  brand: SuggestedPage | null;
  /** Different words of its name and of its categories, in lower case. */
  words: readonly string[];
}

/** Reads products in the sequence of their numbers. Those that are not for sale any more are left out. */
export type ReadSuggestions = (numbers: readonly number[]) => Promise<SuggestionCard[]>;

function toSuggestionCard({
  id,
  number: _place,
  categories,
  brand,
  ...suggestion
}: SuggestedProduct): SuggestionCard {
  const words = splitWords([suggestion.name, ...categories.map(({ name }) => name)].join(' '));
  return { id, suggestion, categories, brand, words: [...new Set(words)] };
}

/** Reads all from the database. */
export function prepareReadSuggestions(db: Db): ReadSuggestions {
  const listSuggested = prepareListSuggested(db);
  return async (numbers) => (await listSuggested(numbers)).map(toSuggestionCard);
}

/** Bytes of about 8,000 products. */
const max = 6 * 1024 * 1024;
/** The objects and the entries of two maps. */
const bytesAround = 300;
/** The object around a text. */
const bytesOfWord = 24;

const pageTexts = ({ name, slug }: SuggestedPage) => [name, slug];

const toSize = ({ suggestion, categories, brand, words }: SuggestionCard) =>
  [
    ...[suggestion, ...categories, ...(brand ? [brand] : [])].flatMap(pageTexts),
    suggestion.imageUrl ?? '',
    ...words,
  ].reduce((sum, text) => sum + bytesOfWord + bytesOfText(text), bytesAround);

/** Keeps them in memory, as cards of lists are kept (docs/decisions/113-lists-from-memory.md). */
export const createReadSuggestions = (db: Db, cacheInvalidation: ChangeSource): ReadSuggestions =>
  keepOfProducts(
    { read: prepareListSuggested(db), toKept: toSuggestionCard, toSize, maxBytes: max },
    cacheInvalidation,
  );
