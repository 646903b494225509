import { skuFormat } from '#contract/validation.ts';
import type { ProductFilter, ProductOrder, Window } from '../product-lists/product-filter.rules.ts';
import { skuSpellings } from '../products/sku-spellings.rules.ts';

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
  /** For a word that says nothing, as 'down': its term in names. Null when no name has it. */
  ofNames?: KnownTerm | null;
  /** For the last word: terms in names of words that say nothing and begin with it. */
  begunOfNames?: KnownTerm[];
  /** The term of the word that it is together with the next one: 'head' of 'head phones'. */
  joined?: KnownTerm;
  /** Terms that are as good. */
  synonyms?: KnownTerm[];
  /** For a correction: the terms of the typed text, which is found first. */
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
  /** Numbers of products that come before all others, whatever they say. */
  first?: readonly number[];
}

/** Different words of a query; further ones are ignored. */
export const maxWords = 16;
/** Terms that the last word begins, the most common ones first. */
export const maxBegun = 24;
/** Words of a prefix that are looked at; a catalogue of 20,000 products has more only for one or two characters. */
export const maxWordsBegun = 300;
/** The most common ones first. */
export const byFrequency = (terms: KnownTerm[]): KnownTerm[] =>
  terms.sort((a, b) => b.documents - a.documents || a.id - b.id).slice(0, maxBegun);

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
export function inverseDocumentFrequency(documents: number, catalogue: number): number {
  const all = Math.max(catalogue, documents);
  return Math.log(1 + (all - documents + 0.5) / (documents + 0.5));
}

const says = ({ exact, begun, ofNames, joined, synonyms = [], typed = [] }: TypedWord) =>
  ofNames === undefined &&
  (exact !== null || joined !== undefined || [begun, synonyms, typed].some(({ length }) => length > 0));

/** Words that say nothing count while no other word does: 'down' finds a Down Duvet, and 'lamp for it' finds lamps. */
const withNames = (words: readonly TypedWord[]) =>
  words.map((word) => {
    const { exact, ofNames, begunOfNames = [] } = word;
    if (words.some((other) => other !== word && says(other))) return { ...word, begunOfNames: [] };
    return { ...word, exact: ofNames ?? exact, begunOfNames: exact ? [] : begunOfNames };
  });

/**
 * Plans a search of these words. Words without terms are ignored, so that they do not empty the list.
 * @returns null when no word is left
 */
export function planSearch(words: readonly TypedWord[], catalogue: number): SearchPlan | null {
  const groups = withNames(words)
    .map(({ exact, begun, begunOfNames, joined: withNext, synonyms = [], typed = [] }, at) => {
      const equal = [...(exact ? [exact] : []), ...synonyms];
      const joined = [words[at - 1]?.joined, withNext].filter((term) => term !== undefined);
      const isOther = ({ id }: KnownTerm) => [...equal, ...typed, ...joined].every((one) => one.id !== id);
      const others = upToShare(begun.filter(isOther), catalogue);
      const documents = exact?.documents ?? sumDocuments([...equal, ...joined, ...others, ...begunOfNames]);
      const idf = inverseDocumentFrequency(documents, catalogue);
      const weighted = [
        ...equal.map((term) => ({ ...term, weight: 1 })),
        ...typed.map((term) => ({
          ...term,
          weight: inverseDocumentFrequency(term.documents, catalogue) / idf,
        })),
        ...joined.map((term) => ({ ...term, weight: exact ? joinedWeight : 1 })),
        ...others.map((term) => ({ ...term, weight: exact ? begunWeight : 1 })),
        ...begunOfNames.map((term) => ({ ...term, weight: begunWeight })),
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
export const countDocuments = (groups: readonly TermGroup[]) =>
  sumDocuments(groups.flatMap(({ terms }) => terms));
const sumDocuments = (terms: readonly KnownTerm[]) =>
  terms.reduce((sum, { documents }) => sum + documents, 0);

/** Limits a prefix to the most common term, which may be in all products, as 'new' is, and the next ones. */
function upToShare(terms: readonly KnownTerm[], catalogue: number): KnownTerm[] {
  let room = Math.max(1_000, catalogue / 5);
  return terms.filter(({ documents }, at) => {
    if (at > 0) room -= documents;
    return room > 0;
  });
}

/**
 * The skus that a text may be. Words that are all in the catalogue are looked up only if one of them may be part of a sku: most searches would
 * cost a statement.
 */
export function skusIn(text: string, words: readonly TypedWord[]): string[] {
  const mayBePart = ({ word, exact }: TypedWord) => exact === null || word.length < 3 || /\d/.test(word);
  const isWrittenAsOne = !/\s/.test(text) && !/^\p{L}+$/u.test(text);
  return isWrittenAsOne || words.some(mayBePart) ? skuSpellings(text) : [];
}

/** True when a text that is a sku means nothing else: it is written as one, and is no known word. */
export function isOnlySku(text: string, words: readonly TypedWord[]): boolean {
  const isKnownWord = /^\p{L}+$/u.test(text) && words.some(({ exact }) => exact !== null);
  return skuFormat.test(text) && !isKnownWord;
}
