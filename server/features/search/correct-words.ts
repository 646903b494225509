import type { Db } from '#server/db/db.ts';
import { begunBy, correctionOf, isUnknown, type KnownWord, mistakesAllowed } from './corrections.rules.ts';
import type { TypedWord } from './search.rules.ts';
import { listSimilarFromFirstLetter, listSimilarWords } from './words.store.ts';

/** Finds what unknown words begin, and the words that others may be typos of. */
export async function correctWords(
  db: Db,
  words: readonly TypedWord[],
): Promise<{ known: readonly TypedWord[]; corrections: Map<string, KnownWord> }> {
  const corrections = new Map<string, KnownWord>();
  const known = await Promise.all(
    words.map(async (typed, at) => {
      const { word } = typed;
      if (!isUnknown(typed) || mistakesAllowed(word) === 0) return typed;
      const [oneMistake, sameLetter] = await Promise.all([
        listSimilarWords(db, word),
        listSimilarFromFirstLetter(db, word),
      ]);
      const isLast = at === words.length - 1;
      // What the last word begins is known already. A prefix is no typo in the middle, either.
      const begun = isLast ? [] : begunBy(word, sameLetter);
      if (begun.length > 0) return { ...typed, begun };
      const correction = correctionOf(word, [...oneMistake, ...sameLetter], isLast ? sameLetter : []);
      if (correction) corrections.set(word, correction);
      return typed;
    }),
  );
  return { known, corrections };
}
