import { describe, expect, it } from 'vitest';
import type { BasePrice } from '../prices/base-price.rules.ts';
import { changedBy, planPrice, planPrices } from './bulk-prices.rules.ts';

const variant = (fields: Partial<BasePrice> = {}): BasePrice => ({
  id: 'v',
  productId: 'p',
  priceMinor: 1_000,
  highestSaleMinor: null,
  ...fields,
});
const raise = { kind: 'price', percent: 10, rounding: 'none' } as const;
const sale = { kind: 'sale', percent: 20, startsAt: null, endsAt: null, rounding: 'none' } as const;

describe('a price', () => {
  it.each([
    [1_999, 10, 'none', 2_199],
    [1_999, -10, 'none', 1_799],
    [1_005, 10, 'none', 1_106],
    [1_000, 0.25, 'none', 1_003],
    [100_000_000, 33.33, 'none', 133_330_000],
    [1_999, 10, 'whole', 2_200],
    [1_940, 0.5, 'whole', 1_900],
    [1_950, 0.01, 'whole', 2_000],
    [1_999, 10, 'ninety-nine', 2_199],
    [2_000, 10, 'ninety-nine', 2_199],
    [2_000, 12.5, 'ninety-nine', 2_299],
    [120, -50, 'ninety-nine', 99],
    [100, -90, 'ninety-nine', 99],
  ] as const)('of %i changed by %d percent and rounded to %s is %i', (from, percent, rounding, to) => {
    expect(changedBy(from, percent, rounding)).toBe(to);
  });

  it.each([
    [{ ...raise, percent: -90 }, { priceMinor: 120 }, 'Price must be at least $1.'],
    [{ ...raise, percent: 500 }, { priceMinor: 100_000_000 }, 'Price may not be greater than $1,000,000.'],
    [
      { ...raise, percent: -20 },
      { highestSaleMinor: 800 },
      'The price must be above the sale prices. Please change the sales first.',
    ],
    [{ ...sale, rounding: 'whole', percent: 1 }, {}, 'Rounded, the sale price would not be lower.'],
    [{ ...sale, percent: 90 }, { priceMinor: 900 }, 'Price must be at least $1.'],
  ] as const)('is refused by %j of %j', (change, fields, reason) => {
    expect(planPrice(variant(fields), change)).toEqual({ reason });
  });

  it('of a sale may be at or above another sale, which it replaces', () => {
    expect(planPrice(variant({ highestSaleMinor: 700 }), sale)).toEqual({ priceMinor: 800 });
  });
});

describe('variants of products', () => {
  it('are changed together or not at all', () => {
    const plan = planPrices(
      [
        variant({ id: 'a', productId: 'p', priceMinor: 1_000 }),
        variant({ id: 'b', productId: 'p', priceMinor: 105 }),
        variant({ id: 'c', productId: 'q', priceMinor: 2_000 }),
      ],
      { ...raise, percent: -50 },
    );
    expect(plan.writes).toEqual([{ id: 'c', priceMinor: 1_000 }]);
    expect([...plan.changed]).toEqual(['q']);
    expect([...plan.refused]).toEqual([['p', 'Price must be at least $1.']]);
  });

  it('are not written when the price stays', () => {
    const plan = planPrices([variant({ priceMinor: 1_000 })], { ...raise, percent: 1, rounding: 'whole' });
    expect(plan).toEqual({ writes: [], changed: new Set(), refused: new Map() });
  });
});
