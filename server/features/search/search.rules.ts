import { skuFormat } from '#contract/rules.ts';
import type { ProductFilter, ProductOrder, Window } from '../products/product-filter.rules.ts';

/**
 * What is looked for, from what was typed: pure arithmetic over the words that the catalogue knows. Ranking is BM25
 * (each term's part that depends on the product alone is stored, see db/functions/search.sql), times the share of the query
 * that a product matches.
 */

/** A search is narrowed and paged like every list of products, and has one order more. */
export type Bounds = ProductFilter;
export type SearchOrder = ProductOrder | 'best';
export type SearchWindow = Window;

/** A term of the catalogue: a word's stem, and in how many products it stands. */
export interface KnownTerm {
  id: number;
  documents: number;
}
/** One word of a query. */
export interface TypedWord {
  word: string;
  /** The term that it is; null when no product holds it. */
  exact: KnownTerm | null;
  /** Terms that begin with it, commonest first; only the last word may still be being typed. */
  begun: KnownTerm[];
}
/** A word that the catalogue knows, and may stand for one that it does not. */
export interface KnownWord extends KnownTerm {
  word: string;
}
/** What an unknown word may have meant, and how likely: 1 would be the word itself. */
export interface Guess extends KnownTerm {
  weight: number;
}

/** Terms that stand for one word of the query, the best of them counting; `idf` says how telling the word is. */
interface TermGroup {
  idf: number;
  terms: { id: number; weight: number; documents: number }[];
}
export interface SearchPlan {
  groups: TermGroup[];
  /** The least sum of idf that a product must match. */
  least: number;
  /** Groups of which a product must match one at least to reach that: the rarest. */
  essential: number;
  /** So many products may match that reading through the catalogue is quicker than looking up each of them. */
  isBroad: boolean;
}

/** A product must match so much of what the query says: of two words that tell alike, one. */
const leastShare = 0.4;
const begunWeight = 0.3;
const broadFrom = 1_000;
/** Measured with 100,000 products: looking one up costs ten times as much as reading past it. */
const broadShare = 0.1;
const mistypedWeight = 0.7;
const mistypedBeginningWeight = 0.4;

/** Rare words tell more: BM25's inverse document frequency, never below 0. */
export function idfOf(documents: number, catalogue: number): number {
  const all = Math.max(catalogue, documents);
  return Math.log(1 + (all - documents + 0.5) / (documents + 0.5));
}

/** A word that nothing is called: worth looking for one that differs by a mistake. */
export const isUnknown = ({ exact, begun }: TypedWord) => exact === null && begun.length === 0;

/**
 * Plans a search of these words; `guesses` holds what unknown ones may have meant. A word that nothing resembles is
 * passed over, so that it does not empty the list. Null when nothing is left to look for.
 */
export function planSearch(
  words: readonly TypedWord[],
  guesses: ReadonlyMap<string, readonly Guess[]>,
  catalogue: number,
): SearchPlan | null {
  const groups = words
    .map(({ word, exact, begun }) => {
      const others = begun.filter(({ id }) => id !== exact?.id);
      const terms = [
        ...(exact ? [{ ...exact, weight: 1 }] : []),
        ...upToShare(others, catalogue).map((term) => ({ ...term, weight: exact ? begunWeight : 1 })),
        ...(guesses.get(word) ?? []),
      ];
      const documents = exact?.documents ?? terms.reduce((sum, term) => sum + term.documents, 0);
      return { idf: idfOf(documents, catalogue), terms };
    })
    .filter((group) => group.terms.length > 0)
    .sort((a, b) => b.idf - a.idf);
  if (groups.length === 0) return null;
  const least = groups.reduce((sum, group) => sum + group.idf, 0) * leastShare;
  const essential = countEssential(groups, least);
  const found = countDocuments(groups.slice(0, essential));
  return { groups, least, essential, isBroad: found > Math.max(broadFrom, catalogue * broadShare) };
}

/** Products that hold a word of these groups, those that hold several counted for each. */
export function countDocuments(groups: readonly TermGroup[]): number {
  return groups.flatMap(({ terms }) => terms).reduce((sum, { documents }) => sum + documents, 0);
}

/** A beginning may stand for so many products; of a single letter these are its commonest words. */
function upToShare(terms: readonly KnownTerm[], catalogue: number): KnownTerm[] {
  let room = Math.max(1_000, catalogue / 5);
  return terms.filter(({ documents }) => {
    room -= documents;
    return room > 0;
  });
}

/** How many of the rarest groups it takes until all others together cannot reach `least`. */
function countEssential(groups: readonly TermGroup[], least: number): number {
  let rest = groups.reduce((sum, group) => sum + group.idf, 0);
  let essential = 0;
  while (essential < groups.length && rest >= least) {
    rest -= groups[essential]?.idf ?? 0;
    essential += 1;
  }
  return essential;
}

/**
 * Typing mistakes between two words, at most `most`: letters too many, missing, wrong, or two that changed places
 * (optimal string alignment). Infinity beyond.
 */
export function mistakesBetween(a: string, b: string, most: number): number {
  const [from, to] = [[...a], [...b]];
  if (Math.abs(from.length - to.length) > most) return Infinity;
  let [before, above]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const cost = from[i - 1] === to[j - 1] ? 0 : 1;
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    [before, above] = [above, row];
  }
  const mistakes = above[to.length] ?? Infinity;
  return mistakes <= most ? mistakes : Infinity;
}

/** Short words have too many neighbours to guess; long ones may hold two mistakes. */
export function mistakesAllowed(word: string): 0 | 1 | 2 {
  const letters = [...word].length;
  if (letters < 4) return 0;
  return letters < 8 ? 1 : 2;
}

/** An unknown word is taken for so many others at most. */
const mostGuesses = 8;

/**
 * What an unknown word may have meant: of `similar` words those with the fewest mistakes, and of `beginnings` (none
 * unless it is still being typed) those that hardly differ so far; the commonest of each.
 */
export function guessesFor(
  typed: string,
  similar: readonly KnownWord[],
  beginnings: readonly KnownWord[],
): Guess[] {
  const measured = similar.map((known) => ({
    known,
    mistakes: mistakesBetween(typed, known.word, mistakesAllowed(typed)),
  }));
  const fewest = Math.min(...measured.map(({ mistakes }) => mistakes));
  const mistyped = measured.filter(({ mistakes }) => mistakes === fewest && mistakes < Infinity);
  const begun = beginnings.filter(({ word }) => isBegunBy(typed, word));
  const guesses = new Map<number, Guess>();
  const add = (words: readonly KnownWord[], weight: number) => {
    for (const { id, documents } of words
      .toSorted((a, b) => b.documents - a.documents)
      .slice(0, mostGuesses)) {
      if (!guesses.has(id)) guesses.set(id, { id, documents, weight });
    }
  };
  add(
    mistyped.map(({ known }) => known),
    mistypedWeight,
  );
  add(begun, mistypedBeginningWeight);
  return [...guesses.values()];
}

/** True when the word's beginning differs by one mistake from what was typed so far. */
function isBegunBy(typed: string, word: string): boolean {
  const letters = [...typed].length;
  return [letters, letters - 1, letters + 1].some(
    (size) => mistakesBetween(typed, [...word].slice(0, size).join(''), 1) <= 1,
  );
}

/** A text that can be a sku, and is not just a word that products are described by. */
export function mayBeSku(text: string, words: readonly TypedWord[]): boolean {
  const isKnownWord = /^\p{L}+$/u.test(text) && words.some(({ exact }) => exact !== null);
  return skuFormat.test(text) && !isKnownWord;
}
