import { describe, expect, it, test } from 'vitest';
import { withdrawalStates } from '#contract/return-states.ts';
import {
  isOwnAddress,
  isSameStatement,
  mayDecide,
  splitPieces,
  stateAfter,
  stateOfNew,
} from './withdrawals.rules.ts';

const line = (id: string, counts: object = {}) => ({
  ...{ id, quantity: 5, cancelledQuantity: 0, shippedQuantity: 0, deliveredQuantity: 0, returnedQuantity: 0 },
  ...counts,
});
const none = new Map<string, number>();

describe('the pieces of a withdrawal', () => {
  test.each([
    ['nothing was sent', {}, null, 0, [5, 0]],
    ['all was sent', { shippedQuantity: 5 }, null, 0, [0, 5]],
    ['some were sent', { shippedQuantity: 2 }, null, 0, [3, 2]],
    ['some were cancelled', { shippedQuantity: 2, cancelledQuantity: 1 }, null, 0, [2, 2]],
    ['some have come back', { shippedQuantity: 4, returnedQuantity: 1 }, null, 0, [1, 3]],
    ['some are coming back', { shippedQuantity: 4 }, null, 3, [1, 1]],
    ['more come back than there are', { shippedQuantity: 1 }, null, 3, [4, 0]],
    ['all was cancelled', { cancelledQuantity: 5 }, null, 0, [0, 0]],
    ['one is chosen of some that were sent', { shippedQuantity: 2 }, 1, 0, [1, 0]],
    ['more are chosen than are open', { shippedQuantity: 2 }, 4, 0, [3, 1]],
    ['more are chosen than there are', { shippedQuantity: 2 }, 99, 0, [3, 2]],
  ])('when %s', (_when, counts, chosen, comingBack, [open, sent]) => {
    const pieces = splitPieces(
      [line('a', counts)],
      chosen === null ? null : [{ lineId: 'a', quantity: chosen }],
      new Map([['a', comingBack]]),
    );
    const of = (quantity = 0) => (quantity > 0 ? [{ lineId: 'a', quantity }] : []);
    expect(pieces).toEqual({ open: of(open), sent: of(sent) });
  });

  it('leaves lines that were not chosen', () => {
    const chosen = [{ lineId: 'b', quantity: 1 }];
    expect(splitPieces([line('a'), line('b')], chosen, none)).toEqual({ open: chosen, sent: [] });
  });
});

test.each([
  [{ isMatched: false, isKnown: false, isLate: false }, 'unmatched'],
  [{ isMatched: true, isKnown: true, isLate: false }, 'acted'],
  [{ isMatched: true, isKnown: false, isLate: false }, 'unconfirmed'],
  [{ isMatched: true, isKnown: true, isLate: true }, 'late'],
  [{ isMatched: true, isKnown: false, isLate: true }, 'late'],
] as const)('a statement of which %j is %s', (found, state) => {
  expect(stateOfNew(found)).toBe(state);
});

/** By state: what confirming and denying lead to, by the buyer and by the shop. */
const answers: Record<(typeof withdrawalStates)[number], (string | null)[]> = {
  unconfirmed: ['acted', 'denied', 'acted', 'denied'],
  acted: ['same', null, 'same', null],
  denied: [null, 'same', null, 'same'],
  late: [null, null, 'acted', 'settled'],
  unmatched: [null, null, null, 'settled'],
  settled: [null, 'same', null, 'same'],
};
test.each(withdrawalStates)('what becomes of one that is %s', (state) => {
  const by = (['buyer', 'shop'] as const).flatMap((who) =>
    (['confirm', 'deny'] as const).map((answer) => stateAfter(state, answer, who)),
  );
  expect(by).toEqual(answers[state]);
  expect(mayDecide(state, 'shop')).toBe(['unconfirmed', 'late', 'unmatched'].includes(state));
});

test.each([
  [{ user: { email: 'Maya@example.com' }, buyer: null }, true],
  [{ user: { email: null }, buyer: { email: 'MAYA@EXAMPLE.COM' } }, true],
  [{ user: { email: 'new@example.com' }, buyer: { email: 'maya@example.com' } }, false],
  [{ user: { email: null }, buyer: { email: null } }, false],
  [{ user: { email: null }, buyer: null }, false],
])('%j is the address of the order: %s', (order, isIts) => {
  expect(isOwnAddress(order, 'maya@example.com')).toBe(isIts);
});

test('a repeated request says the same, also after its pieces were chosen', () => {
  const form = { request: 'r', number: '1062', email: 'a@example.com', name: 'Maya' };
  const stored = {
    typedNumber: '1062',
    typedEmail: 'a@example.com',
    typedName: 'Maya',
    items: null,
    lines: null,
  };
  const lines = [{ lineId: 'a', quantity: 1 }];
  expect(isSameStatement(stored, form)).toBe(true);
  expect(isSameStatement(stored, { ...form, number: '1063' })).toBe(false);
  expect(isSameStatement({ ...stored, items: 'mugs', lines }, { ...form, items: 'mugs' })).toBe(true);
  expect(isSameStatement({ ...stored, lines }, { ...form, items: [{ line: 'a', quantity: 1 }] })).toBe(true);
  expect(isSameStatement({ ...stored, lines }, form)).toBe(true);
  expect(isSameStatement({ ...stored, lines }, { ...form, items: [{ line: 'a', quantity: 2 }] })).toBe(false);
});
