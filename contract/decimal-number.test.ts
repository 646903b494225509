import { expect, test } from 'vitest';
import { decimalNumber } from './decimal-number.ts';

test.each([
  ['12', 12],
  [' 007 ', 7],
  ['-24.50', -24.5],
  ['+5', 5],
  ['.5', 0.5],
  ['5.', 5],
  ['1e3', 1_000],
  ['2.5E-2', 0.025],
])('%j is %d', (text, number) => expect(decimalNumber(text)).toBe(number));

test.each([
  '',
  ' ',
  '0x10',
  '0b11',
  '0o17',
  'Infinity',
  'NaN',
  '1,5',
  '1_000',
  '1 2',
  '5 €',
  '.',
  'e3',
  '--5',
])('%j is no number', (text) => expect(decimalNumber(text)).toBeNaN());
