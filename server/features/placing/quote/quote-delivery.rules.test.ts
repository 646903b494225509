import { expect, it } from 'vitest';
import { deliveryMethod } from '#server/testing/builders/checkout.ts';
import { quoteMethod, sentFrom } from './quote-delivery.rules.ts';

const goods = { valueMinor: 1_000, weightGrams: 0 };
const inDays = (daysFrom: number | null, daysTo: number | null) => deliveryMethod({ daysFrom, daysTo });

// 2026-11-27 is a Friday.
it.each([
  ['from the first day to the last', inDays(2, 4), '2026-11-27', { from: '2026-12-01', to: '2026-12-03' }],
  ['on the last day alone', inDays(null, 1), '2026-11-27', { from: '2026-11-30', to: '2026-11-30' }],
  [
    'counted from Friday at the weekend',
    inDays(1, 1),
    '2026-11-28',
    { from: '2026-11-30', to: '2026-11-30' },
  ],
  ['the same day', inDays(0, 0), '2026-11-27', { from: '2026-11-27', to: '2026-11-27' }],
  [
    'the same day, at the weekend on Monday',
    inDays(0, 0),
    '2026-11-29',
    { from: '2026-11-30', to: '2026-11-30' },
  ],
  ['nobody knows when', inDays(null, null), '2026-11-27', null],
])('arrives %s', (_, method, from, arrives) => {
  expect(quoteMethod(method, goods, from).arrives).toEqual(arrives);
});

it('waits for the last of what ships later', () => {
  const line = (quantity: number, onShelf: number, backOrderFrom: string | null) => ({
    ...{ quantity, onShelf, backOrderFrom },
  });
  const today = '2026-11-27';
  expect(sentFrom(today, [line(1, 1, '2027-01-04'), line(3, 0, null)])).toBe(today);
  expect(sentFrom(today, [line(2, 1, '2027-01-04'), line(1, 0, '2026-12-07')])).toBe('2027-01-04');
  expect(sentFrom(today, [line(1, 0, '2026-11-02')])).toBe(today);
});
