import { indexFrom } from '../product-lists/row-index.rules.ts';
import { byFrequency, type KnownTerm, maxWordsBegun, type TypedWord } from './search.rules.ts';

/** All words of the catalogue, and their terms. */
export interface VocabularyColumns {
  /** Words in the order of their bytes in UTF-8. */
  words: string[];
  /** The term of each word. */
  wordTerms: Int32Array;
  /** Terms that products hold, in ascending order. */
  terms: Int32Array;
  /** How many products hold each of them. */
  documents: Int32Array;
  /** Common terms, in the order of their bytes in UTF-8. */
  commonTerms: string[];
  commonIds: Int32Array;
  /** Words that say nothing and are in names, in the order of their bytes, and their terms there. */
  nameWords: string[];
  nameIds: Int32Array;
  /** The empty term of words that say nothing. */
  nothing: number;
}

export interface Vocabulary {
  /**
   * Finds what words.store.ts finds.
   * @param words different ones, of ASCII characters alone
   * @returns null when the catalogue lacks one of the words: only PostgreSQL knows its stem
   */
  find(words: readonly string[]): { words: TypedWord[]; catalogue: number } | null;
}

export function createVocabulary(columns: VocabularyColumns): Vocabulary {
  const { words, wordTerms, terms, documents, commonTerms, commonIds, nameWords, nameIds, nothing } = columns;

  function countDocuments(id: number): number {
    const at = indexFrom(terms, id);
    return terms[at] === id ? (documents[at] ?? 0) : 0;
  }
  const catalogue = countDocuments(nothing);

  /** @returns undefined for what is no word, null when no product holds its term */
  function findTerm(word: string): KnownTerm | null | undefined {
    const at = placeIn(words, word);
    if (words[at] !== word) return undefined;
    return knownTerm(wordTerms[at] ?? 0);
  }

  function knownTerm(id: number): KnownTerm | null {
    const count = countDocuments(id);
    return count > 0 ? { id, documents: count } : null;
  }

  function begunBy(word: string): KnownTerm[] {
    const begun = new Map<number, number>();
    const add = (id: number) => {
      const count = id === nothing ? 0 : countDocuments(id);
      if (count > 0) begun.set(id, count);
    };
    for (let at = placeIn(commonTerms, word); commonTerms[at]?.startsWith(word); at += 1)
      add(commonIds[at] ?? 0);
    const first = placeIn(words, word);
    for (let at = first; at < first + maxWordsBegun && words[at]?.startsWith(word); at += 1)
      add(wordTerms[at] ?? 0);
    return byFrequency([...begun].map(([id, count]) => ({ id, documents: count })));
  }

  function ofName(word: string): KnownTerm | null {
    const at = placeIn(nameWords, word);
    return nameWords[at] === word ? knownTerm(nameIds[at] ?? 0) : null;
  }

  function begunOfNames(word: string): KnownTerm[] {
    const first = placeIn(nameWords, word);
    const begun = nameWords.slice(first).findIndex((other) => !other.startsWith(word));
    const ids = nameIds.subarray(first, begun === -1 ? undefined : first + begun);
    return byFrequency([...ids].flatMap((id) => knownTerm(id) ?? []));
  }

  return {
    find(typed) {
      const found: TypedWord[] = [];
      for (const [place, word] of typed.entries()) {
        const exact = findTerm(word);
        if (exact === undefined) return null;
        const says = exact?.id !== nothing;
        const joined = place + 1 < typed.length ? findTerm(`${word}${typed[place + 1]}`) : null;
        found.push({
          ...{ word, exact, begun: [] },
          ...(says ? {} : { ofNames: ofName(word) }),
          ...(joined && joined.id !== nothing ? { joined } : {}),
        });
      }
      const last = found.at(-1);
      if (last) {
        last.begun = begunBy(last.word);
        last.begunOfNames = begunOfNames(last.word);
      }
      return { words: found, catalogue };
    },
  };
}

/** @returns the place of the first one that is not before the text, which has only ASCII characters: others are behind them in both orders */
function placeIn(sorted: readonly string[], text: string): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((sorted[middle] ?? '') < text) from = middle + 1;
    else to = middle;
  }
  return from;
}
