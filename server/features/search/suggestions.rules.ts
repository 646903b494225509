/** What is suggested, before it is put in order. */
interface Candidate {
  name: string;
  /** Names of the categories that list it. */
  categories: readonly string[];
}

/**
 * The best matches with those first that are called what was typed, by their own name or a category's: a lamp before a
 * sweater whose description says "lambswool". Otherwise the order stays.
 */
export function rankSuggestions<Found extends Candidate>(typed: string, found: readonly Found[]): Found[] {
  const words = wordsOf(typed);
  const isCalled = ({ name, categories }: Candidate) => {
    const names = wordsOf([name, ...categories].join(' '));
    return words.every((word) => names.some((each) => each.startsWith(word)));
  };
  return [...found.filter(isCalled), ...found.filter((each) => !isCalled(each))];
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
