import { expect, it } from 'vitest';
import { isWholeCents, toCents, toDollars } from './money.ts';

it('accepts whole cents, also as sums of floats', () => {
  expect([0, 1, 19.99, 0.1 + 0.2, 3 * 19.99, 1_000_000].every(isWholeCents)).toBe(true);
});

it('refuses parts of a cent and non-numbers', () => {
  expect([19.999, 0.001, 1e-3, Number.NaN, Number.POSITIVE_INFINITY].some(isWholeCents)).toBe(false);
});

it('accepts the most expensive order, to the cent', () => {
  for (let cents = 2_500_000_000_000; cents < 2_500_000_000_100; cents += 1) {
    expect(isWholeCents(toDollars(cents))).toBe(true);
    expect(toCents(toDollars(cents))).toBe(cents);
  }
});
