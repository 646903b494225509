import { expect, test } from 'vitest';
import {
  formatBadge,
  formatCount,
  formatDate,
  formatHour,
  formatNumberOf,
  formatPrice,
  formatShare,
} from './format.ts';

test.each([
  [0, '$0.00'],
  [24, '$24.00'],
  [1234.5, '$1,234.50'],
  [1_000_000, '$1,000,000.00'],
])('%d dollars read %s', (amount, text) => {
  expect(formatPrice(amount)).toBe(text);
});

test('a count has thousands separators', () => {
  expect(formatCount(19406)).toBe('19,406');
});

test('a date reads in US English and UTC, whatever the hour', () => {
  expect(formatDate('2026-11-09T00:30:00.000Z')).toBe('Monday, Nov 9, 2026');
  expect(formatDate('2026-11-09T23:59:59.000Z')).toBe('Monday, Nov 9, 2026');
});

test('an hour is told in UTC', () => {
  expect(formatHour('2026-11-09T14:05:00.000Z')).toBe('2:05 PM UTC');
});

test('a number of things names them, one or many', () => {
  expect(formatNumberOf(1, 'merchant')).toBe('1 merchant');
  expect(formatNumberOf(0, 'merchant')).toBe('0 merchants');
  expect(formatNumberOf(1204, 'address', 'addresses')).toBe('1,204 addresses');
});

test('a share has two decimals, and none of none is zero', () => {
  expect(formatShare(26, 38)).toBe('68.42%');
  expect(formatShare(0, 0)).toBe('0.00%');
});

test('a badge counts to 98 and says 99+ from 99', () => {
  expect([1, 98, 99, 240].map(formatBadge)).toEqual(['1', '98', '99+', '99+']);
});
