import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { amountsOfPieces, type FrozenAmounts, type PiecesAmounts } from '#contract/amounts-of-pieces.ts';
import { isWholeMinor, toMajor, toMinor } from '#contract/money.ts';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import { amountsLeft } from './amounts.rules.ts';

const titles = ['State', 'County', 'City', 'District', 'Transit'];
const tax = fc.record({
  title: fc.constantFrom(...titles),
  rate: fc.integer({ min: 0, max: 100 }),
  minor: fc.integer({ min: 0, max: 10 ** 12 }),
});

/** A line as placing freezes it, and its pieces in the groups in which they are cancelled. */
const cancelled = fc
  .record({
    groups: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 }),
    unitPriceMinor: fc.integer({ min: 0, max: 10 ** 8 }),
    discountShare: fc.double({ min: 0, max: 1, noNaN: true }),
    taxes: fc.array(tax, { maxLength: 5 }),
    taxWithoutRows: fc.integer({ min: 0, max: 10 ** 12 }),
  })
  .map(({ groups, unitPriceMinor, discountShare, taxes, taxWithoutRows }) => {
    const quantity = groups.reduce((sum, pieces) => sum + pieces, 0);
    const line: FrozenAmounts = {
      quantity,
      unitPriceMinor,
      discountMinor: Math.floor(unitPriceMinor * quantity * discountShare),
      taxMinor: taxes.length > 0 ? taxes.reduce((sum, { minor }) => sum + minor, 0) : taxWithoutRows,
      taxes,
    };
    return { line, groups };
  });

const none: PiecesAmounts = { netMinor: 0, discountMinor: 0, taxMinor: 0, taxes: [] };
const add = (a: PiecesAmounts, b: PiecesAmounts): PiecesAmounts => ({
  netMinor: a.netMinor + b.netMinor,
  discountMinor: a.discountMinor + b.discountMinor,
  taxMinor: a.taxMinor + b.taxMinor,
  taxes: b.taxes.map((one, index) => ({ ...one, minor: one.minor + (a.taxes[index]?.minor ?? 0) })),
});
const frozen = (line: FrozenAmounts) => ({
  netMinor: line.unitPriceMinor * line.quantity,
  discountMinor: line.discountMinor,
  taxMinor: line.taxMinor,
  taxes: line.taxes,
});
const figures = ({ netMinor, discountMinor, taxMinor, taxes }: PiecesAmounts) => [
  netMinor,
  discountMinor,
  taxMinor,
  ...taxes.map(({ minor }) => minor),
];

/** The amounts of each group, one after the other. */
function amountsOfGroups(line: FrozenAmounts, groups: readonly number[]): PiecesAmounts[] {
  let before = 0;
  return groups.map((pieces) => {
    const amounts = amountsOfPieces(line, { before, pieces });
    before += pieces;
    return amounts;
  });
}

afterEach(() => setShopFormat(defaultFormat));

describe.each([
  { currency: 'USD', decimals: 2 },
  { currency: 'JPY', decimals: 0 },
])('pieces of a line in $currency', (format) => {
  it('add up to the line, in whole minor units, however they are cancelled', () => {
    setShopFormat({ ...defaultFormat, ...format });
    fc.assert(
      fc.property(cancelled, ({ line, groups }) => {
        const amounts = amountsOfGroups(line, groups);
        expect(amounts.reduce(add, none)).toEqual(frozen(line));
        for (const minor of amounts.flatMap(figures)) {
          expect(isWholeMinor(toMajor(minor))).toBe(true);
          expect(toMinor(toMajor(minor))).toBe(minor);
        }
      }),
    );
  });
});

describe('pieces of a line', () => {
  it('and what is left of it are the line, after every cancellation', () => {
    fc.assert(
      fc.property(cancelled, ({ line, groups }) => {
        let [gone, cancelledQuantity] = [none, 0];
        for (const [index, amounts] of amountsOfGroups(line, groups).entries()) {
          gone = add(gone, amounts);
          cancelledQuantity += groups[index] ?? 0;
          expect(add(gone, amountsLeft({ ...line, cancelledQuantity }))).toEqual(frozen(line));
        }
      }),
    );
  });

  it('have at most a minor unit more or less of each amount than their exact share, and never less than nothing', () => {
    fc.assert(
      fc.property(cancelled, ({ line, groups }) => {
        const all = figures({ ...frozen(line), taxes: [...line.taxes] });
        for (const [group, amounts] of amountsOfGroups(line, groups).entries()) {
          // The tax is the sum of the taxes, each of which is rounded.
          const maxError = Math.max(1, line.taxes.length);
          for (const [index, minor] of figures(amounts).entries()) {
            const exact = ((all[index] ?? 0) * (groups[group] ?? 0)) / line.quantity;
            expect(minor).toBeGreaterThanOrEqual(0);
            expect(Math.abs(minor - exact)).toBeLessThanOrEqual(maxError + 1e-3);
          }
        }
      }),
    );
  });

  it('have the taxes that add up to their tax, and leave the cents to the last of them', () => {
    const line: FrozenAmounts = {
      quantity: 3,
      unitPriceMinor: 999,
      discountMinor: 100,
      taxMinor: 42,
      taxes: [
        { title: 'State', rate: 1, minor: 31 },
        { title: 'City', rate: 0.35, minor: 11 },
      ],
    };
    const amounts = amountsOfGroups(line, [1, 1, 1]);
    expect(amounts.map(figures)).toEqual([
      [999, 33, 13, 10, 3],
      [999, 33, 14, 10, 4],
      [999, 34, 15, 11, 4],
    ]);
  });

  it('are exact beyond the largest safe integer', () => {
    const line = { quantity: 1_000_000, unitPriceMinor: 1, discountMinor: 0, taxMinor: 10 ** 15, taxes: [] };
    expect(amountsOfPieces(line, { before: 0, pieces: 333_333 }).taxMinor).toBe(333_333_000_000_000);
    expect(amountsLeft({ ...line, cancelledQuantity: 1 }).taxMinor).toBe(10 ** 15 - 10 ** 9);
  });
});
