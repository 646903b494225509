import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addedTaxMinor, mergeTaxes, sumTaxMinor, toTaxes } from './taxes.rules.ts';

const amounts = fc.integer({ min: 0, max: 10 ** 14 });
/** With four decimals, at most 100 percent together. */
const rates = fc.array(
  fc.record({
    title: fc.constantFrom('State', 'County', 'City'),
    rate: fc.integer({ min: 0, max: 200_000 }).map((parts) => parts / 10_000),
  }),
  { minLength: 1, maxLength: 5 },
);

describe('added tax', () => {
  it.each([
    // minor units, percent, tax: halves go up
    [1_000, 5, 50],
    [10, 5, 1],
    [9, 5, 0],
    [29, 5, 1],
    [30, 5, 2],
    [999, 8.875, 89],
    [800, 8.875, 71],
    [10_000, 0.005, 1],
    [9_999, 0.005, 0],
    [13_993, 0, 0],
    [13_993, 100, 13_993],
    // 1.005 x 100 is 100.49999999999999 as a float
    [10_000, 1.005, 101],
    // past 2^53 in parts of a percent
    [100_000_000_000_000, 99.9999, 99_999_900_000_000],
  ])('of %i minor units at %d %% is %i', (minor, rate, tax) => {
    expect(addedTaxMinor(minor, rate)).toBe(tax);
    expect(sumTaxMinor(toTaxes(minor, [{ title: 'Tax', rate }], false))).toBe(tax);
  });

  it('is rounded for each rate on its own', () => {
    const both = [
      { title: 'State', rate: 5 },
      { title: 'City', rate: 5 },
    ];
    expect(toTaxes(10, both, false)).toEqual([
      { title: 'State', rate: 5, minor: 1 },
      { title: 'City', rate: 5, minor: 1 },
    ]);
  });
});

describe('included tax', () => {
  it.each([
    // gross, percents, taxes
    [11_900, [19], [1_900]],
    [10_700, [7], [700]],
    [1_000, [19], [160]],
    // The net of 3 is 2.52: 3.
    [3, [19], []],
    [10_000, [5, 3.875], [459, 356]],
    // The whole tax is 1, and the larger remainder gets it.
    [20, [4, 3], [1]],
    [20, [3, 4], [1]],
    // In a currency without decimals.
    [1_100, [10], [100]],
    [108, [8], [8]],
    [0, [19], []],
  ])('of %i at %j %% is %j', (minor, percents, expected) => {
    const taxes = toTaxes(
      minor,
      percents.map((rate) => ({ title: 'Tax', rate })),
      true,
    );
    expect(taxes.map((tax) => tax.minor)).toEqual(expected);
    if (minor === 20) expect(taxes).toEqual([{ title: 'Tax', rate: 4, minor: 1 }]);
  });

  it('is gross minus net, whatever the rates are, and split by them to the cent', () => {
    fc.assert(
      fc.property(amounts, rates, (gross, by) => {
        const whole = 1_000_000n;
        const sum = whole + by.reduce((total, { rate }) => total + BigInt(Math.round(rate * 10_000)), 0n);
        const net = (2n * BigInt(gross) * whole + sum) / (2n * sum);
        const taxes = toTaxes(gross, by, true);
        expect(sumTaxMinor(taxes)).toBe(gross - Number(net));
        // One of 0 percent is there by its name, any other only where it is something.
        for (const { minor, rate } of taxes) expect(minor > 0).toBe(rate > 0);
      }),
    );
  });
});

it.each([true, false])(
  'of 0 percent has a row of its own where there is an amount, included: %s',
  (areIncluded) => {
    const both = [
      { title: 'Zero', rate: 0 },
      { title: 'VAT', rate: 20 },
    ];
    const minors = (amount: number, by = both) =>
      toTaxes(amount, by, areIncluded).map(({ title, minor }) => [title, minor]);
    expect(minors(1_200)).toEqual([
      ['Zero', 0],
      ['VAT', areIncluded ? 200 : 240],
    ]);
    expect(minors(1_200, both.slice(0, 1))).toEqual([['Zero', 0]]);
    expect(minors(0)).toEqual([]);
  },
);

it('of an order is one tax for each title and rate, and adds up to the cent', () => {
  const taxed = fc.array(fc.tuple(amounts, rates, fc.boolean()), { maxLength: 8 });
  fc.assert(
    fc.property(taxed, (lines) => {
      const taxes = lines.flatMap(([minor, by, included]) => toTaxes(minor, by, included));
      const merged = mergeTaxes(taxes);
      expect(sumTaxMinor(merged)).toBe(sumTaxMinor(taxes));
      expect(new Set(merged.map(({ title, rate }) => `${title} ${rate}`)).size).toBe(merged.length);
    }),
  );
});
