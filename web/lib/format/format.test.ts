import { afterEach, expect, test } from 'vitest';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import { formatShortDay, formatWeekday } from './day-formats.ts';
import {
  decimalSeparator,
  formatBadge,
  formatCount,
  formatDate,
  formatDay,
  formatPrice,
  formatRating,
  formatShare,
} from './format.ts';
import {
  formatCountWithNoun,
  formatHour,
  formatRecent,
  formatTimeOfDay,
  formatWholePrice,
} from './more-formats.ts';

afterEach(() => setShopFormat(defaultFormat));

test.each([
  [0, '$0.00'],
  [24, '$24.00'],
  [1234.5, '$1,234.50'],
  [1_000_000, '$1,000,000.00'],
])('formats %d as %s', (amount, text) => {
  expect(formatPrice(amount)).toBe(text);
});

test('a count has thousands separators', () => {
  expect(formatCount(19406)).toBe('19,406');
});

test('formats a date in US English and UTC at any hour', () => {
  expect(formatDate('2026-11-09T00:30:00.000Z')).toBe('Monday, Nov 9, 2026');
  expect(formatDate('2026-11-09T23:59:59.000Z')).toBe('Monday, Nov 9, 2026');
});

test('formats an hour in UTC', () => {
  expect(formatHour('2026-11-09T14:05:00.000Z')).toBe('2:05 PM UTC');
});

test("times are in the shop's zone, which is said with the hour", () => {
  setShopFormat({ ...defaultFormat, timeZone: 'America/New_York' });
  const sundayNight = '2026-11-30T04:59:00.000Z';
  expect(formatDate(sundayNight)).toBe('Sunday, Nov 29, 2026');
  expect(formatHour(sundayNight)).toBe('11:59 PM EST');
  expect(formatRecent(sundayNight)).toBe('Nov 29, 11:59 PM EST');
  expect(formatHour('2026-11-01T05:30:00.000Z')).toBe('1:30 AM EDT');
  expect(formatHour('2026-11-01T06:30:00.000Z')).toBe('1:30 AM EST');
});

test('a day without a time is the same day in every zone', () => {
  setShopFormat({ ...defaultFormat, timeZone: 'America/New_York' });
  expect(formatDay('2026-11-09')).toBe('Monday, Nov 9, 2026');
});

test('names a number of items in singular or plural', () => {
  expect(formatCountWithNoun(1, 'merchant')).toBe('1 merchant');
  expect(formatCountWithNoun(0, 'merchant')).toBe('0 merchants');
  expect(formatCountWithNoun(1204, 'address', 'addresses')).toBe('1,204 addresses');
});

test('a rating has one decimal, a share two or none', () => {
  expect([4, 4.25].map(formatRating)).toEqual(['4.0', '4.3']);
  expect([0, 0.6, 26 / 38, 0.125].map(formatShare)).toEqual(['0%', '60%', '68.42%', '12.50%']);
});

test('a German shop writes its numbers with commas', () => {
  expect(decimalSeparator()).toBe('.');
  setShopFormat({ ...defaultFormat, currency: 'EUR', locale: 'de-DE' });
  expect(decimalSeparator()).toBe(',');
  expect([formatRating(4.5), formatShare(0.125), formatCount(1_204)]).toEqual([
    '4,5',
    '12,50\u00a0%',
    '1.204',
  ]);
});

test.each(['de-DE', 'fr-FR', 'ja-JP', 'ar-EG'])('a shop in %s has English words in its dates', (locale) => {
  setShopFormat({ ...defaultFormat, currency: 'EUR', locale, timeZone: 'Europe/Berlin' });
  const saturday = '2026-11-14T13:05:00.000Z';
  expect([
    formatDate(saturday).replace(',', ''),
    formatDay('2026-11-14').replace(',', ''),
    formatWeekday('2026-11-14').replace(',', ''),
    formatShortDay('2026-11-14'),
    formatHour(saturday).slice(0, 5),
    formatRecent(saturday).slice(0, 13),
    formatTimeOfDay(new Date(2026, 10, 14, 14, 5).toISOString(), new Date(2026, 10, 15)).replace(
      '\u00a0',
      ' ',
    ),
  ]).toEqual([
    'Saturday 14 Nov 2026',
    'Saturday 14 Nov 2026',
    'Saturday 14 Nov',
    '14 Nov',
    '14:05',
    '14 Nov, 14:05',
    '14 Nov, 14:05',
  ]);
});

test('a badge counts to 98 and shows 99+ from 99', () => {
  expect([1, 98, 99, 240].map(formatBadge)).toEqual(['1', '98', '99+', '99+']);
});

test("writes whole amounts in the shop's currency", () => {
  expect(formatWholePrice(0)).toBe('$0');
  setShopFormat({ ...defaultFormat, currency: 'EUR', locale: 'en-IE' });
  expect(formatWholePrice(0)).toBe('€0');
});

test('a time of day names the day unless it is today', () => {
  const at = new Date(2026, 10, 26, 16, 32).toISOString();
  expect(formatTimeOfDay(at, new Date(2026, 10, 26, 9))).toBe('4:32\u00a0PM');
  expect(formatTimeOfDay(at, new Date(2026, 10, 25, 23))).toBe('Nov 26, 4:32\u00a0PM');
});
