import { type KnownTerm, maxBegun, type TypedWord } from './search.rules.ts';

/** Decides which typed words are typos, and of what. */

/** A word of the catalogue that an unknown word may stand for. */
export interface KnownWord extends KnownTerm {
  word: string;
}

/** How many products have the word or one that it begins; a product counts once for each term. */
export const foundBy = ({ exact, begun, begunOfNames = [] }: TypedWord) =>
  [...(exact ? [exact] : []), ...begun.filter(({ id }) => id !== exact?.id), ...begunOfNames].reduce(
    (sum, { documents }) => sum + documents,
    0,
  );

/** So many times as frequent is a word that another one of the catalogue is a typo of. */
const timesAsFrequent = 300;
/** Shorter known words have too many similar ones: 'tuner' and 'toner'. */
const rareWord = /^\p{L}{6,}$/u;

/** True when products have the word, but so few that it may be a typo within the catalogue, or two words. */
export const isRare = (typed: TypedWord, catalogue: number): boolean =>
  typed.exact !== null && rareWord.test(typed.word) && foundBy(typed) * timesAsFrequent <= catalogue;

/** True when a rare word is a typo of a far more frequent one. */
export const isTypo = (rare: TypedWord, { id, word, documents }: KnownWord): boolean =>
  id !== rare.exact?.id &&
  word[0] === rare.word[0] &&
  documents >= foundBy(rare) * timesAsFrequent &&
  mistakesBetween(rare.word, word, 1) === 1;

/** Word for word with what is searched for instead. */
export type Corrections = ReadonlyMap<string, string>;

/** @returns the text that is searched for; null when nothing was corrected */
export function correctedText(words: readonly TypedWord[], corrections: Corrections): string | null {
  if (corrections.size === 0) return null;
  return words.map(({ word }) => corrections.get(word) ?? word).join(' ');
}

/** @returns for each word of the corrected text the terms of what was typed for it: what says that is found, too */
export function typedTerms(words: readonly TypedWord[], corrections: Corrections): Map<string, KnownTerm[]> {
  const terms = new Map<string, KnownTerm[]>();
  for (const { word, exact, typed = [] } of words) {
    const correction = corrections.get(word);
    const own = correction !== undefined && exact ? [exact, ...typed] : typed;
    for (const part of (correction ?? word).split(' ')) terms.set(part, [...(terms.get(part) ?? []), ...own]);
  }
  return terms;
}

/**
 * Typos between two words: letters added, missing, wrong, or swapped (optimal string alignment).
 * @returns Infinity above `max`
 */
export function mistakesBetween(a: string, b: string, max: number): number {
  const [from, to] = [[...a], [...b]];
  if (Math.abs(from.length - to.length) > max) return Infinity;
  let [before, above]: [number[], number[]] = [[], Array.from({ length: to.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const cost = from[i - 1] === to[j - 1] ? 0 : 1;
      let min = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        min = Math.min(min, (before[j - 2] ?? 0) + 1);
      }
      row.push(min);
    }
    [before, above] = [above, row];
  }
  const mistakes = above[to.length] ?? Infinity;
  return mistakes <= max ? mistakes : Infinity;
}

/** Short words have too many similar words; long ones may have two typos, numbers none. */
export function mistakesAllowed(word: string): 0 | 1 | 2 {
  const letters = [...word].length;
  if (letters < shortest || /^\d+$/.test(word)) return 0;
  return letters < 8 ? 1 : 2;
}

const shortest = 3;
const sorted = (word: string) => [...word].sort().join('');

/** True when three letters have one too many, one too few after the first, or another order: with a wrong one, 'rug' would be 'run'. */
function mayStandFor(typed: string, word: string): boolean {
  if ([...typed].length > shortest) return true;
  return word.length === typed.length ? sorted(word) === sorted(typed) : word[0] === typed[0];
}

/**
 * Corrects an unknown word to one word, so that the page can say which: the one with the fewest typos, otherwise one whose beginning
 * has at most one; of several the most common.
 * @param beginnings empty unless the word may be unfinished
 * @returns null when it resembles no word
 */
export function findCorrection(
  typed: string,
  similar: readonly KnownWord[],
  beginnings: readonly KnownWord[],
): KnownWord | null {
  const mistakes = ({ word }: KnownWord) => mistakesBetween(typed, word, mistakesAllowed(typed));
  const whole = similar.filter(({ word }) => mayStandFor(typed, word));
  const fewest = Math.min(...whole.map(mistakes));
  const mistyped = fewest === Infinity ? [] : whole.filter((known) => mistakes(known) === fewest);
  const candidates = mistyped.length > 0 ? mistyped : beginnings.filter(({ word }) => isBegunBy(typed, word));
  const [best] = candidates.toSorted(
    (a, b) => b.documents - a.documents || a.word.length - b.word.length || (a.word < b.word ? -1 : 1),
  );
  return best ?? null;
}

/** @returns the terms of words that begin with it, most common first */
export function begunBy(typed: string, words: readonly KnownWord[]): KnownTerm[] {
  const begun = words.filter(({ word }) => word.startsWith(typed));
  const terms = new Map(begun.map(({ id, documents }) => [id, { id, documents }]));
  return [...terms.values()].sort((a, b) => b.documents - a.documents).slice(0, maxBegun);
}

/** True when the beginning of the word has at most one typo; three letters begin too many. */
function isBegunBy(typed: string, word: string): boolean {
  const letters = [...typed].length;
  const sizes = letters > shortest ? [letters, letters - 1, letters + 1] : [];
  return sizes.some((size) => mistakesBetween(typed, [...word].slice(0, size).join(''), 1) <= 1);
}
