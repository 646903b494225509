import type { SuggestedPage } from '#contract/product-search.contract.ts';

/** A match that may be suggested. */
interface Candidate {
  /** The words of its name and of its categories, in lower case. */
  words: readonly string[];
}

/**
 * Moves matches whose name or category contains every typed word to the front: a lamp before a sweater whose description
 * says "lambswool".
 */
export function rankSuggestions<Found extends Candidate>(typed: string, found: readonly Found[]): Found[] {
  const typedWords = splitWords(typed);
  const [named, others]: [Found[], Found[]] = [[], []];
  for (const one of found) (haveAll(one.words, typedWords) ? named : others).push(one);
  return [...named, ...others];
}

/** @returns the pages whose name has every typed word, those of the most matches first */
export function rankPages(typed: string, pages: readonly SuggestedPage[]): SuggestedPage[] {
  const typedWords = splitWords(typed);
  const isNamed = ({ name }: SuggestedPage) => typedWords.length > 0 && haveAll(splitWords(name), typedWords);
  const named = pages.filter(isNamed);
  const bySlug = Map.groupBy(named, ({ slug }) => slug);
  return [...bySlug.values()].sort((a, b) => b.length - a.length).flatMap(([page]) => page ?? []);
}

const haveAll = (words: readonly string[], typedWords: readonly string[]) =>
  typedWords.every((typedWord) => words.some((word) => word.startsWith(typedWord)));

export const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
