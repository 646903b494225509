import { foundBy, type KnownWord } from './corrections.rules.ts';
import type { TypedWord } from './search.rules.ts';

/** Splits words that shoppers write as one: 'harddrive', '500gb'. What is found includes the word as it was typed. */

const minLetters = 3;
const letters = /^\p{L}+$/u;
const numberWithUnit = /^\d+\p{L}{2,}$/u;
/** A number beside letters: '500gb', 'dr7000'. */
const twoParts = /^(\d+(?=\p{L})|\p{L}{2,}(?=\d))(\p{L}{2,}|\d+)$/u;
/** So many times as frequent as the word is each part, or 'keyboard' would be split. */
const timesAsFrequent = 30;

export const isNumberWithUnit = (word: string) => numberWithUnit.test(word);

/** @returns each way to split a word of letters, or a number from letters */
export function listSplits(word: string): [string, string][] {
  if (!letters.test(word)) {
    const [, first, second] = twoParts.exec(word) ?? [];
    return first !== undefined && second !== undefined ? [[first, second]] : [];
  }
  const characters = [...word];
  const ways = Math.max(0, characters.length - 2 * minLetters + 1);
  return Array.from({ length: ways }, (_, at) => [
    characters.slice(0, at + minLetters).join(''),
    characters.slice(at + minLetters).join(''),
  ]);
}

/**
 * @param known words among the parts
 * @returns the two most common parts with a space between them; null when there are none, or the word itself is about as common
 */
export function findSplit(
  typed: TypedWord,
  known: readonly KnownWord[],
): Pick<KnownWord, 'word' | 'documents'> | null {
  const min = Math.max(1, foundBy(typed) * (isNumberWithUnit(typed.word) ? 1 : timesAsFrequent));
  const countDocuments = (part: string) => known.find(({ word }) => word === part)?.documents ?? 0;
  const [best] = listSplits(typed.word)
    .map((parts) => ({ word: parts.join(' '), documents: Math.min(...parts.map(countDocuments)) }))
    .filter(({ documents }) => documents >= min)
    .sort((a, b) => b.documents - a.documents);
  return best ?? null;
}
