import { indexFrom } from '../product-lists/row-index.rules.ts';
import { type KnownTerm, maxBegun, maxWordsBegun, type TypedWord } from './search.rules.ts';

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
  const { words, wordTerms, terms, documents, commonTerms, commonIds, nothing } = columns;

  function documentsOf(id: number): number {
    const at = indexFrom(terms, id);
    return terms[at] === id ? (documents[at] ?? 0) : 0;
  }
  const catalogue = documentsOf(nothing);

  /** @returns undefined for what is no word, null when no product holds its term */
  function termOf(word: string): KnownTerm | null | undefined {
    const at = placeIn(words, word);
    if (words[at] !== word) return undefined;
    const id = wordTerms[at] ?? 0;
    const count = documentsOf(id);
    return count > 0 ? { id, documents: count } : null;
  }

  function begunBy(word: string): KnownTerm[] {
    const begun = new Map<number, number>();
    const add = (id: number) => {
      const count = id === nothing ? 0 : documentsOf(id);
      if (count > 0) begun.set(id, count);
    };
    for (let at = placeIn(commonTerms, word); commonTerms[at]?.startsWith(word); at += 1)
      add(commonIds[at] ?? 0);
    const first = placeIn(words, word);
    for (let at = first; at < first + maxWordsBegun && words[at]?.startsWith(word); at += 1)
      add(wordTerms[at] ?? 0);
    return [...begun]
      .map(([id, count]) => ({ id, documents: count }))
      .sort((a, b) => b.documents - a.documents || a.id - b.id)
      .slice(0, maxBegun);
  }

  return {
    find(typed) {
      const found: TypedWord[] = [];
      for (const [place, word] of typed.entries()) {
        const exact = termOf(word);
        if (exact === undefined) return null;
        const joined = place + 1 < typed.length ? termOf(`${word}${typed[place + 1]}`) : null;
        found.push({ word, exact, begun: [], ...(joined && joined.id !== nothing ? { joined } : {}) });
      }
      const last = found.at(-1);
      if (last) last.begun = begunBy(last.word);
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
