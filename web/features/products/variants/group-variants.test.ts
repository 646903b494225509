import { expect, test } from 'vitest';
import { groupsOf, totalsOf } from './group-variants.ts';
import { savedDraft } from './saved-draft.ts';

test('variants are grouped by the first of several options, with their sums', () => {
  const groups = groupsOf(
    savedDraft([
      ['Colour', 'Blue', 'Red'],
      ['Size', 'S', 'M'],
    ]),
  );
  expect(groups.map(({ name, variants }) => [name, totalsOf(variants)])).toEqual([
    ['Blue', { stock: 21, prices: [20, 21], weights: [600] }],
    ['Red', { stock: 25, prices: [22, 23], weights: [600] }],
  ]);
  expect(groupsOf(savedDraft([['Size', 'S', 'M']]))).toEqual([]);
});

test('sums leave out what is no number yet', () => {
  const [variant] = savedDraft([['Size', 'S']]).variants;
  expect(totalsOf(variant ? [{ ...variant, price: '', quantity: '', weight: '' }] : [])).toEqual({
    stock: 0,
    prices: [],
    weights: [],
  });
});
