import { describe, expect, it } from 'vitest';
import type { Destination } from './places.ts';
import { type PlacedTaxRate, ratesAt, ratesChangedByUpgrade, type TaxClass, taxSettings } from './taxes.ts';

const rate = (country: string, taxClass: TaxClass, title: string, percent: number, region = '') => ({
  ...{ country, region, postcodePrefix: '', class: taxClass, title, rate: percent },
});
const settings = {
  pricesIncludeTax: false,
  rates: [
    rate('DE', 'standard', 'USt.', 19),
    rate('DE', 'reduced', 'USt.', 7),
    rate('CA', 'standard', 'GST', 5),
    rate('CA', 'standard', 'GST', 5, 'QC'),
    rate('CA', 'standard', 'QST', 9.975, 'QC'),
    rate('CH', 'reduced', 'MWST', 2.6),
    rate('GB', 'standard', 'VAT', 20),
    rate('GB', 'reduced', 'VAT', 5),
    rate('GB', 'second-reduced', 'VAT', 3),
    { ...rate('GB', 'standard', 'VAT', 20), postcodePrefix: 'BT' },
    { ...rate('GB', 'second-reduced', 'Zero', 0), postcodePrefix: 'BT' },
  ],
};
const everywhere = { title: 'Tax', rate: 5 };
const at = (country: string | null, region = ''): Destination => ({ country, region, postcode: '' });
const belfast = { country: 'GB', region: '', postcode: 'BT1 1AA' };

describe('the rates at a destination', () => {
  it.each<[string, Destination, TaxClass, [string, number][]]>([
    ['its class', at('DE'), 'reduced', [['USt.', 7]]],
    ['the standard one, without one of the class', at('DE'), 'second-reduced', [['USt.', 19]]],
    ['those of the country, outside the region', at('CA', 'ON'), 'standard', [['GST', 5]]],
    [
      'all rows of the most special place, and not those of its country',
      at('CA', 'QC'),
      'standard',
      [
        ['GST', 5],
        ['QST', 9.975],
      ],
    ],
    [
      'the one rate of the shop, where the place has neither the class nor a standard one',
      at('CH'),
      'second-reduced',
      [['Tax', 5]],
    ],
    ['the one rate of the shop, where the place has another class only', at('CH'), 'standard', [['Tax', 5]]],
    ['its own of a class that its place has', at('CH'), 'reduced', [['MWST', 2.6]]],
    ['those of the country, where the region has none of the class', belfast, 'reduced', [['VAT', 5]]],
    ['those of the postcode of a class that it has', belfast, 'standard', [['VAT', 20]]],
    ['0 percent that was typed', belfast, 'second-reduced', [['Zero', 0]]],
    [
      'the standard ones of the most special place, where none has the class',
      at('CA', 'QC'),
      'reduced',
      [
        ['GST', 5],
        ['QST', 9.975],
      ],
    ],
    ['the one rate of the shop, where no place applies', at('FR'), 'reduced', [['Tax', 5]]],
    ['the one rate of the shop, without a country', at(null), 'standard', [['Tax', 5]]],
  ])('are %s', (_, destination, taxClass, expected) => {
    const found = ratesAt(settings, destination, everywhere)[taxClass];
    expect(found.map(({ title, rate }) => [title, rate])).toEqual(expected);
  });

  it('are none where no place applies and the shop has no rate', () => {
    const none = { standard: [], reduced: [], 'second-reduced': [] };
    expect(ratesAt(settings, at('FR'), { title: 'Tax', rate: 0 })).toEqual(none);
  });
});

it('says what an upgrade changes', () => {
  const changes = ratesChangedByUpgrade(settings, everywhere).map((one) => [
    ...[one.place.country, one.place.postcodePrefix, one.class],
    ...[one.before.map(({ rate }) => rate), one.now.map(({ rate }) => rate)],
  ]);
  expect(changes).toEqual([
    ['CH', '', 'standard', [], [5]],
    ['CH', '', 'second-reduced', [], [5]],
    ['GB', 'BT', 'reduced', [20], [5]],
  ]);
  const complete = settings.rates.filter(({ country }) => country === 'DE' || country === 'CA');
  expect(ratesChangedByUpgrade({ ...settings, rates: complete }, everywhere)).toEqual([]);
});

describe('tax settings', () => {
  const five = Array.from({ length: 5 }, (_, at) => rate('US', 'standard', `T${at}`, 1));
  it('take five rates of a place and class, and five of another class', () => {
    const rates = [...five, ...five.map((one): PlacedTaxRate => ({ ...one, class: 'reduced' }))];
    expect(taxSettings.parse({ pricesIncludeTax: 'true', rates })).toEqual({ pricesIncludeTax: true, rates });
  });

  it.each<[string, (string | number)[], unknown[], string]>([
    [
      'a sixth',
      ['rates'],
      [...five, ...five.slice(0, 1)],
      'Of one place and class, at most 5 rates add up: United States, standard.',
    ],
    [
      'more than 100 %',
      ['rates'],
      [rate('US', 'standard', 'A', 60), rate('US', 'standard', 'B', 40.0001)],
      'The rates of one place and class may not add up to more than 100 %: United States, standard.',
    ],
    ['no title', ['rates', 0, 'title'], [rate('US', 'standard', ' ', 5)], 'Title is required.'],
    [
      'no number',
      ['rates', 0, 'rate'],
      [{ ...rate('US', 'standard', 'A', 5), rate: 'high' }],
      'Rate must be a number from 0 to 100 with at most 4 decimals.',
    ],
    [
      'another class',
      ['rates', 0, 'class'],
      [{ ...rate('US', 'standard', 'A', 5), class: 'luxury' }],
      'Please choose a class.',
    ],
    ['no country', ['rates', 0, 'country'], [rate('XX', 'standard', 'A', 5)], 'Please choose a country.'],
    [
      'a region of another country',
      ['rates', 0, 'region'],
      [rate('US', 'standard', 'A', 5, 'Bavaria')],
      'The country has no such region.',
    ],
  ])('refuse %s', (_, path, rates, message) => {
    const { error } = taxSettings.safeParse({ pricesIncludeTax: false, rates });
    expect(error?.issues).toMatchObject([{ path, message }]);
  });

  it('refuse 1,001 rates', () => {
    const rates = Array.from({ length: 1_001 }, (_, at) => ({
      ...rate('US', 'standard', 'A', 1),
      postcodePrefix: String(10_000 + at),
    }));
    const { error } = taxSettings.safeParse({ pricesIncludeTax: false, rates });
    expect(error?.issues.map(({ message }) => message)).toEqual(['There may be at most 1,000 rates.']);
  });
});
