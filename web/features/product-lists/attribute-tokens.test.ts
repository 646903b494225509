import { expect, it } from 'vitest';
import type { AttributeFacet } from '#contract/product-search.contract.ts';
import { chosenWords, mayChooseAnother, tokensWithIds } from './attribute-tokens.ts';
import { readBound } from './read-bound.ts';

const id = (at: number) => `0199a8de-0000-7000-8000-${String(at).padStart(12, '0')}`;
const option = (value: string, slug: string, name: string) => ({ value, slug, name, productCount: 1 });
const facets: AttributeFacet[] = [
  { _id: id(1), name: 'Colour', slug: 'colour', kind: 'choice', options: [option(id(9), 'blue', 'Blue')] },
  { _id: id(2), name: 'Washable', slug: 'washable', kind: 'yes-no', options: [option('no', 'no', 'No')] },
  { _id: id(3), name: 'Weight', slug: 'weight', kind: 'number', unit: 'g', options: [] },
];

it.each([
  ['colour:blue', 'Colour', 'Blue'],
  ['washable:no', 'Washable', 'No'],
  ['weight:1000..2000.5', 'Weight', '1,000 to 2,000.5\u00a0g'],
  ['weight:-1..', 'Weight', '-1\u00a0g and more'],
  ['weight:..0', 'Weight', 'up to 0\u00a0g'],
  ['colour:red', 'Colour', 'No longer offered'],
  ['dimmable:yes', '', 'No longer offered'],
])('what is chosen is said in words: %s', (token, name, value) => {
  expect(chosenWords(facets, token)).toEqual({ name, value });
});

it('no more may be chosen than the API takes', () => {
  const flags = Array.from({ length: 20 }, (_, at) => `flag-${at}:yes`);
  expect([mayChooseAnother('flag-1', flags), mayChooseAnother('flag-20', flags)]).toEqual([true, false]);
  expect(mayChooseAnother('flag-20', flags.slice(1))).toBe(true);
  const choices = Array.from({ length: 50 }, (_, at) => `colour:colour-${at}`);
  expect([mayChooseAnother('colour', choices), mayChooseAnother('colour', choices.slice(1))]).toEqual([
    false,
    true,
  ]);
});

it('calls of the API have ids in place of words', () => {
  const chosen = ['colour:blue', 'colour:red', 'dimmable:yes', 'washable:no', 'weight:1..'];
  expect(tokensWithIds(chosen, facets)).toEqual([`${id(1)}:${id(9)}`, `${id(2)}:no`, `${id(3)}:1..`]);
});

it.each([
  ['24.5', 24.5],
  [' 24,5 ', 24.5],
  ['-3', -3],
  ['', null],
  ['1,234.5', undefined],
  ['many', undefined],
  ['1e9', undefined],
  ['12345678901', undefined],
])('the typed number %s', (text, expected) => {
  expect(readBound(text)).toBe(expected);
});
