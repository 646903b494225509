import { expect, test } from 'vitest';
import { nearestFirst, partsOf, suggestionText } from './suggestions.ts';

test.each([
  ['', null],
  ['l', null],
  ['la', null],
  ['lam', 'lam'],
  ['lamp', null],
  ['  Lam ', 'lam'],
  ['desk l', 'desk l'],
  ['desk ', null],
  ['💡💡💡', '💡💡💡'],
])('%j loads suggestions for %j', (typed, text) => {
  expect(suggestionText(typed)).toBe(text);
});

const shown = (name: string, typed: string) =>
  partsOf(name, typed)
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

test('sorts names that contain all typed words first, and keeps the order otherwise', () => {
  const found = ['Lambswool Sweater', 'Desk Lamp', 'Lambswool Throw', 'Oak Lamp'].map((name) => ({ name }));
  expect(nearestFirst(found, ' LAMP').map(({ name }) => name)).toEqual([
    'Desk Lamp',
    'Oak Lamp',
    'Lambswool Sweater',
    'Lambswool Throw',
  ]);
  expect(nearestFirst(found, 'lam')).toEqual(found);
});
