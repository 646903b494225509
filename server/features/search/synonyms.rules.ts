import { readSynonyms } from '#contract/synonyms.ts';

/** What is also searched for, by the word as it was typed, in lower case. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** Of one typed word. */
const mostSynonyms = 15;

/** A word in singular and plural: shoppers type either, whichever the owner wrote. */
function formsOf(word: string): string[] {
  const forms = [word, `${word}s`, `${word}es`];
  if (/[^s]s$/.test(word)) forms.push(word.slice(0, -1));
  if (word.endsWith('es')) forms.push(word.slice(0, -2));
  return forms;
}

/** @param text as the owner wrote it (contract/synonyms.ts) */
export function synonymsIn(text: string): Synonyms {
  const synonyms = new Map<string, Set<string>>();
  for (const { from, to } of readSynonyms(text).rules) {
    for (const word of from) {
      for (const form of formsOf(word)) {
        const known = synonyms.get(form) ?? new Set();
        for (const other of to) if (other !== word && known.size < mostSynonyms) known.add(other);
        synonyms.set(form, known);
      }
    }
  }
  return new Map([...synonyms].map(([word, others]) => [word, [...others]]));
}
