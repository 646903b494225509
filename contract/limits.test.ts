import { describe, expect, it } from 'vitest';
import { type FixedLimit, maxPerOrder, type PurchaseLimit } from './limits.ts';
import { readLimit, shownLimit, toLimit } from './read-limit.ts';

/** Stocks at the edges of the table in docs/rules.md#purchase-limit, and of untracked stock. */
const stocks = [-2, 0, 1, 3, 25, 26, 100, 101, 499, 500, 1_000_000];

describe('the most of a product in one order', () => {
  it.each<[FixedLimit | undefined, number[]]>([
    [toLimit('stock'), [0, 0, 1, 1, 1, 5, 5, 25, 25, 50, 50]],
    ['none', [0, 0, 1, 3, 25, 26, 100, 101, 499, 500, 1_000_000]],
    [10, [0, 0, 1, 3, 10, 10, 10, 10, 10, 10, 10]],
    [toLimit('10'), [0, 0, 1, 3, 10, 10, 10, 10, 10, 10, 10]],
    // Stored by another version.
    [toLimit('many'), [0, 0, 1, 1, 1, 5, 5, 25, 25, 50, 50]],
  ])('with a limit of %j', (limit, most) => {
    expect(stocks.map((stock) => maxPerOrder(stock, limit))).toEqual(most);
  });
});

it.each<[string, PurchaseLimit | null]>([
  ['stock', 'stock'],
  ['none', 'none'],
  ['1', 1],
  ['1000000', 1_000_000],
  ...['1000001', '0', '-1', '1.5', '01', ' 1', '1e3', '', 'shop', 'None'].map((text): [string, null] => [
    text,
    null,
  ]),
])('%j is the limit %j', (text, limit) => {
  expect(readLimit(text)).toBe(limit);
});

it('is in replies unless the stock decides', () => {
  expect(['stock', 'none', '3', 'many'].map(shownLimit)).toEqual([
    {},
    { purchaseLimit: 'none' },
    { purchaseLimit: 3 },
    {},
  ]);
});
