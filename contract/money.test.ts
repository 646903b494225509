import { expect, it } from 'vitest';
import { isWholeCents, toCents, toDollars } from './money.ts';

it('takes whole cents for what they are, as sums of floats too', () => {
  expect([0, 1, 19.99, 0.1 + 0.2, 3 * 19.99, 1_000_000].every(isWholeCents)).toBe(true);
});

it('refuses parts of a cent and what is no number', () => {
  expect([19.999, 0.001, 1e-3, Number.NaN, Number.POSITIVE_INFINITY].some(isWholeCents)).toBe(false);
});

it('takes the dearest order that may be placed, to the cent', () => {
  for (let cents = 2_500_000_000_000; cents < 2_500_000_000_100; cents += 1) {
    expect(isWholeCents(toDollars(cents))).toBe(true);
    expect(toCents(toDollars(cents))).toBe(cents);
  }
});
