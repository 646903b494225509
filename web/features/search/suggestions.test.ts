import { expect, test } from 'vitest';
import { nearestFirst, splitName, suggestionText, toChoices } from './suggestions.ts';

test.each([
  ['', null],
  ['l', null],
  ['la', null],
  ['lam', 'lam'],
  ['lamp', 'lam'],
  ['chairs and', 'chairs an'],
  ['  Lam ', 'lam'],
  ['desk l', 'desk l'],
  ['desk ', 'des'],
  ['ab cd', null],
  ['💡💡💡', '💡💡💡'],
])('%j loads suggestions for %j', (typed, text) => {
  expect(suggestionText(typed)).toBe(text);
});

const shown = (name: string, typed: string) =>
  splitName(name, typed)
    .map(({ text, isTyped }) => (isTyped ? `[${text}]` : text))
    .join('');

test.each([
  ['Halden Desk Lamp', 'lam', 'Halden Desk [Lam]p'],
  ['Desk Lamp for a desk', 'desk lamp', '[Desk] [Lamp] for a [desk]'],
  ['Lamp', 'la lamp', '[Lamp]'],
  ['Pleat & Stone Lamp (2 l)', '(2', 'Pleat & Stone Lamp [(2] l)'],
  ['Lamp', '\\', 'Lamp'],
  ['Lamp', 'xyz', 'Lamp'],
  ['Lamp', '   ', 'Lamp'],
])('of %j, typed %j, %s is marked', (name, typed, marked) => {
  expect(shown(name, typed)).toBe(marked);
});

const found = (...names: string[]) => names.map((name) => ({ name }));
const near = (names: { name: string }[], typed: string, loadedFor: string) =>
  nearestFirst(names, typed, loadedFor).map(({ name }) => name);

test('leaves names with a word that begins with the last typed one, those with all words first', () => {
  const names = found('Lambswool Sweater', 'Clamp', 'Desk Lamp', 'Table-Lamp (2 l)', 'Oak Lamp');
  expect(near(names, ' LAMP', 'lam')).toEqual(['Desk Lamp', 'Table-Lamp (2 l)', 'Oak Lamp']);
  expect(near(names, 'oak lamp', 'oak la')).toEqual(['Oak Lamp', 'Desk Lamp', 'Table-Lamp (2 l)']);
  expect(near(names, 'lamp (2', 'lamp (')).toEqual(['Table-Lamp (2 l)']);
});

test('leaves all as they are when they were loaded for the typed text, or when no name matches', () => {
  const names = found('Clamp', 'Lambswool Sweater', 'Oak Lamp');
  expect(near(names, 'lam', 'lam')).toEqual(['Clamp', 'Lambswool Sweater', 'Oak Lamp']);
  expect(near(names, 'lmap', 'lma')).toEqual(['Clamp', 'Lambswool Sweater', 'Oak Lamp']);
});

const product = (name: string) => ({ name, slug: name.toLowerCase(), imageUrl: null, price: 9 });
const suggested = {
  text: 'lam',
  products: [product('Lambswool'), product('Lamp')],
  categories: [
    { name: 'Lambswool', slug: 'wool' },
    { name: 'Table lamps', slug: 'lamps' },
  ],
  brands: [{ name: 'Lampert', slug: 'lampert' }],
};
const hrefs = (...choices: Parameters<typeof toChoices>) => toChoices(...choices).map(({ href }) => href);

test('suggests categories and brands before products, and all results at the end', () => {
  expect(hrefs(suggested, ' lamp')).toEqual([
    '/shop/category/lamps',
    '/shop/brand/lampert',
    '/product/lamp',
    '/shop?name=lamp',
  ]);
});

test('suggests what was found for the corrected text', () => {
  const corrected = { ...suggested, text: 'lmaps', corrected: { from: 'lmaps', to: 'lamps' } };
  expect(hrefs(corrected, 'lmaps')).toEqual([
    '/shop/category/lamps',
    '/product/lambswool',
    '/product/lamp',
    '/shop?name=lmaps',
  ]);
});

test('suggests the whole shop when nothing is found', () => {
  const nothing = { text: 'xyz', products: [], categories: [], brands: [] };
  expect(hrefs(nothing, 'xyz')).toEqual(['/shop']);
});
