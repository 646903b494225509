import { suggestionStep } from '#contract/limits.ts';

/**
 * What to ask suggestions for, or null: they are asked for at trimmed lengths that are multiples of 3, and never
 * else (docs/rules.md#suggestions).
 */
export function suggestionText(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const { length } = [...text];
  return length > 0 && length % suggestionStep === 0 ? text : null;
}

/**
 * The suggestions for what is typed, which may be ahead of what they were asked for: those whose name holds every word
 * of it first, so that at "lamp" no sweater of "lam" stands before a lamp.
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

/** A name in parts, those that were typed told from the rest. */
export function partsOf(name: string, typed: string): NamePart[] {
  const words = typed.trim().split(/\s+/).filter(Boolean).sort(longestFirst).map(escapePattern);
  if (words.length === 0) return [{ text: name, isTyped: false }];
  // With one group, every other part is what the group matched.
  return name
    .split(new RegExp(`(${words.join('|')})`, 'iu'))
    .map((text, at) => ({ text, isTyped: at % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

const longestFirst = (a: string, b: string) => b.length - a.length;
const escapePattern = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
