import { expect, it } from 'vitest';
import { priceRange, readPrice } from './price-range.ts';
import { priceWords } from './price-words.ts';

it.each([
  ['40', 40, 40],
  [' $40 ', 40, 40],
  ['1,200.50', 1200, 1201],
  ['1.200,50 €', 1200, 1201],
  ['1,000,000', 1_000_000, 1_000_000],
  ['₹1,00,000.5', 100_000, 100_001],
  ['12,5', 12, 13],
  ['', null, null],
  ['-5', undefined, undefined],
  ['1 234 kr', 1234, 1234],
  ['many', undefined, undefined],
  ['1e9', undefined, undefined],
])('the typed price %j is %j at the lower end and %j at the upper', (text, down, up) => {
  expect([readPrice(text, 'down'), readPrice(text, 'up')]).toEqual([down, up]);
});

it.each([
  [20, 300, { min: 20, max: 300 }],
  [300, 20, { min: 20, max: 300 }],
  [1, null, { min: null, max: null }],
  [0, 50, { min: null, max: 50 }],
  [50, 1, { min: null, max: 50 }],
  [null, 1, { min: null, max: 1 }],
])('the prices %j and %j are the range %j', (min, max, range) => {
  expect(priceRange({ min, max })).toEqual(range);
});

it.each([
  [40, 220, '$40 to $220'],
  [40, null, '$40 and more'],
  [null, 2500, 'up to $2,500'],
  [null, null, ''],
])('from %j to %j is %j', (min, max, words) => {
  expect(priceWords({ min, max })).toBe(words);
});
