import { expect, it } from 'vitest';
import { euRatesBeside } from './eu-rates.ts';
import { newRate, type RateDraft, typedTaxes } from './typed-taxes.ts';

const own = (country: string, changed: Partial<RateDraft> = {}): RateDraft => ({
  ...newRate(undefined, country),
  ...{ title: 'Own', rate: '1' },
  ...changed,
});

it('adds a standard rate for each of the 27 countries, that can be saved', () => {
  const { added, kept } = euRatesBeside([], 'VAT');
  expect(kept).toEqual([]);
  expect(added).toHaveLength(27);
  expect(added.find(({ country }) => country === 'DE')).toMatchObject({ class: 'standard', rate: '19' });
  const values = { pricesIncludeTax: true, deliveryFollowsItems: false, rates: added };
  expect(typedTaxes.safeParse(values).data?.rates.find(({ country }) => country === 'FI')?.rate).toBe(25.5);
});

it('adds nothing twice, and replaces no rate of one’s own', () => {
  const before = [own('DE'), own('US')];
  const { added, kept } = euRatesBeside(before, 'VAT');
  expect([added.length, kept]).toEqual([26, ['DE']]);
  expect(euRatesBeside([...before, ...added], 'VAT').added).toEqual([]);
});

it.each([
  ['another class', { class: 'reduced' as const }],
  ['a region', { region: 'Canarias' }],
  ['a postcode', { postcodePrefix: '35' }],
])('adds the rate of a country beside one of %s', (_what, changed) => {
  expect(euRatesBeside([own('ES', changed)], 'VAT').kept).toEqual([]);
});
