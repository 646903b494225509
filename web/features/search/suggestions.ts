import { suggestionStep } from '#contract/limits.ts';

/**
 * The text to load suggestions for, or null: the longest beginning of the typed text whose trimmed length is a multiple of 3
 * (docs/rules.md#suggestions). A text that is pasted or dictated may have any length.
 */
export function suggestionText(typed: string): string | null {
  const characters = [...typed.trim().toLowerCase()];
  for (let { length } = characters; length > 0; length--) {
    const text = characters.slice(0, length).join('').trim();
    const size = [...text].length;
    if (size > 0 && size % suggestionStep === 0) return text;
  }
  return null;
}

/**
 * Sorts suggestions by the typed text: names with a word that begins with the last typed word come first, before them those that
 * contain all typed words. When the typed text is longer than the text that the suggestions were loaded for, only such names are
 * left: for "lamp" a lamp, and no sweater of lambswool that was found for "lam". When there are none, all stay: a typo found them.
 */
export function nearestFirst<Named extends { name: string }>(
  products: readonly Named[],
  typed: string,
  loadedFor: string,
): Named[] {
  const text = typed.trim().toLowerCase();
  const words = text.split(/\s+/);
  const lastWord = new RegExp(`(^|[^\\p{L}\\p{N}])${escapePattern(words.at(-1) ?? '')}`, 'iu');
  const rank = ({ name }: Named) =>
    (lastWord.test(name) ? 2 : 0) + (words.every((word) => name.toLowerCase().includes(word)) ? 1 : 0);
  const sorted = products.toSorted((a, b) => rank(b) - rank(a));
  const near = sorted.filter((product) => rank(product) > 1);
  return text !== loadedFor && near.length > 0 ? near : sorted;
}

export type NamePart = { text: string; isTyped: boolean };

/** Splits a name into parts that match the typed words and parts that do not. */
export function partsOf(name: string, typed: string): NamePart[] {
  const words = typed.trim().split(/\s+/).filter(Boolean).sort(longestFirst).map(escapePattern);
  if (words.length === 0) return [{ text: name, isTyped: false }];
  // With one capture group, every second part is a match.
  return name
    .split(new RegExp(`(${words.join('|')})`, 'iu'))
    .map((text, at) => ({ text, isTyped: at % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

const longestFirst = (a: string, b: string) => b.length - a.length;
const escapePattern = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
