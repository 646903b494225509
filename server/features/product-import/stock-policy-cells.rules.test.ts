import { expect, it } from 'vitest';
import { cellOfPolicy, policyAfter, readStockPolicy } from './stock-policy-cells.rules.ts';

it.each([
  ['', undefined],
  ['Tracked', { policy: 'tracked' }],
  ['untracked', { policy: 'untracked' }],
  ['back-order', { policy: 'back-order' }],
  ['Backorder 20', { policy: 'back-order', backOrderLimit: 20 }],
  [
    'back-order 20 from 2027-03-15',
    { policy: 'back-order', backOrderLimit: 20, backOrderFrom: '2027-03-15' },
  ],
])('reads %j', (cell, expected) => {
  expect(readStockPolicy(cell)).toEqual(expected);
});

it.each(['maybe', 'back-order -5', 'back-order 1000001', 'back-order from 1999-12-31', '=untracked', 1])(
  'refuses %j with what to write',
  (cell) => {
    expect(readStockPolicy(cell)).toMatch(/^Write tracked, untracked, or back-order/);
  },
);

it.each(['soon', '2027-02-31', '3/15/27', '2027-03-15 soon'])('refuses the day %j', (day) => {
  expect(readStockPolicy(`back-order 5 from ${day}`)).toBe(
    'Please write a day as 2026-12-01 or 12/01/2026, or none, in stockPolicy.',
  );
});

const stored = { policy: 'back-order', backOrderLimit: 5, backOrderFrom: '2027-03-15' } as const;

it('back-orders without a limit or a day keep those that there are, or have none and ship at once', () => {
  const cell = { policy: 'back-order' } as const;
  expect(policyAfter(stored, cell)).toEqual(stored);
  expect(policyAfter(null, cell, '2027-01-01')).toEqual({
    ...cell,
    ...{ backOrderLimit: 1_000_000, backOrderFrom: '2027-01-01' },
  });
  expect(policyAfter(stored, { policy: 'tracked' })).toMatchObject({ backOrderLimit: null });
});

it('reads what it writes', () => {
  expect(readStockPolicy(cellOfPolicy(stored))).toEqual(stored);
});
