import { expect, test } from 'vitest';
import { carriedOver, stockHint, stockTone } from './stock-labels.ts';

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

test.each([
  [0, 'none', 'Out of stock: shoppers cannot order it.'],
  [40, 'none', 'Shoppers may order up to 40.'],
  [40, '7', 'Shoppers may order up to 7.'],
  [3, 7, 'Shoppers may order up to 3.'],
])('with a stock of %i and a limit of %j: %s', (quantity, limit, hint) => {
  expect(stockHint(quantity, limit)).toBe(hint);
});

test('applies a change of stock to a stock that moved, never below zero', () => {
  expect(carriedOver(74, 64, 61)).toBe(71);
  expect(carriedOver(0, 64, 61)).toBe(0);
});
