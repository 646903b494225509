import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divideMinor } from './shares.rules.ts';

const minor = fc.integer({ min: 0, max: 10 ** 14 });
const weights = fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { minLength: 1, maxLength: 12 });
const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

describe('shares', () => {
  it('add up to the cent', () => {
    fc.assert(
      fc.property(minor, weights, (amount, by) => {
        expect(total(divideMinor(amount, by))).toBe(amount);
      }),
    );
  });

  it('are the exact ones, rounded up or down, and nothing for a weight of 0', () => {
    fc.assert(
      fc.property(minor, weights, (amount, by) => {
        const sum = by.reduce((total, weight) => total + BigInt(weight), 0n);
        fc.pre(sum > 0n);
        for (const [at, share] of divideMinor(amount, by).entries()) {
          const down = Number((BigInt(amount) * BigInt(by[at] ?? 0)) / sum);
          expect([down, down + 1]).toContain(share);
          if (by[at] === 0) expect(share).toBe(0);
        }
      }),
    );
  });

  it.each([
    ['the largest remainders first', 100, [1, 1, 1], [34, 33, 33]],
    ['not the largest shares', 10, [335, 333, 332], [4, 3, 3]],
    ['a later one with more left', 5, [300, 100, 100], [3, 1, 1]],
    ['by remainder, not by place', 1, [49, 51], [0, 1]],
    ['all to one', 7, [5], [7]],
    ['without weights, to the first', 7, [0, 0], [7, 0]],
    ['nothing of nothing', 0, [1, 2], [0, 0]],
    ['for nobody', 0, [], []],
  ])('are given %s', (_what, amount, by, shares) => {
    expect(divideMinor(amount, by)).toEqual(shares);
  });
});
