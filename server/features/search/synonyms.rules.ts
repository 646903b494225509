import type { SynonymRule } from '#contract/synonyms.ts';

/** Words that are also searched for, by the word as it was typed, in lower case and without accents. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** The limit for one typed word. */
const maxSynonyms = 15;

/** A word in singular and plural: shoppers type either, whichever the owner wrote. */
function wordForms(word: string): string[] {
  const forms = [word, `${word}s`, `${word}es`];
  if (/[^s]s$/.test(word)) forms.push(word.slice(0, -1));
  if (word.endsWith('es')) forms.push(word.slice(0, -2));
  return forms;
}

/** @param rules whose words have no accents */
export function synonymsIn(rules: readonly SynonymRule[]): Synonyms {
  const synonyms = new Map<string, Set<string>>();
  for (const { from, to } of rules) {
    for (const word of from) {
      for (const form of wordForms(word)) {
        const known = synonyms.get(form) ?? new Set();
        for (const other of to) if (other !== word && known.size < maxSynonyms) known.add(other);
        synonyms.set(form, known);
      }
    }
  }
  return new Map([...synonyms].map(([word, others]) => [word, [...others]]));
}
