import {
  begunBy,
  type Corrections,
  findCorrection,
  foundBy,
  isRare,
  isTypo,
  mistakesAllowed,
} from './corrections.rules.ts';
import type { TypedWord } from './search.rules.ts';
import { findSplit, isNumberWithUnit, listSplits } from './split-words.rules.ts';
import type { SimilarWords } from './words.store.ts';

/**
 * Finds what unknown words begin, and the words that others stand for: unknown ones, and those that few products have beside a far more
 * frequent one. A word that has a synonym, or is one word with its neighbour, is neither.
 */
export async function correctWords(
  read: SimilarWords,
  words: readonly TypedWord[],
  catalogue: number,
): Promise<{ known: readonly TypedWord[]; corrections: Corrections }> {
  const corrections = new Map<string, string>();
  const known = await Promise.all(
    words.map(async (typed, at) => {
      if (typed.synonyms?.length || typed.joined || words[at - 1]?.joined) return typed;
      const isUnknown = foundBy(typed) === 0;
      const mayBeTypo = isUnknown ? mistakesAllowed(typed.word) > 0 : isRare(typed, catalogue);
      if (!mayBeTypo && !isNumberWithUnit(typed.word)) return typed;
      const [similar, sameLetter, parts] = await Promise.all([
        mayBeTypo ? read.similarTo(typed.word) : [],
        mayBeTypo && isUnknown ? read.similarFromFirstLetter(typed.word) : [],
        read.known(listSplits(typed.word).flat()),
      ]);
      const isLast = at === words.length - 1;
      // The words that the last one begins are known already. A prefix is no typo in the middle, either.
      const begun = isLast ? [] : begunBy(typed.word, sameLetter);
      if (begun.length > 0) return { ...typed, begun };
      const candidates = isUnknown ? similar : similar.filter((word) => isTypo(typed, word));
      const typo = findCorrection(typed.word, [...candidates, ...sameLetter], isLast ? sameLetter : []);
      const split = findSplit(typed, parts);
      const best = split && split.documents >= (typo?.documents ?? 0) ? split : typo;
      if (best) corrections.set(typed.word, best.word);
      return typed;
    }),
  );
  return { known, corrections };
}
