import { expect, test } from 'vitest';
import type { ReturnShown } from '#contract/returns.contract.ts';
import { isOpen, returnWords } from './return-words.ts';

const mug: ReturnShown['lines'][number] = {
  ...{ line: 'l', name: 'Mug', choice: null, imageUrl: null, quantity: 2, received: 0, restocked: 0 },
  amount: 50.4,
};
const refund = { amount: 50.4, delivery: 0, refunded: 0, isOnline: true, failed: null };
const asked: ReturnShown = {
  ...{ _id: 'r', name: '#1031-R1', part: 1, merchant: null, seller: null, kind: 'return', state: 'asked' },
  order: { _id: 'o', number: 1031, buyer: 'Marta' },
  ...{ reason: 'damaged', words: null, decision: null, withheld: 0, lines: [mug], refund },
  ...{ created: '2026-11-27T10:00:00Z', decidedAt: null, dueAt: null, receivedAt: null, endedAt: null },
  ...{ mayChange: false, mayCancel: true },
};
const about = { seller: 'Kilnfold', address: ['Kilnfold', '12 Quay Street'], payer: 'seller' } as const;
const said = (changed: Partial<ReturnShown>, other = {}) => {
  const { status, lead, note } = returnWords({ ...asked, ...changed }, { ...about, ...other });
  return [status, lead, note];
};
const came = (received: number) => [{ ...mug, received }];
const dueAt = '2026-12-12T22:00:00Z';
const endedAt = '2026-12-03T10:00:00Z';

test.each<[string, string[], string[]]>([
  ['asked', said({}), ['Asked', 'Kilnfold has your request.', 'Please send nothing yet.']],
  [
    'received, of which something is kept',
    said({
      ...{ state: 'received', lines: came(2), refund: { ...refund, amount: 46.4, isOnline: false } },
      ...{ withheld: 4, decision: 'The rim is worn.' },
    }),
    [
      ...['Received', 'It has arrived. $46.40 goes back next.'],
      'Kilnfold keeps $4.00, and writes: “The rim is worn.”',
    ],
  ],
  [
    'closed, with something kept',
    said({
      ...{ state: 'closed', endedAt, lines: came(2), refund: { ...refund, amount: 0, refunded: 46.4 } },
      ...{ withheld: 4, decision: 'The rim is worn.' },
    }),
    [
      ...['Paid back', '$46.40 went back to where you paid from, Thursday, Dec 3, 2026.'],
      'Kilnfold keeps $4.00, and writes: “The rim is worn.”',
    ],
  ],
  [
    'accepted',
    said({ state: 'accepted', dueAt }),
    [
      ...['Accepted', 'Please send it by Saturday, Dec 12, 2026.'],
      'To Kilnfold, 12 Quay Street. Write #1031-R1 on the parcel. The seller pays for sending: keep the receipt. $50.40 comes back to where you paid from when it has arrived.',
    ],
  ],
  [
    'accepted without an address, of what was paid by hand',
    said(
      { state: 'accepted', dueAt, refund: { ...refund, isOnline: false } },
      { address: [], payer: 'buyer' },
    ),
    [
      ...['Accepted', 'Please send it by Saturday, Dec 12, 2026.'],
      'Please ask us where to. Write #1031-R1 on the parcel. You pay for sending. $50.40 comes back when it has arrived.',
    ],
  ],
  [
    'received, and being refunded',
    said({ state: 'received', lines: came(2), refund: { ...refund, amount: 0, refunded: 50.4 } }),
    [
      ...['Received', 'It has arrived. $50.40 is on its way back to where you paid from.'],
      'It can take five working days.',
    ],
  ],
  [
    'received in part, before the refund',
    said({ state: 'received', lines: came(1), refund: { ...refund, amount: 25.2 } }),
    [
      ...['Received', 'It has arrived. $25.20 goes back to where you paid from next.'],
      '1 of 2 pieces have arrived.',
    ],
  ],
  [
    'received, whose refund has failed',
    said({ state: 'received', lines: came(2), refund: { ...refund, refunded: 50.4, failed: 'f' } }),
    [
      'Received',
      'It has arrived.',
      'The money has not gone back yet. We know of it, and you have to do nothing.',
    ],
  ],
  [
    'paid back',
    said({ state: 'closed', lines: came(2), endedAt, refund: { ...refund, amount: 0, refunded: 50.4 } }),
    ['Paid back', '$50.40 went back to where you paid from, Thursday, Dec 3, 2026.', ''],
  ],
  [
    'closed without a refund here',
    said({ state: 'closed', lines: came(2), endedAt }),
    ['Closed', 'It has arrived and is closed, Thursday, Dec 3, 2026.', ''],
  ],
  [
    'refused',
    said({ state: 'refused', decision: 'It belongs so.' }),
    ['Not accepted', 'Kilnfold writes: “It belongs so.”', 'Not right? Ask us.'],
  ],
  [
    'cancelled',
    said({ state: 'cancelled', endedAt }),
    ['Cancelled', 'This request was cancelled on Thursday, Dec 3, 2026.', ''],
  ],
])('a return that is %s says so to its buyer', (_, words, expected) => {
  expect(words).toEqual(expected);
});

test('returns are open until the money is back, or nothing comes', () => {
  const states = ['asked', 'accepted', 'refused', 'received', 'closed', 'cancelled'] as const;
  expect(states.filter((state) => isOpen({ state }))).toEqual(['asked', 'accepted', 'received']);
});
