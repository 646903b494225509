import { afterEach, describe, expect, test } from 'vitest';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import {
  amountText,
  numberText,
  readNumber,
  sentNumber,
  settledNumber,
  withoutLetters,
} from './read-number.ts';

afterEach(() => setShopFormat(defaultFormat));

const example = 'Enter a number such as 24.50.';
const wholeExample = 'Enter a whole number such as 12.';
const twoDecimals = 'May have at most two decimals.';

describe('an amount', () => {
  test.each([
    ['', ''],
    [' 40 ', '40'],
    ['189.00', '189.00'],
    ['189.', '189'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['1,5', '1.5'],
    ['1.5', '1.5'],
    ['45,50', '45.50'],
    ['1234.5', '1234.5'],
    ['1.234,50', '1234.50'],
    ['1,234.50', '1234.50'],
    ['1.250,00', '1250.00'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['1.234.567,5', '1234567.5'],
    ['12,34,567.50', '1234567.50'],
    ['1 234,50', '1234.50'],
    ['1\u00a0234\u00a0567,50', '1234567.50'],
    ['1\u202f234', '1234'],
    ['1’234.50', '1234.50'],
    ["1'234", '1234'],
    ['$ 1,234.50', '1234.50'],
    ['1.234,50 $', '1234.50'],
    ['USD 12', '12'],
    ['129.5000', '129.50'],
    ['-1', '-1'],
    ['−1', '-1'],
    ['-$5', '-5'],
    ['$-5', '-5'],
    ['(1,234.50)', '-1234.50'],
  ])('%j is %j, whatever the locale', (typed, number) => {
    expect(readNumber(typed, 2, '.')).toEqual({ number });
    expect(readNumber(typed, 2, ',')).toEqual({ number });
  });

  test.each([
    ['1,234', '.', '1234'],
    ['12,345', '.', '12345'],
    ['1.234', ',', '1234'],
    ['12.345', ',', '12345'],
  ])('%j, with %j before the decimals, has thousands', (typed, separator, number) => {
    expect(readNumber(typed, 2, separator)).toEqual({ number });
  });

  test.each([
    ['1.234', '.', 'May have at most two decimals. For 1234, leave out the separator.'],
    ['129.009', '.', 'May have at most two decimals. For 129009, leave out the separator.'],
    ['1,234', ',', 'May have at most two decimals. For 1234, leave out the separator.'],
    ['1234.567', '.', twoDecimals],
    ['0.001', '.', twoDecimals],
    ['1,5000001', '.', twoDecimals],
  ])('%j, with %j before the decimals, is refused: %s', (typed, separator, refusal) => {
    expect(readNumber(typed, 2, separator)).toEqual({ refusal });
  });

  test.each([
    ['1.23,50'],
    ['1.2.3'],
    ['1,23'.repeat(2)],
    ['1,2,3'],
    ['1,234.50,00'],
    ['1 23,50'],
    ['12 5'],
    ['1.234 567'],
    ['1e3'],
    ['1e-7'],
    ['0x10'],
    ['+5'],
    ['--5'],
    ['5-'],
    ['-'],
    ['.'],
    ['$'],
    ['€ 12'],
    ['10 %'],
    ['1/2'],
    ['12 pieces'],
    ['abc'],
    ['Infinity'],
    ['１２'],
  ])('%j is none', (typed) => {
    expect(readNumber(typed, 2, '.')).toEqual({ refusal: example });
  });
});

describe('a whole number', () => {
  test.each([
    ['12', '12'],
    ['007', '007'],
    ['1,234', '1234'],
    ['12.00', '12'],
    ['-5', '-5'],
  ])('%j is %j', (typed, number) => {
    expect(readNumber(typed, 0, '.')).toEqual({ number });
  });

  test.each([
    ['1.5', 'Must be a whole number.'],
    ['1,5', 'Must be a whole number.'],
    ['1.000', 'Write 1000 instead of “1.000”.'],
    ['1e3', wholeExample],
    ['1/2', wholeExample],
    ['-', wholeExample],
  ])('%j is refused: %s', (typed, refusal) => {
    expect(readNumber(typed, 0, '.')).toEqual({ refusal });
  });

  test.each([
    ['12 pcs', '12'],
    ['6 pieces4', '6 4'],
    ['abc', ''],
    ['a1b2', '12'],
    ['1e3', '1e3'],
    ['0X10', '0X10'],
    ['-5', '-5'],
    ['1.5', '1.5'],
    ['1/2', '1/2'],
  ])('takes no letters: of %j, %j stays', (typed, kept) => {
    expect(withoutLetters(typed)).toBe(kept);
  });
});

describe('a field', () => {
  test.each([
    ['en-US', '4,90', '4.90'],
    ['de-DE', '4.90', '4,90'],
    ['de-DE', '1.234,50', '1234,50'],
    ['fr-FR', '8,875', '8,875', 4],
    ['ar-EG', '4.90', '4.90'],
    ['de-DE', '1e3', '1e3'],
  ])(
    'in %s, after %j was typed, shows %j, which is read as the same number',
    (locale, typed, shown, decimals = 2) => {
      setShopFormat({ ...defaultFormat, locale });
      expect(settledNumber(typed, decimals)).toBe(shown);
      expect(readNumber(shown, decimals)).toEqual(readNumber(typed, decimals));
      expect(sentNumber(shown, decimals)).toBe(readNumber(typed, decimals).number ?? typed);
    },
  );

  test('shows a stored amount with all decimals', () => {
    setShopFormat({ ...defaultFormat, locale: 'de-DE' });
    expect([amountText(4.9), amountText(1234)]).toEqual(['4,90', '1234,00']);
  });
});

describe('a number with four decimals', () => {
  test.each(['en-US', 'de-DE', 'fr-FR', 'ar-EG'])('is read as it is shown in %s', (locale) => {
    setShopFormat({ ...defaultFormat, locale });
    for (const number of [0, 7, 8.5, 8.875, 0.125, -12.345, 1_234.5678, 12.3456])
      expect(Number(readNumber(numberText(number), 4).number)).toBe(number);
  });

  test('is read as it was typed after the field was left', () => {
    setShopFormat({ ...defaultFormat, locale: 'de-DE' });
    expect(readNumber(settledNumber('8,875', 4), 4)).toEqual({ number: '8.875' });
  });

  test.each([
    ['1.234', '.', '1.234'],
    ['1,234', ',', '1.234'],
    ['0,125', '.', '0.125'],
    ['8,2500', '.', '8.2500'],
  ])('%j, with %j before the decimals, is %j', (typed, separator, number) => {
    expect(readNumber(typed, 4, separator)).toEqual({ number });
  });

  test.each([
    ['1,234', '.', 'Write 1234 or 1.234 instead of “1,234”.'],
    ['1.23456', '.', 'May have at most 4 decimals.'],
  ])('%j, with %j before the decimals, is refused: %s', (typed, separator, refusal) => {
    expect(readNumber(typed, 4, separator)).toEqual({ refusal });
  });
});

test("an example is written in the shop's locale", () => {
  setShopFormat({ ...defaultFormat, locale: 'de-DE' });
  expect(readNumber('x', 2)).toEqual({ refusal: 'Enter a number such as 24,50.' });
});

test('an amount may have the currency of the shop, and no other', () => {
  setShopFormat({ ...defaultFormat, currency: 'CAD' });
  expect(['$5', 'CA$5', '5 CAD'].map((typed) => readNumber(typed, 2).number)).toEqual(['5', '5', '5']);
  expect(readNumber('5 USD', 2)).toEqual({ refusal: example });
});
