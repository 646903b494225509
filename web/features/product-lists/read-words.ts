import { maxFilterAttributes, maxFilterValues, rangeText, readRange } from '#contract/attribute-filters.ts';
import type { AttributeWords } from '#contract/attribute-words.ts';
import { isListParam } from '#contract/list-params.ts';
import { tokenAttribute, tokenValue } from './attribute-tokens.ts';
import { readBound } from './read-bound.ts';

/**
 * The known words for attributes in URLs of lists: `?colour=blue,red&weight=10..50`. Former slugs are read, too, and ids, which URLs had before:
 * their pages redirect to the present words. What is unknown is ignored.
 */
type KnownWords = readonly AttributeWords[];

type Word = Pick<AttributeWords, '_id' | 'slug' | 'formerSlugs'>;

/** Words by what URLs may call them. The server keeps its arrays until an attribute changes. */
const byText = new WeakMap<readonly Word[], ReadonlyMap<string, Word>>();

function createIndex(words: readonly Word[]): ReadonlyMap<string, Word> {
  const former = words.flatMap((word) =>
    [word._id, ...word.formerSlugs].map((text) => [text, word] as const),
  );
  // The last of equal texts counts: a slug comes before a former one, and the first word before others.
  return new Map([...former.reverse(), ...words.map((word) => [word.slug, word] as const)]);
}

function findWord<T extends Word>(words: readonly T[], text: string): T | undefined {
  const index = (byText.get(words) ?? createIndex(words)) as ReadonlyMap<string, T>;
  byText.set(words, index);
  return index.get(text);
}

const boundParam = /^(?:from|to):(.+)$/;

/** So many different values are read of a URL, known or not: it may have thousands. */
const maxRead = 200;

/** True when a param of this name is of an attribute. */
export const isWordParam = (name: string, words: KnownWords): boolean =>
  boundParam.test(name) || (!isListParam(name) && findWord(words, name.toLowerCase()) !== undefined);

/**
 * A form without JavaScript repeats a param for each value, and sends from and to of numbers by themselves.
 * @returns tokens as the URL has them, in one form and order: at most as many as the API takes
 */
export function readTokens(search: URLSearchParams, words: KnownWords): string[] {
  const tokens = differentTokens(search).flatMap((token) => readToken(token, words));
  const sorted = [...new Set(tokens)].sort().slice(0, maxFilterValues);
  const attributes = [...new Set(sorted.map(tokenAttribute))].slice(0, maxFilterAttributes);
  return sorted.filter((token) => attributes.includes(tokenAttribute(token)));
}

/** The first tokens of the params, known or not. */
function differentTokens(search: URLSearchParams): string[] {
  const tokens = new Set<string>();
  for (const [name, text] of namedTexts(search)) {
    if (tokens.size === maxRead) break;
    tokens.add(`${name.trim().toLowerCase()}:${text.trim().toLowerCase()}`);
  }
  return [...tokens];
}

function* namedTexts(search: URLSearchParams): Generator<[name: string, text: string]> {
  const bounds = new Map<string, string>();
  for (const [param, text] of search) {
    if (boundParam.test(param)) {
      if (!bounds.has(param)) bounds.set(param, text);
    } else if (param === 'attributes') {
      for (const token of text.split(',')) yield formerToken(token);
    } else if (!isListParam(param)) {
      for (const value of text.split(',')) yield [param, value];
    }
  }
  const bounded = new Set([...bounds.keys()].map((param) => param.replace(boundParam, '$1')));
  for (const name of bounded)
    yield [name, boundsText(bounds.get(`from:${name}`) ?? '', bounds.get(`to:${name}`) ?? '')];
}

/** 'ID:VALUE', as URLs had it before they said words. */
function formerToken(token: string): [name: string, text: string] {
  const [id = '', ...value] = token.split(':');
  return [id, value.join(':')];
}

function readToken(token: string, words: KnownWords): string[] {
  const name = tokenAttribute(token);
  const attribute = findWord(words, name);
  const value = attribute && readValue(attribute, tokenValue(token));
  return value ? [`${name}:${value}`] : [];
}

function readValue({ kind, choices }: AttributeWords, text: string): string | null {
  if (kind === 'choice') return findWord(choices, text) ? text : null;
  if (kind === 'yes-no') return ['yes', 'no'].includes(text) ? text : null;
  const range = readRange(text);
  return range && rangeText(range);
}

/** From and to in either order. */
function boundsText(from: string, to: string): string {
  const [min, max] = [readBound(from) ?? null, readBound(to) ?? null];
  return rangeText(min !== null && max !== null && min > max ? { min: max, max: min } : { min, max });
}

/** @param tokens of `readTokens` @returns these in the present words */
export const presentTokens = (tokens: readonly string[], words: KnownWords): string[] =>
  renamed(tokens, words, ({ slug }) => slug);
/** @param tokens of `readTokens` @returns these with ids, as the API takes them */
export const idTokens = (tokens: readonly string[], words: KnownWords): string[] =>
  renamed(tokens, words, ({ _id }) => _id);

function renamed(tokens: readonly string[], words: KnownWords, toName: (word: Word) => string): string[] {
  const names = tokens.flatMap((token) => {
    const attribute = findWord(words, tokenAttribute(token));
    const value = tokenValue(token);
    const choice = attribute && findWord(attribute.choices, value);
    return attribute ? [`${toName(attribute)}:${choice ? toName(choice) : value}`] : [];
  });
  return [...new Set(names)].sort();
}
