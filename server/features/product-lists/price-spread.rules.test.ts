import { expect, it } from 'vitest';
import { collectPrices, priceSpread } from './price-spread.rules.ts';

/** The spread of sorted prices, which must equal that of the same in another order. */
function spread(...majors: number[]) {
  const prices = Int32Array.from(majors, (price) => Math.round(price * 100));
  const collected = collectPrices();
  for (const price of prices.toReversed()) collected.add(price);
  const sorted = priceSpread(prices);
  expect(collected.spread()).toEqual(sorted);
  return sorted;
}

it('has no prices of an empty list', () => {
  expect(spread()).toBeNull();
});

it.each([
  [[24.5, 25], [24, 25], [2]],
  [[0.5, 0.75], [0, 1], [2]],
  [
    [19.99, 20, 20.01, 21],
    [19, 20, 21],
    [1, 3],
  ],
])('%j is spread over %j as %j', (prices, edges, productCounts) => {
  expect(spread(...prices)).toEqual({ edges, productCounts });
});

it.each([[[24]], [[189.9, 189.9]]])('of %j is one price', (prices) => {
  expect(spread(...prices)).toMatchObject({ productCounts: [prices.length], onlyPrice: prices[0] });
});

it('goes from the lowest to the highest price by the same factor, in round numbers, and counts each product once', () => {
  const prices = Array.from({ length: 500 }, (_, at) => 7 + at * 9.5);
  const { edges = [], productCounts = [] } = spread(...prices) ?? {};
  expect([edges[0], edges.at(-1)]).toEqual([7, 4748]);
  expect(edges).toContain(1_300);
  expect(edges.length).toBeGreaterThan(15);
  expect(edges.every((edge, at) => at === 0 || edge > (edges[at - 1] ?? 0))).toBe(true);
  expect(productCounts).toEqual(
    edges.slice(1).map((edge, at) => {
      const isLast = at === edges.length - 2;
      return prices.filter((price) => price >= (edges[at] ?? 0) && (isLast ? price <= edge : price < edge))
        .length;
    }),
  );
});
