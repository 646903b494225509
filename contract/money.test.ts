import { expect, it } from 'vitest';
import { isWholeMinor, toMajor, toMinor } from './money.ts';

it('accepts whole minor units, also as sums of floats', () => {
  expect([0, 1, 19.99, 0.1 + 0.2, 3 * 19.99, 1_000_000].every(isWholeMinor)).toBe(true);
});

it('refuses parts of a cent and non-numbers', () => {
  expect([19.999, 0.001, 1e-3, Number.NaN, Number.POSITIVE_INFINITY].some(isWholeMinor)).toBe(false);
});

it('accepts the most expensive order, to the cent', () => {
  for (let minor = 2_500_000_000_000; minor < 2_500_000_000_100; minor += 1) {
    expect(isWholeMinor(toMajor(minor))).toBe(true);
    expect(toMinor(toMajor(minor))).toBe(minor);
  }
});
