import { describe, expect, test } from 'vitest';
import { carriedOver, productStatus, shownWhere, stockHint, stockTone } from './product-labels.ts';

describe('a product in the dashboard says', () => {
  test.each([
    [null, 'pos', 'Active', 'Shown in the shop and in search.'],
    ['no brand', 'warn', 'Hidden, no brand', 'Not shown in the shop: it has no brand.'],
    ['brand inactive', 'warn', 'Hidden, brand inactive', 'Not shown in the shop: its brand is inactive.'],
    [
      'merchant inactive',
      'warn',
      'Hidden, merchant disabled',
      'Not shown in the shop: its merchant is disabled.',
    ],
    [
      'category inactive',
      'warn',
      'Hidden, category inactive',
      'Not shown in the shop: one of its categories is inactive.',
    ],
  ] as const)('why it is not for sale: %s', (unsold, tone, label, long) => {
    expect(productStatus({ isActive: true, unsold })).toEqual({ tone, label });
    expect(shownWhere({ isActive: true, unsold })).toBe(long);
  });

  test('that it is inactive, whatever else hides it', () => {
    expect(productStatus({ isActive: false, unsold: 'inactive' })).toEqual({
      tone: 'off',
      label: 'Inactive',
    });
    expect(shownWhere({ isActive: false, unsold: 'brand inactive' })).toBe('Not shown in the shop.');
  });
});

test.each([
  [0, 'out', 'Out of stock: shoppers cannot order it.'],
  [1, 'low', 'Up to 25 available, shoppers may order 1.'],
  [25, 'low', 'Up to 25 available, shoppers may order 1.'],
  [26, 'plain', 'From 26 to 100 available, shoppers may order up to 5.'],
  [101, 'plain', 'From 101 to 499 available, shoppers may order up to 25.'],
  [500, 'plain', 'From 500 available, shoppers may order up to 50.'],
])('with a stock of %i the tone is %s', (quantity, tone, hint) => {
  expect(stockTone(quantity)).toBe(tone);
  expect(stockHint(quantity)).toBe(hint);
});

test('applies a change of stock to a stock that moved, never below zero', () => {
  expect(carriedOver(74, 64, 61)).toBe(71);
  expect(carriedOver(0, 64, 61)).toBe(0);
});
