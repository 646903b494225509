/** A match that may be suggested. */
interface Candidate {
  name: string;
  /** Names of its categories. */
  categories: readonly string[];
}

/**
 * Moves matches whose name or category contains every typed word to the front: a lamp before a sweater whose description
 * says "lambswool".
 */
export function rankSuggestions<Found extends Candidate>(typed: string, found: readonly Found[]): Found[] {
  const words = wordsOf(typed);
  const isNamed = ({ name, categories }: Candidate) => {
    const names = wordsOf([name, ...categories].join(' '));
    return words.every((word) => names.some((each) => each.startsWith(word)));
  };
  return [...found.filter(isNamed), ...found.filter((each) => !isNamed(each))];
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
