import { expect, test } from 'vitest';
import { cleanNumberText } from './number-text.ts';

test.each([
  ['12', '12'],
  ['1a2-', '12'],
  ['-5', '5'],
  ['1.5', '15'],
  ['1e3', '13'],
  ['', ''],
])('a whole number field changes %j to %j', (typed, kept) => {
  expect(cleanNumberText(typed)).toBe(kept);
});

test.each([
  ['189.00', '189.00'],
  ['189.005', '189.00'],
  ['$1,234.5', '1234.5'],
  ['1.2.3', '1.23'],
  ['189.', '189.'],
  ['.5', '.5'],
])('a field with two decimals changes %j to %j', (typed, kept) => {
  expect(cleanNumberText(typed, 2)).toBe(kept);
});

test.each([
  ['45,50', '45,50'],
  ['1,234', '1,234'],
  ['1,234.5', '1234.5'],
])('keeps a comma, and changes %j to %j', (typed, kept) => {
  expect(cleanNumberText(typed, 2)).toBe(kept);
});

test.each(['1.234,50', '12.500,00', '1.234.567,5'])(
  'where a comma is before the decimals, %s can be typed',
  (text) => {
    const typed = [...text].reduce((kept, key) => cleanNumberText(kept + key, 2, 0, ','), '');
    expect(typed).toBe(text.replaceAll('.', '').replace(',', '.'));
  },
);

test('three decimals are no thousands', () => {
  expect(cleanNumberText('1.2345', 3, 0, ',')).toBe('1.234');
});

test('keeps a minus sign only where the minimum is negative', () => {
  expect(cleanNumberText('-5', 0, -10)).toBe('-5');
  expect(cleanNumberText('5-', 0, -10)).toBe('5');
});

test.each([
  ['78,5', '78.5'],
  ['78,', '78.'],
  ['1.234,50', '1234.50'],
  ['78.5', '78.5'],
  ['78.55', '78.55'],
  ['1.234', '1.234'],
  ['1.234.567', '1.234.567'],
])('where a comma is before the decimals, it changes %j to %j', (typed, kept) => {
  expect(cleanNumberText(typed, 2, 0, ',')).toBe(kept);
});
