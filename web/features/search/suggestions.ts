import { href } from 'react-router';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import { suggestionStep } from '#contract/limits.ts';
import type { Suggestion, suggestProducts } from '#contract/product-search.contract.ts';
import { searchHref } from './search-href.ts';

export interface Suggested extends EndpointReply<typeof suggestProducts> {
  /** The text they were loaded for, which may be shorter than what is typed. */
  text: string;
}

/** A choice of the list under the box, and where it leads. */
export type Choice = { href: string } & (
  | { kind: 'category' | 'brand'; name: string }
  | { kind: 'product'; product: Suggestion }
  /** For a search that finds nothing: the whole shop. */
  | { kind: 'all'; isWholeShop: boolean }
);

/** @returns categories and brands, products, and all results as the last choice */
export function toChoices(suggested: Suggested, typed: string): Choice[] {
  const { text, corrected } = suggested;
  const searched = corrected?.to ?? typed;
  const loadedFor = corrected?.to ?? text;
  const pages = (kind: 'category' | 'brand') =>
    (kind === 'category' ? suggested.categories : suggested.brands)
      .filter(({ name }) => hasWords(name, searched))
      .map(({ name, slug }) => ({ kind, name, href: href(`/shop/${kind}/:slug`, { slug }) }));
  const products = nearestFirst(suggested.products, searched, loadedFor).map((product) => ({
    kind: 'product' as const,
    product,
    href: href('/product/:slug', { slug: product.slug }),
  }));
  const found = [...pages('category'), ...pages('brand'), ...products];
  const isWholeShop = found.length === 0;
  return [...found, { kind: 'all', isWholeShop, href: isWholeShop ? href('/shop') : searchHref(typed) }];
}

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
 * Suggestions that were loaded for the typed text stay in their order. Where it is longer, names with a word that begins with the last typed
 * word are left, before them those that contain all typed words: for "lamp" a lamp, and no sweater of lambswool that was found for "lam".
 * When there are none, all stay until those of the typed text come.
 */
export function nearestFirst<Named extends { name: string }>(
  products: readonly Named[],
  typed: string,
  loadedFor: string,
): Named[] {
  const text = typed.trim().toLowerCase();
  if (text === loadedFor) return [...products];
  const words = text.split(/\s+/);
  const rank = ({ name }: Named) =>
    (hasWords(name, words.at(-1) ?? '') ? 2 : 0) +
    (words.every((word) => name.toLowerCase().includes(word)) ? 1 : 0);
  const sorted = products.toSorted((a, b) => rank(b) - rank(a));
  const near = sorted.filter((product) => rank(product) > 1);
  return near.length > 0 ? near : sorted;
}

/** True when suggestions for the beginning of a text say nothing of the text itself: it is mistyped, or a sku. */
export const missesTyped = (
  { products, categories, brands }: Omit<Suggested, 'text'>,
  typed: string,
): boolean =>
  ![...products, ...categories, ...brands].some(({ name }) =>
    hasWords(name, typed.trim().split(/\s+/).at(-1) ?? ''),
  );

/** True when each typed word begins a word of the name. */
const hasWords = (name: string, typed: string) =>
  typed
    .trim()
    .split(/\s+/)
    .every((word) => new RegExp(`(^|[^\\p{L}\\p{N}])${escapePattern(word)}`, 'iu').test(name));

export type NamePart = { text: string; isTyped: boolean };

/** Splits a name into parts that match the typed words and parts that do not. */
export function splitName(name: string, typed: string): NamePart[] {
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
