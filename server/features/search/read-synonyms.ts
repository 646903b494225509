import { readSynonyms } from '#contract/synonyms.ts';
import type { Db } from '#server/db/db.ts';
import { type Synonyms, synonymsIn } from './synonyms.rules.ts';
import { readPlainWords } from './words.store.ts';

/**
 * Reads the owner's rules again only when their text has changed.
 * @param readText what is saved now
 */
export function createReadSynonyms(db: Db, readText: () => Promise<string>): () => Promise<Synonyms> {
  let known: { text: string; synonyms: Synonyms } = { text: '', synonyms: new Map() };
  return async () => {
    const text = await readText();
    if (text === known.text) return known.synonyms;
    const { rules } = readSynonyms(text);
    const plain = await readPlainWords(db, [...new Set(rules.flatMap(({ from, to }) => [...from, ...to]))]);
    const toPlain = (words: readonly string[]) => words.map((word) => plain.get(word) ?? word);
    const synonyms = synonymsIn(rules.map(({ from, to }) => ({ from: toPlain(from), to: toPlain(to) })));
    known = { text, synonyms };
    return synonyms;
  };
}
