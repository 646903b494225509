import { describe, expect, it } from 'vitest';
import { countryCodes } from '#contract/address-formats.ts';
import { findDecimals } from '#contract/currencies.ts';
import { startSettings } from '#contract/start.contract.ts';
import { findCountryCurrency } from './country-currencies.ts';
import { guessCountry, toProposals } from './country-proposals.ts';

describe('what is proposed for a country', () => {
  it.each([
    ['DE', 'UTC', { currency: 'EUR', locale: 'de-DE', timeZone: 'Europe/Berlin', pricesIncludeTax: true }],
    [
      'US',
      'UTC',
      { currency: 'USD', locale: 'en-US', timeZone: 'America/New_York', pricesIncludeTax: false },
    ],
    ['US', 'America/Denver', { timeZone: 'America/Denver' }],
    ['CA', 'Europe/Berlin', { currency: 'CAD', timeZone: 'America/Toronto', pricesIncludeTax: false }],
    ['CH', 'UTC', { currency: 'CHF', locale: 'de-CH', timeZone: 'Europe/Zurich' }],
    ['JP', 'UTC', { currency: 'JPY', locale: 'ja-JP', timeZone: 'Asia/Tokyo' }],
    ['IN', 'UTC', { currency: 'INR', locale: 'en-IN' }],
    ['KW', 'UTC', { currency: 'USD', locale: 'ar-KW' }],
  ])('%s, for a browser in %s', (country, own, expected) => {
    expect(toProposals(country, own)).toMatchObject(expected);
  });

  it.each(countryCodes)('%s can be saved as it is', (country) => {
    expect(findDecimals(findCountryCurrency(country) ?? '')).toBeDefined();
    const settings = { storeName: 'Kiln', country, ...toProposals(country, 'UTC') };
    expect(startSettings.safeParse(settings).data).toEqual(settings);
    // Otherwise the field would not have it.
    expect([...Intl.supportedValuesOf('timeZone'), 'UTC']).toContain(settings.timeZone);
  });
});

it.each([
  ['Europe/Berlin', ['en-US'], 'DE'],
  ['America/Chicago', ['en'], 'US'],
  ['UTC', ['de-AT', 'en-US'], 'AT'],
  ['UTC', ['en'], ''],
  ['Mars/Olympus', [], ''],
])('a browser in %s with %j is in %j', (timeZone, locales, country) => {
  expect(guessCountry(timeZone, locales)).toBe(country);
});
