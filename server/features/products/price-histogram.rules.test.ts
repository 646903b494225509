import { describe, expect, it } from 'vitest';
import { planPagination } from './pagination-plan.rules.ts';
import {
  bucketOf,
  buildHistogram,
  countInRange,
  emptyBuckets,
  highestPriceIn,
  lowestPriceIn,
} from './price-histogram.rules.ts';
import { noFilter, type ProductFilter, type ProductOrder } from './product-filter.rules.ts';

/** Whole hundreds, prices between them, both ends of the slider, and far above. */
const prices = [
  100, 100, 101, 199, 200, 250, 250, 1_995, 2_000, 2_000, 2_001, 249_999, 250_000, 250_000, 250_001, 499_999,
  500_000, 500_001, 750_000, 100_000_000,
].sort((a, b) => a - b);

function histogramOf(prices: readonly number[]) {
  const counts = emptyBuckets();
  for (const price of prices) counts[bucketOf(price)] = (counts[bucketOf(price)] ?? 0) + 1;
  return buildHistogram(counts);
}
const histogram = histogramOf(prices);
const within = (least: number | null, most: number | null) =>
  prices.filter((price) => price >= (least ?? 0) && price <= (most ?? Infinity)).length;

describe('a price histogram', () => {
  it('puts every price into the bucket of its range', () => {
    for (const price of prices) {
      const bucket = bucketOf(price);
      expect(lowestPriceIn(bucket)).toBeLessThanOrEqual(price);
      expect(highestPriceIn(bucket) ?? Infinity).toBeGreaterThanOrEqual(price);
    }
  });

  it.each([
    [null, null],
    [null, 250_000],
    [200, 250_000],
    [200, 200],
    [25_000, null],
    [500_000, null],
    [null, -1],
    [-1, null],
    [300_000, 200_000],
  ])('counts from %s to %s', (least, most) => {
    expect(countInRange(histogram, least, most)).toBe(within(least, most));
  });

  it.each([
    [null, 250],
    [150, null],
    [600_000, null],
    [null, 600_000],
  ])('does not guess inside a bucket (%s to %s)', (least, most) => {
    expect(countInRange(histogram, least, most)).toBeNull();
  });
});

describe('a pagination plan', () => {
  const many = Array.from({ length: 3_000 }, (_, at) => 100 + ((at * 7_919) % 600_000)).sort((a, b) => a - b);
  const spread = histogramOf(many);

  /** Reads a plain array by the plan. */
  function read(filter: ProductFilter, order: ProductOrder, offset: number, limit: number) {
    const listOrder = (list: readonly number[]) => (order === 'price-down' ? list.toReversed() : [...list]);
    const matches = (bounds: ProductFilter) =>
      listOrder(many).filter(
        (price) => price >= (bounds.leastMinor ?? 0) && price <= (bounds.mostMinor ?? Infinity),
      );
    const count = matches(filter).length;
    const chosen = planPagination(filter, order, { offset, limit }, { count, histogram: spread });
    const rows = matches(chosen.filter);
    if (chosen.plan.backwards) rows.reverse();
    const page = rows.slice(chosen.plan.offset, chosen.plan.offset + chosen.plan.limit);
    if (chosen.plan.backwards) page.reverse();
    return { page, expected: matches(filter).slice(offset, offset + limit), plan: chosen.plan };
  }

  it.each(['newest', 'price-down', 'price-up'] as const)('by %s reads the requested page', (order) => {
    for (const bounds of [
      {},
      { mostMinor: 250_000 },
      { leastMinor: 10_000 },
      { leastMinor: 300, mostMinor: 500_000 },
    ]) {
      for (const offset of [0, 90, 100, 130, 700, 1_200, 1_230, 2_990]) {
        const { page, expected } = read({ ...noFilter, ...bounds }, order, offset, 10);
        if (expected.length > 0) expect(page).toEqual(expected);
      }
    }
  });

  it('skips few products, however deep the page is', () => {
    expect(read(noFilter, 'newest', 2_980, 10).plan).toMatchObject({ backwards: true, offset: 10 });
    expect(read(noFilter, 'price-up', 1_500, 10).plan.offset).toBeLessThan(5);
    expect(read(noFilter, 'price-down', 1_500, 10).plan.offset).toBeLessThan(5);
  });
});
