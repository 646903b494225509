import { expect, test } from 'vitest';
import { pastedNumber } from './pasted-number.ts';

test.each([
  ['$1,234.50', 'en-US', '1234.50'],
  ['1.234,50 €', 'de-DE', '1234.50'],
  ['1.234,50 €', 'en-US', '1234.50'],
  ['78,00', 'en-US', '78.00'],
  ['78.00', 'de-DE', '78.00'],
  ['12,345', 'en-US', '12345'],
  ['12.345', 'en-US', '12.345'],
  ['12.345', 'de-DE', '12345'],
  ['1,234,567', 'en-US', '1234567'],
  ['1’234.50', 'de-CH', '1234.50'],
  ['.5', 'en-US', '0.5'],
  [' 40 ', 'en-US', '40'],
  ['-3', 'en-US', '-3'],
  ['n/a', 'en-US', 'n/a'],
  ['', 'en-US', ''],
])('%s in %s is %s', (text, locale, number) => {
  expect(pastedNumber(text, locale)).toBe(number);
});
