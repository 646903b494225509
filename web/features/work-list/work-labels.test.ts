import { afterEach, expect, test } from 'vitest';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import { buyerLabel, merchantLabel, phoneDay, pieceLabel, placedLabel, sendByLabel } from './work-labels.ts';

const today = '2026-11-27';
afterEach(() => setShopFormat(defaultFormat));

test.each([
  ['UTC', '2026-11-27T04:51:00Z', 'Today, 4:51 AM'],
  ['UTC', '2026-11-26T23:59:00Z', 'Yesterday, 11:59 PM'],
  ['UTC', '2026-11-25T23:59:00Z', 'Wed, Nov 25'],
  ['UTC', '2025-11-25T23:59:00Z', 'Nov 25, 2025'],
  ['America/New_York', '2026-11-27T04:51:00Z', 'Yesterday, 11:51 PM'],
  ['Pacific/Kiritimati', '2026-11-26T11:00:00Z', 'Today, 1:00 AM'],
])('in %s, %s is placed %s', (timeZone, created, label) => {
  setShopFormat({ ...defaultFormat, timeZone });
  expect(placedLabel(created, today)).toBe(label);
});

test('late says so, and what is not to be sent has no day but that of placing', () => {
  const created = '2026-11-19T12:00:00Z';
  const late = { sendBy: '2026-11-20', isLate: true, created };
  const soon = { sendBy: '2026-11-30', isLate: false, created };
  const sent = { sendBy: null, isLate: false, created };
  expect([late, soon, sent].map((row) => sendByLabel(row, today))).toEqual([
    'Fri, Nov 20, late',
    'Mon, Nov 30',
    null,
  ]);
  expect([late, soon, sent].map((row) => phoneDay(row, today))).toEqual([
    'Late, Nov 20',
    'By Nov 30',
    'Placed Nov 19',
  ]);
});

const buyer = { name: 'Maya Castellanos', isGuest: false, isDeleted: false };
test.each([
  [buyer, 0, 0, 'Maya Castellanos'],
  [buyer, 2, 0, 'Maya Castellanos, and 2 more pieces'],
  [buyer, 1, 3, 'Maya Castellanos, and 1 more piece, 3 pieces sent'],
  [{ ...buyer, isGuest: true }, 0, 1, 'Maya Castellanos (guest), 1 piece sent'],
  [{ name: '', isGuest: true, isDeleted: false }, 0, 0, 'Somebody (guest)'],
  [{ ...buyer, isDeleted: true }, 1, 0, 'Deleted account, and 1 more piece'],
])('names the buyer: %j with %d more and %d sent', (buyer, more, sent, label) => {
  expect(buyerLabel({ buyer, more, sent })).toBe(label);
});

test('names what is left, with its choice', () => {
  const first = { quantity: 1200, name: 'Ferry Stripe Jumper', choice: 'Sage, M', imageUrl: null };
  expect(pieceLabel({ first })).toBe('1,200 × Ferry Stripe Jumper, Sage, M');
  expect(pieceLabel({ first: { ...first, choice: null } })).toBe('1,200 × Ferry Stripe Jumper');
});

test('names the one merchant, and counts several', () => {
  const part = (name: string | null) => ({
    ...{ number: 1, toSend: 1 },
    merchant: name === null ? null : { _id: name, name },
  });
  expect(merchantLabel({ parts: [part('Fellmark')] })).toBe('Fellmark');
  expect(merchantLabel({ parts: [part(null)] })).toBe('The shop');
  expect(merchantLabel({ parts: [part('Fellmark'), part(null)] })).toBe('2 merchants');
});
