import { type KnownTerm, maxBegun, type TypedWord } from './search.rules.ts';

/** Decides which typed words are typos, and of what. */

/** A word of the catalogue that an unknown word may stand for. */
export interface KnownWord extends KnownTerm {
  word: string;
}

/** A word that no product contains and none begins with, perhaps a typo. */
export const isUnknown = ({ exact, begun, synonyms = [] }: TypedWord) =>
  exact === null && begun.length === 0 && synonyms.length === 0;

/** Word for word with what is searched for instead. */
export type Corrections = ReadonlyMap<string, KnownWord>;

/** @returns the text that is searched for; null when nothing was corrected */
export function correctedText(words: readonly TypedWord[], corrections: Corrections): string | null {
  if (corrections.size === 0) return null;
  return words.map(({ word }) => corrections.get(word)?.word ?? word).join(' ');
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

/** Short words have too many similar words; long ones may have two typos. */
export function mistakesAllowed(word: string): 0 | 1 | 2 {
  const letters = [...word].length;
  if (letters < 4) return 0;
  return letters < 8 ? 1 : 2;
}

/**
 * Corrects an unknown word to one word, so that the page can say which: the one with the fewest typos, otherwise one whose beginning
 * has at most one; of several the most common.
 * @param beginnings empty unless the word may be unfinished
 * @returns null when it resembles no word
 */
export function correctionOf(
  typed: string,
  similar: readonly KnownWord[],
  beginnings: readonly KnownWord[],
): KnownWord | null {
  const mistakes = ({ word }: KnownWord) => mistakesBetween(typed, word, mistakesAllowed(typed));
  const fewest = Math.min(...similar.map(mistakes));
  const mistyped = fewest === Infinity ? [] : similar.filter((known) => mistakes(known) === fewest);
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

/** Whether the beginning of the word has at most one typo. */
function isBegunBy(typed: string, word: string): boolean {
  const letters = [...typed].length;
  return [letters, letters - 1, letters + 1].some(
    (size) => mistakesBetween(typed, [...word].slice(0, size).join(''), 1) <= 1,
  );
}
