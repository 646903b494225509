import { maxFilterAttributes, maxFilterValues, rangeText, readRange } from '#contract/attribute-filters.ts';
import type { AttributeWords } from '#contract/attribute-words.ts';
import { isListParam } from '#contract/list-params.ts';
import { attributeOf, textOf } from './attribute-tokens.ts';
import { readBound } from './read-bound.ts';

/**
 * What URLs of lists say of attributes: `?colour=blue,red&weight=10..50`. Former slugs are read, too, and ids, which URLs had before:
 * their pages redirect to the present words. What is unknown is ignored.
 */
type KnownWords = readonly AttributeWords[];

type Word = Pick<AttributeWords, '_id' | 'slug' | 'formerSlugs'>;
const findWord = <T extends Word>(words: readonly T[], text: string): T | undefined =>
  words.find(({ slug }) => slug === text) ??
  words.find(({ _id, formerSlugs }) => _id === text || formerSlugs.includes(text));

const boundParam = /^(?:from|to):(.+)$/;

/** Whether a param of this name is of an attribute. */
export const isWordParam = (name: string, words: KnownWords): boolean =>
  boundParam.test(name) || (!isListParam(name) && findWord(words, name.toLowerCase()) !== undefined);

/**
 * A form without JavaScript repeats a param for each value, and sends from and to of numbers by themselves.
 * @returns tokens as the URL has them, in one form and order: at most as many as the API takes
 */
export function readTokens(search: URLSearchParams, words: KnownWords): string[] {
  const tokens = [...search].flatMap(([name, text]) => {
    if (name === 'attributes') return text.split(',').flatMap((token) => readFormerToken(token, words));
    if (isListParam(name)) return [];
    const bounded = boundParam.exec(name)?.[1];
    if (bounded !== undefined) return readToken(bounded, boundsText(search, bounded), words);
    return text.split(',').flatMap((value) => readToken(name, value, words));
  });
  const sorted = [...new Set(tokens)].sort().slice(0, maxFilterValues);
  const attributes = [...new Set(sorted.map(attributeOf))].slice(0, maxFilterAttributes);
  return sorted.filter((token) => attributes.includes(attributeOf(token)));
}

/** 'ID:VALUE', as URLs had it before they said words. */
function readFormerToken(token: string, words: KnownWords): string[] {
  const [id = '', ...value] = token.split(':');
  return readToken(id, value.join(':'), words);
}

function readToken(name: string, text: string, words: KnownWords): string[] {
  const [called, typed] = [name.trim().toLowerCase(), text.trim().toLowerCase()];
  const attribute = findWord(words, called);
  const value = attribute && readValue(attribute, typed);
  return value ? [`${called}:${value}`] : [];
}

function readValue({ kind, choices }: AttributeWords, text: string): string | null {
  if (kind === 'choice') return findWord(choices, text) ? text : null;
  if (kind === 'yes-no') return ['yes', 'no'].includes(text) ? text : null;
  const range = readRange(text);
  return range && rangeText(range);
}

/** From and to in either order. */
function boundsText(search: URLSearchParams, name: string): string {
  const bound = (end: string) => readBound(search.get(`${end}:${name}`) ?? '') ?? null;
  const [min, max] = [bound('from'), bound('to')];
  return rangeText(min !== null && max !== null && min > max ? { min: max, max: min } : { min, max });
}

/** @param tokens of `readTokens` @returns these in the present words */
export const presentTokens = (tokens: readonly string[], words: KnownWords): string[] =>
  renamed(tokens, words, ({ slug }) => slug);
/** @param tokens of `readTokens` @returns these with ids, as the API takes them */
export const idTokens = (tokens: readonly string[], words: KnownWords): string[] =>
  renamed(tokens, words, ({ _id }) => _id);

function renamed(tokens: readonly string[], words: KnownWords, nameOf: (word: Word) => string): string[] {
  const names = tokens.flatMap((token) => {
    const attribute = findWord(words, attributeOf(token));
    const value = textOf(token);
    const choice = attribute && findWord(attribute.choices, value);
    return attribute ? [`${nameOf(attribute)}:${choice ? nameOf(choice) : value}`] : [];
  });
  return [...new Set(names)].sort();
}
