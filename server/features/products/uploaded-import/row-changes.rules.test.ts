import { expect, it } from 'vitest';
import { productChanges } from './row-changes.rules.ts';

const names = { brands: new Map([['aldergate', 'b']]), categories: new Map() };
const common = { name: 'Lamp', description: 'Warm.', priceMinor: 900, quantity: 1, taxable: false };
const stored = {
  ...common,
  free: 1,
  brandId: 'b',
  brand: 'Aldergate',
  sourceImageUrl: null,
  categoryIds: [],
};
const row = {
  ...common,
  sku: 'L-1',
  brand: 'Aldergate',
  category: null,
  sourceImageUrl: null,
  variant: null,
  attributes: [],
};

it.each([
  ['Oak', 'Oak', []],
  ['Ash', 'Oak', [{ field: 'details', from: 'Oak', to: 'Ash' }]],
  ['Ash', null, [{ field: 'details', from: null, to: 'Ash' }]],
  [null, 'Oak', []],
])('a row with the details %j changes %j to %j', (sent, before, changes) => {
  expect(productChanges({ ...row, details: sent }, { ...stored, details: before }, names)).toEqual(changes);
});
