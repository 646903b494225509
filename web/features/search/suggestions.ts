import { suggestionStep } from '#contract/limits.ts';

/** The text to load suggestions for, or null: only trimmed lengths that are multiples of 3 load any (docs/rules.md#suggestions). */
export function suggestionText(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const { length } = [...text];
  return length > 0 && length % suggestionStep === 0 ? text : null;
}

/**
 * Sorts suggestions by the typed text, which may be longer than the text they were loaded for: names that contain all its
 * words come first, so that for "lamp" a lamp comes before a sweater that matched "lam".
 */
export function nearestFirst<Named extends { name: string }>(
  products: readonly Named[],
  typed: string,
): Named[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const holdsAll = ({ name }: Named) => words.every((word) => name.toLowerCase().includes(word));
  return [...products.filter(holdsAll), ...products.filter((product) => !holdsAll(product))];
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
