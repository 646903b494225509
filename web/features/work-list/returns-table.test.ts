import { expect, test } from 'vitest';
import type { WorkRow } from '#contract/work-list.contract.ts';
import { aboutReturn, nextStep } from './returns-table.tsx';

const today = '2026-11-27';
const order = {
  number: 1031,
  buyer: { name: 'Maya Castellanos', isGuest: false, isDeleted: false },
  returns: [{}],
  toPayBack: null,
} as WorkRow;
const asked = {
  _id: 'r',
  name: '#1031-R1',
  kind: 'return',
  state: 'asked',
  reason: 'damaged',
  merchant: null,
  first: { name: 'Mug', choice: null, imageUrl: null, quantity: 1 },
  more: 0,
  day: '2026-12-01',
  isLate: false,
  order,
} as const;

test.each([
  ['an answer', asked, 'Answer by Tue, Dec 1'],
  ['a parcel', { ...asked, state: 'accepted', day: '2026-12-04' }, 'Expected by Fri, Dec 4'],
  ['a parcel without a day', { ...asked, state: 'accepted', day: null }, 'Expected'],
  [
    'a refund',
    {
      ...asked,
      state: 'received',
      day: null,
      order: { ...order, toPayBack: { amount: 135.45, how: 'refund' } },
    },
    'Refund $135.45',
  ],
  ['a refund, which merchants do not see', { ...asked, state: 'received', day: null }, 'Refund'],
] as const)('a return waits for %s', (_, row, words) => {
  expect(nextStep(row, today)).toBe(words);
});

test.each([
  ['a return', asked, '#1031-R1, Maya Castellanos, damaged'],
  [
    'a withdrawal',
    { ...asked, kind: 'withdrawal', name: 'W-1012', reason: null },
    'W-1012 for #1031, Maya Castellanos',
  ],
  [
    'the first of three',
    { ...asked, order: { ...order, returns: Array.from({ length: 3 }, () => asked) } },
    '#1031-R1, Maya Castellanos, damaged, and 2 more returns',
  ],
] as const)('the row says what is known about %s', (_, row, words) => {
  expect(aboutReturn(row)).toBe(words);
});
