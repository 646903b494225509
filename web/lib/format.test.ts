import { expect, test } from 'vitest';
import { formatBadge, formatCount, formatDate, formatPrice, formatShare } from './format.ts';

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

test('a share has two decimals, and none of none is zero', () => {
  expect(formatShare(26, 38)).toBe('68.42%');
  expect(formatShare(0, 0)).toBe('0.00%');
});

test('a badge counts to 98 and says 99+ from 99', () => {
  expect([1, 98, 99, 240].map(formatBadge)).toEqual(['1', '98', '99+', '99+']);
});
