import { afterEach, expect, it } from 'vitest';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import type { TaxSettings } from '#contract/taxes.ts';
import { newRate, toTaxValues, tryTaxes, typedTaxes } from './typed-taxes.ts';

afterEach(() => setShopFormat(defaultFormat));

const place = { country: 'CA', region: 'QC', postcodePrefix: '' };
const saved: TaxSettings = {
  deliveryFollowsItems: true,
  pricesIncludeTax: true,
  rates: [
    { ...place, class: 'standard', title: 'GST', rate: 5 },
    { ...place, class: 'standard', title: 'QST', rate: 9.975 },
  ],
};

it.each(['en-US', 'de-DE'])('the form of %s saves what it shows', (locale) => {
  setShopFormat({ ...defaultFormat, locale });
  expect(typedTaxes.parse(toTaxValues(saved))).toEqual(saved);
});

it('names the row of a rate that is no number', () => {
  const values = toTaxValues(saved);
  const rates = values.rates.map((one, at) => (at === 1 ? { ...one, rate: 'high' } : one));
  const issues = typedTaxes.safeParse({ ...values, rates }).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join('.'))).toContain('rates.1.rate');
});

it('begins a rate at the place of the one before it', () => {
  const [first] = toTaxValues(saved).rates;
  expect(newRate(first, 'US')).toMatchObject({ ...place, class: 'standard', title: '', rate: '' });
  expect(newRate(first, 'US').key).not.toBe(first?.key);
  expect(newRate(undefined, 'US')).toMatchObject({ country: 'US', region: '', class: 'standard' });
});

it('tries an address with the rates of the form, without those that are not complete', () => {
  const { rates } = toTaxValues(saved);
  const drafts = [...rates, newRate(rates[0], 'US')];
  const at = { country: 'CA', region: 'QC', postcode: '' };
  const standard = tryTaxes(drafts, at, 8).standard.map(({ rate }) => rate);
  expect(standard).toEqual([5, 9.975]);
  expect(tryTaxes(drafts, { ...at, region: '' }, 8).standard.map(({ rate }) => rate)).toEqual([8]);
});
