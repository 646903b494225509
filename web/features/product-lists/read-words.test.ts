import { describe, expect, it } from 'vitest';
import type { AttributeWords } from '#contract/attribute-words.ts';
import { listShopProducts } from '#contract/products.contract.ts';
import { readFilters } from './read-filters.ts';
import { idTokens, presentTokens } from './read-words.ts';
import { cleared, countChosen, listQuery, writeFilters } from './shop-filters.ts';

const id = (at: number) => `0199a8de-0000-7000-8000-${String(at).padStart(12, '0')}`;
const word = (at: number, slug: string, ...formerSlugs: string[]) => ({ _id: id(at), slug, formerSlugs });
const words: AttributeWords[] = [
  {
    ...word(1, 'colour', 'hue'),
    kind: 'choice',
    choices: [word(2, 'blue', 'navy'), word(3, 'red'), word(4, 'page')],
  },
  { ...word(5, 'washable'), kind: 'yes-no', choices: [] },
  { ...word(6, 'weight'), kind: 'number', choices: [] },
];
const read = (search: string) => readFilters(new URLSearchParams(search), words);
const shown = (search: string) => {
  const filters = read(search);
  return writeFilters({ ...filters, attributes: presentTokens(filters.attributes, words) });
};

describe('words of attributes in the search params', () => {
  const url = '?inStock=true&colour=blue,page&washable=no&weight=-2.5..50&order=2&page=3';

  it.each([
    url,
    '?weight=-2.50..050&page=3&washable=no&inStock=1&colour=page&order=2&colour=blue&utm_source=x',
    '?Colour=BLUE,+page,,blue&WASHABLE=No&weight=-2.5..50&inStock=true&order=2&page=3',
  ])('have one URL for equal filters: %s', (search) => expect(writeFilters(read(search))).toBe(url));

  it('are counted, cleared, and a query of the list', () => {
    expect(countChosen(read(url))).toBe(5);
    expect(writeFilters(cleared(read(url)))).toBe('?order=2');
    const attributes = [`${id(1)}:${id(2)}`, `${id(1)}:${id(4)}`, `${id(5)}:no`, `${id(6)}:-2.5..50`];
    const query = listQuery(read(url), idTokens(read(url).attributes, words));
    expect(listShopProducts.query?.parse(query)).toMatchObject({ attributes });
  });

  it.each([
    '?hue=blue',
    '?colour=navy',
    '?hue=navy&colour=blue',
    `?attributes=${id(1)}:${id(2)}`,
    `?attributes=${id(1).toUpperCase()}:${id(2).toUpperCase()},x:yes,,${id(1)}:${id(9)}`,
    `?attributes=${id(1)}%3A${id(2)}`,
    `?${id(1)}=${id(2)}`,
  ])('are found under what they were called before, and are another URL until then: %s', (search) => {
    expect(shown(search)).toBe('?colour=blue');
    expect(writeFilters(read(search))).not.toBe('?colour=blue');
    expect(idTokens(read(search).attributes, words)).toEqual([`${id(1)}:${id(2)}`]);
  });

  it.each([
    ['from:weight=10&to:weight=50', 'weight=10..50'],
    ['from:weight=50&to:weight=10', 'weight=10..50'],
    ['from:weight=&to:weight=12,5', 'weight=..12.5'],
    ['from:weight=3&to:weight=many', 'weight=3..'],
    ['weight=0..&weight=-0..1', 'weight=0..,0..1'],
  ])('come from the fields of a form without JavaScript, too: %s', (search, expected) =>
    expect(writeFilters(read(search))).toBe(`?${expected}`),
  );

  it.each([
    'fabric=wool',
    'colour=',
    'colour=green',
    'colour=yes',
    'colour=1..2',
    'washable=maybe',
    'weight=',
    'weight=..',
    'weight=1e9..',
    'weight=12345678901..',
    'weight=blue',
    'from:weight',
    'attributes=colour',
    'attributes=',
    '__proto__=blue&constructor=blue',
  ])('are ignored when they are unknown or malformed: %s', (search) =>
    expect(writeFilters(read(search))).toBe(''),
  );

  it.each([
    [60, 50, (at: number) => `weight=${at}..`],
    [30, 20, (at: number) => `flag-${String(at).padStart(2, '0')}=yes`],
  ])('of %i keep the %i that the API takes', (count, max, param) => {
    const flags = Array.from({ length: 30 }, (_, at) => ({
      ...word(10 + at, `flag-${String(at).padStart(2, '0')}`),
      ...{ kind: 'yes-no' as const, choices: [] },
    }));
    const all = [...words, ...flags];
    const search = new URLSearchParams(Array.from({ length: count }, (_, at) => param(at)).join('&'));
    const filters = readFilters(search, all);
    expect(filters.attributes).toHaveLength(max);
    const query = listQuery(filters, idTokens(filters.attributes, all));
    expect(listShopProducts.query?.safeParse(query).success).toBe(true);
  });

  it.each([
    ['values', (at: number) => `colour=none-${at}`, 'colour=blue'],
    ['former tokens', (at: number) => `attributes=${id(1)}:none-${at}`, 'colour=blue'],
    ['bounds', (at: number) => `from:none-${at}=1`, 'from:weight=10'],
  ])('are read until there were 200 different %s', (_values, param, known) => {
    const unknown = (count: number) => Array.from({ length: count }, (_, at) => param(at)).join('&');
    expect(read(`?${unknown(199)}&${unknown(199)}&${known}`).attributes).toHaveLength(1);
    expect(read(`?${unknown(200)}&${known}`).attributes).toEqual([]);
  });

  it('are read by the first of equal bounds', () =>
    expect(shown('?from:weight=10&from:weight=20&to:weight=50')).toBe('?weight=10..50'));

  it('mean who has them before who had them, and then the first', () => {
    const attributes = ['blue', 'navy'].map((slug, at) => ({
      ...word(at, slug, 'navy', 'azure'),
      ...{ kind: 'yes-no' as const, choices: [] },
    }));
    const ids = (search: string) =>
      idTokens(readFilters(new URLSearchParams(search), attributes).attributes, attributes);
    expect(ids('navy=yes')).toEqual([`${id(1)}:yes`]);
    expect(ids('azure=yes')).toEqual([`${id(0)}:yes`]);
  });
});
