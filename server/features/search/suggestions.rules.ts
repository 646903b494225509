/** A match that may be suggested. */
interface Candidate {
  /** Of its name and of its categories, in lower case. */
  words: readonly string[];
}

/**
 * Moves matches whose name or category contains every typed word to the front: a lamp before a sweater whose description
 * says "lambswool".
 */
export function rankSuggestions<Found extends Candidate>(typed: string, found: readonly Found[]): Found[] {
  const typedWords = wordsOf(typed);
  const isNamed = ({ words }: Candidate) =>
    typedWords.every((typedWord) => words.some((word) => word.startsWith(typedWord)));
  const [named, others]: [Found[], Found[]] = [[], []];
  for (const one of found) (isNamed(one) ? named : others).push(one);
  return [...named, ...others];
}

export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
