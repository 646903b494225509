import { skuFormat } from '#contract/validation.ts';
import type { ProductFilter, ProductOrder, Window } from '../product-lists/product-filter.rules.ts';

/**
 * Plans a search from the typed words and the terms of the catalogue. Ranking is BM25 times the share of the query that a
 * product matches. The part of a term's score that depends only on the product is stored (db/functions/search.sql).
 */

/** A search has the filters and pages of every product list, and one more order. */
export type Bounds = ProductFilter;
export type SearchOrder = ProductOrder | 'best';
export type SearchWindow = Window;

export const isUnfiltered = (filter: Bounds) => Object.values(filter).every((value) => value === null);

/** A term of the catalogue: the stem of a word, and how many products contain it. */
export interface KnownTerm {
  id: number;
  documents: number;
}
/** One word of a query. */
export interface TypedWord {
  word: string;
  /** The term of the word; null when no product contains it. */
  exact: KnownTerm | null;
  /** For the last word: terms that begin with it, most common first. */
  begun: KnownTerm[];
  /** The term of the word that it is together with the next one: 'head' of 'head phones'. */
  joined?: KnownTerm;
  /** Terms that are as good. */
  synonyms?: KnownTerm[];
  /** Of a correction: the terms of what was typed, which is found first. */
  typed?: KnownTerm[];
}

/** The terms of one word of the query; the best of them counts. `idf` is higher for rarer words. */
interface TermGroup {
  idf: number;
  terms: { id: number; weight: number; documents: number }[];
}
export interface SearchPlan {
  groups: TermGroup[];
  /** The least sum of idf that a product must match. */
  min: number;
}

/** Different words of a query; further ones are ignored. */
export const maxWords = 16;
/** Terms that the last word begins, the most common ones first. */
export const maxBegun = 24;
/** Words of a prefix that are looked at; a catalogue of 20,000 products has more only for one or two characters. */
export const maxWordsBegun = 300;
/** Without `I`, which is no `i` in lower case where PostgreSQL speaks Turkish. */
const plainText = /^[a-zA-HJ-Z0-9 ]+$/;
/** PostgreSQL cuts longer ones. */
const longestWord = 64;

/**
 * The different words of a text without accents and punctuation, as `search_words_of` finds them.
 * @returns null of any other text, which PostgreSQL splits
 */
export function plainWords(text: string): string[] | null {
  if (!plainText.test(text)) return null;
  const words = text.toLowerCase().split(' ').filter(Boolean);
  if (words.some((word) => word.length > longestWord)) return null;
  return [...new Set(words)].slice(0, maxWords);
}

/** The share of the query's idf that a product must match: one of two equally rare words. */
const minShare = 0.4;
const begunWeight = 0.3;
/** Two words that a product has as they were typed are better than one word: 'Smart Watch' before 'smartwatch'. */
const joinedWeight = 0.7;

/** Inverse document frequency of BM25, never below 0. */
export function idfOf(documents: number, catalogue: number): number {
  const all = Math.max(catalogue, documents);
  return Math.log(1 + (all - documents + 0.5) / (documents + 0.5));
}

/**
 * Plans a search of these words. Words without terms are ignored, so that they do not empty the list.
 * @returns null when no word is left
 */
export function planSearch(words: readonly TypedWord[], catalogue: number): SearchPlan | null {
  const groups = words
    .map(({ exact, begun, joined: withNext, synonyms = [], typed = [] }, at) => {
      const equal = [...(exact ? [exact] : []), ...synonyms];
      const joined = [words[at - 1]?.joined, withNext].filter((term) => term !== undefined);
      const isOther = ({ id }: KnownTerm) => [...equal, ...typed, ...joined].every((one) => one.id !== id);
      const others = upToShare(begun.filter(isOther), catalogue);
      const documents = exact?.documents ?? sumOf([...equal, ...joined, ...others]);
      const idf = idfOf(documents, catalogue);
      const weighted = [
        ...equal.map((term) => ({ ...term, weight: 1 })),
        ...typed.map((term) => ({ ...term, weight: idfOf(term.documents, catalogue) / idf })),
        ...joined.map((term) => ({ ...term, weight: exact ? joinedWeight : 1 })),
        ...others.map((term) => ({ ...term, weight: exact ? begunWeight : 1 })),
      ];
      return {
        idf,
        terms: weighted.filter(({ id }, at) => weighted.findIndex((one) => one.id === id) === at),
      };
    })
    .filter((group) => group.terms.length > 0)
    .sort((a, b) => b.idf - a.idf);
  if (groups.length === 0) return null;
  const min = groups.reduce((sum, group) => sum + group.idf, 0) * minShare;
  return { groups, min };
}

/** Counts the products of all terms; a product counts once for each term. */
export const countDocuments = (groups: readonly TermGroup[]) => sumOf(groups.flatMap(({ terms }) => terms));
const sumOf = (terms: readonly KnownTerm[]) => terms.reduce((sum, { documents }) => sum + documents, 0);

/** Limits a prefix to the most common term, which may be in all products, as 'new' is, and the next ones. */
function upToShare(terms: readonly KnownTerm[], catalogue: number): KnownTerm[] {
  let room = Math.max(1_000, catalogue / 5);
  return terms.filter(({ documents }, at) => {
    if (at > 0) room -= documents;
    return room > 0;
  });
}

/** Whether the text can be a sku and is not a known word. */
export function mayBeSku(text: string, words: readonly TypedWord[]): boolean {
  const isKnownWord = /^\p{L}+$/u.test(text) && words.some(({ exact }) => exact !== null);
  return skuFormat.test(text) && !isKnownWord;
}
