import { expect, test } from 'vitest';
import { shownSale } from './shown-sale.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const sale = (price: string, startsAt: string | null, endsAt: string | null) => ({ price, startsAt, endsAt });
const past = sale('9.00', null, '2026-11-22T12:00:00.000Z');
const present = sale('15.00', '2026-11-22T12:00:00.000Z', '2026-11-23T00:00:00.000Z');
const future = sale('12', '2026-12-24T00:00:00.000Z', null);

test.each([
  ['the current sale', [future, past, present], 'Sale $15.00'],
  ['the next one', [past, future], 'Sale planned: $12.00'],
  ['a sale without bounds', [sale('7.5', null, null)], 'Sale $7.50'],
  ['a sale without a price yet', [sale('', null, null)], 'Sale'],
  ['nothing when all have ended', [past], undefined],
])('a row shows %s', (_what, sales, text) => {
  expect(shownSale(sales, now)).toBe(text);
});
