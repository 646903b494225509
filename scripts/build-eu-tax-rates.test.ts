import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { countryCodes } from '#contract/address-formats.ts';
import { buildEuTaxRates, RATES_FILE, rateOn } from './build-eu-tax-rates.ts';

test('the standard rates of the EU are those of their package, of 27 countries that addresses know', () => {
  const written = readFileSync(RATES_FILE, 'utf8');
  expect(written).toBe(buildEuTaxRates());
  const countries = Object.keys(JSON.parse(written).rates);
  expect(countries).toHaveLength(27);
  expect(countryCodes).toEqual(expect.arrayContaining(countries));
});

test.each([
  ['2020-06-29', 19],
  ['2020-08-01', 16],
  ['2026-05-19', 25.5],
])('on %s the rate is that of the day', (day, rate) => {
  const before = { '2020-12-31T22:00:00.000Z': { rate: 0.16 }, '2020-06-30T22:00:00.000Z': { rate: 0.19 } };
  expect(rateOn(day, { rate: 0.255, before })).toBe(rate);
});
