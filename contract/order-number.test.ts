import { expect, it, test } from 'vitest';
import { orderLabel, parcelLabel, partLabel, readOrderNumber, readPartNumber } from './order-number.ts';

it('is written with its sign', () => {
  expect(orderLabel(1042)).toBe('#1042');
  expect(partLabel(1042, 1)).toBe('#1042-1');
  expect(parcelLabel(1042, 1, 2)).toBe('#1042-1/2');
});

test.each([
  ['#1042', 1042],
  ['1042', 1042],
  [' # 1042 ', 1042],
  // As printed on a slip, and in a mail.
  ['#1042-1', 1042],
  ['1042-12', 1042],
  ['#1042-1/2', 1042],
  ['999999999999999', 999_999_999_999_999],
])('%j is the number %i', (typed, number) => {
  expect(readOrderNumber(typed)).toBe(number);
});

test.each([
  ['#1042', null, null],
  ['1042-12', 12, null],
  ['#1042-1/2', 1, 2],
])('%j names the part %j and the parcel %j', (typed, part, parcel) => {
  expect(readPartNumber(typed)).toEqual({ number: 1042, part, parcel });
});

test.each([
  '',
  '#',
  '0',
  '01042',
  '-1',
  '1.5',
  '1e3',
  '##1',
  '1042a',
  '1042-',
  '1042-0',
  '1042-1234',
  '1042/1',
  '9'.repeat(16),
  '１０４２',
])('%j is no number of an order', (typed) => {
  expect(readOrderNumber(typed)).toBeNull();
});
