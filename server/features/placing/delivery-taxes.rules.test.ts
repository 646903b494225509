import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RatesByClass, type TaxClass, taxClasses } from '#contract/taxes.ts';
import { sumTaxMinor, toTaxes } from '../orders/taxes.rules.ts';
import { type TaxedLine, taxesOfDelivery } from './delivery-taxes.rules.ts';

const vat = (rate: number, title = 'VAT') => ({ title, rate });
const german: RatesByClass = { standard: [vat(19)], reduced: [vat(7)], 'second-reduced': [vat(0)] };
const offer = (changed: object = {}) => ({
  rates: german,
  pricesIncludeTax: true,
  deliveryFollowsItems: true,
  ...changed,
});
const line = (taxClass: TaxClass | null, unitPriceMinor: number, quantity = 1): TaxedLine => ({
  ...{ taxClass, unitPriceMinor, quantity, discountMinor: 0 },
});

describe('a delivery that follows the items', () => {
  it.each<[string, number, TaxedLine[], object, [number, number][]]>([
    ['has the rate of its items', 535, [line('reduced', 2_000)], {}, [[7, 35]]],
    [
      'is split by value: half of 10.00 has 19 %, half 7 %',
      1_000,
      [line('standard', 3_000), line('reduced', 1_500, 2)],
      {},
      [
        [19, 80],
        [7, 33],
      ],
    ],
    [
      'to the cent: 3.34 and 1.66 of 5.00 before tax',
      500,
      [line('standard', 2_000), line('reduced', 1_000)],
      { pricesIncludeTax: false },
      [
        [19, 63],
        [7, 12],
      ],
    ],
    ['has no tax for items without one', 1_000, [line(null, 3_000), line('standard', 1_000)], {}, [[19, 40]]],
    ['has none where no item has one', 1_000, [line(null, 3_000)], {}, []],
    ['keeps the row of a rate of 0', 500, [line('second-reduced', 900)], {}, [[0, 0]]],
    [
      'in yen',
      500,
      [line('standard', 1_980), line('reduced', 1_080)],
      {},
      [
        [19, 52],
        [7, 12],
      ],
    ],
    ['is standard for items that cost nothing', 1_190, [line('reduced', 0)], {}, [[19, 190]]],
    ['is standard without items', 1_190, [], {}, [[19, 190]]],
    [
      'is standard where it does not follow',
      1_190,
      [line('reduced', 9)],
      { deliveryFollowsItems: false },
      [[19, 190]],
    ],
    [
      'counts classes of the same rates as one',
      10,
      [line('standard', 1), line('reduced', 1), line('second-reduced', 1)],
      {
        pricesIncludeTax: false,
        rates: { standard: [vat(5)], reduced: [vat(5)], 'second-reduced': [vat(5)] },
      },
      [[5, 1]],
    ],
    [
      'adds up a tax that two classes have',
      1_000,
      [line('standard', 1_000), line('reduced', 1_000)],
      {
        pricesIncludeTax: false,
        rates: { ...german, standard: [vat(4, 'State'), vat(2, 'City')], reduced: [vat(4, 'State')] },
      },
      [
        [4, 40],
        [2, 10],
      ],
    ],
  ])('%s', (_what, minor, lines, changed, expected) => {
    const { taxes } = taxesOfDelivery(minor, lines, offer(changed));
    expect(taxes.map(({ rate, minor: tax }) => [rate, tax])).toEqual(expected);
  });

  it.each<[string, number, TaxedLine[], [number, number[]][] | undefined]>([
    [
      'is kept where it is split, also that without tax',
      900,
      [line('standard', 100), line('reduced', 100), line(null, 100)],
      [
        [300, [48]],
        [300, [20]],
        [300, []],
      ],
    ],
    ['is left out of one that is not split', 900, [line('reduced', 100)], undefined],
    ['is left out where one gets everything', 1, [line('standard', 100), line('reduced', 1)], undefined],
    ['is left out of one for nothing', 0, [line('standard', 100), line('reduced', 100)], undefined],
  ])('each share %s', (_what, minor, lines, expected) => {
    const { shares } = taxesOfDelivery(minor, lines, offer());
    expect(shares?.map((share) => [share.minor, share.taxes.map((tax) => tax.minor)])).toEqual(expected);
  });

  const lines = fc.array(
    fc.record({
      taxClass: fc.constantFrom(...taxClasses, null),
      unitPriceMinor: fc.integer({ min: 0, max: 10 ** 9 }),
      quantity: fc.integer({ min: 1, max: 1_000 }),
      discountMinor: fc.constant(0),
    }),
    { maxLength: 8 },
  );
  const rates = fc.array(
    fc.record({
      title: fc.constantFrom('State', 'City'),
      rate: fc.integer({ min: 0, max: 200_000 }).map((parts) => parts / 10_000),
    }),
    { maxLength: 3 },
  );
  const offers = fc.record({
    rates: fc.record({ standard: rates, reduced: rates, 'second-reduced': rates }),
    pricesIncludeTax: fc.boolean(),
    deliveryFollowsItems: fc.constant(true),
  });
  const prices = fc.integer({ min: 0, max: 10 ** 9 });

  it('has the same taxes in whatever sequence the lines are, or split', () => {
    fc.assert(
      fc.property(prices, lines, offers, (minor, sold, at) => {
        const taxes = taxesOfDelivery(minor, sold, at);
        const { shares = [{ minor }] } = taxes;
        expect(shares.reduce((sum, share) => sum + share.minor, 0)).toBe(minor);
        expect(taxesOfDelivery(minor, sold.toReversed(), at)).toEqual(taxes);
        const pieces = sold.flatMap((one) =>
          one.quantity === 1
            ? [one]
            : [
                { ...one, quantity: one.quantity - 1 },
                { ...one, quantity: 1 },
              ],
        );
        expect(taxesOfDelivery(minor, pieces, at)).toEqual(taxes);
      }),
    );
  });

  it('of one class has exactly the taxes of an amount of that class', () => {
    fc.assert(
      fc.property(prices, offers, fc.constantFrom(...taxClasses), (minor, at, taxClass) => {
        const { taxes } = taxesOfDelivery(minor, [line(taxClass, 7), line(taxClass, 9)], at);
        const alone = toTaxes(minor, at.rates[taxClass], at.pricesIncludeTax);
        expect(sumTaxMinor(taxes)).toBe(sumTaxMinor(alone));
      }),
    );
  });

  it('is within a minor unit for each rate and share of the exact tax', () => {
    fc.assert(
      fc.property(prices, lines, offers, (minor, sold, at) => {
        const valueBy = (taxClass: TaxClass | null) =>
          sold
            .filter((one) => one.taxClass === taxClass)
            .reduce((sum, one) => sum + one.unitPriceMinor * one.quantity, 0);
        const value = [...taxClasses, null].reduce((sum, one) => sum + valueBy(one), 0);
        fc.pre(value > 0);
        const exact = taxClasses.reduce((sum, taxClass) => {
          const percent = at.rates[taxClass].reduce((all, { rate }) => all + rate, 0);
          const share = (minor * valueBy(taxClass)) / value;
          return sum + (at.pricesIncludeTax ? share - share / (1 + percent / 100) : (share * percent) / 100);
        }, 0);
        const difference = Math.abs(sumTaxMinor(taxesOfDelivery(minor, sold, at).taxes) - exact);
        // A share is within one unit, its tax within half a unit for each rate; floats have 15 digits.
        expect(difference).toBeLessThan(taxClasses.length * (1 + 3 * 0.5) + 1e-3);
      }),
    );
  });
});
