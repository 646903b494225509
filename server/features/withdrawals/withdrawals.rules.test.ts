import { describe, expect, it, test } from 'vitest';
import { withdrawalStates } from '#contract/return-states.ts';
import { deliveryBackMinor } from './delivery-back.rules.ts';
import {
  isAddressOf,
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
  expect(isAddressOf(order, 'maya@example.com')).toBe(isIts);
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

describe('the delivery of a withdrawal', () => {
  const zones = (...prices: number[]) => ({
    zones: [
      {
        ...{ id: 'z', name: 'Everywhere else', isActive: true, places: [] },
        methods: [
          ...prices.map((price) => ({ kind: 'flat' as const, price, freeFrom: null })),
          { kind: 'pickup' as const, price: 0, freeFrom: null },
        ].map((method, at) => ({
          ...{
            id: String(at),
            name: 'Post',
            steps: [],
            text: '',
            daysFrom: null,
            daysTo: null,
            isActive: true,
          },
          ...method,
        })),
      },
    ],
  });
  const order = (fields: object = {}) => ({
    lines: [{ ...line('a', { quantity: 2, shippedQuantity: 2 }), unitPriceMinor: 1_000, discountMinor: 0 }],
    delivery: { minor: 600, taxes: [{ title: 'Tax', rate: 5, minor: 30 }] },
    address: { address: '1 Street', city: 'Berlin', countryCode: 'DE', zipCode: '10115' },
    pricesIncludeTax: false,
    ...fields,
  });
  const back = (fields: object, quantity: number, settings = zones(6), coming = 0) =>
    deliveryBackMinor(
      order(fields) as never,
      { sent: [{ lineId: 'a', quantity }], comingBack: new Map([['a', coming]]) },
      settings as never,
    );
  const zonesWith = (off: object, ofMethod: object = {}) => ({
    zones: zones(6, 4).zones.map(({ methods, ...zone }) => ({
      ...{ ...zone, ...off },
      methods: methods.map((method) => (method.price === 4 ? { ...method, ...ofMethod } : method)),
    })),
  });

  test.each([
    ['all of it with its tax', {}, 2, zones(6), 630],
    ['as much as the cheapest method', {}, 2, zones(6, 4), 420],
    ['all where a cheaper method is switched off', {}, 2, zonesWith({}, { isActive: false }), 630],
    ['all where nothing is delivered any more', {}, 2, zonesWith({ isActive: false }), 630],
    ['never more than was paid', {}, 2, zones(20), 630],
    ['all where no method is known any more', {}, 2, { zones: [] }, 630],
    ['with prices that include tax, that', { pricesIncludeTax: true }, 2, zones(6, 3), 300],
    ['nothing while a piece is kept', {}, 1, zones(6), 0],
    ['nothing of what was free', { delivery: { minor: 0, taxes: [] } }, 2, zones(6), 0],
    ['nothing without a delivery', { delivery: null }, 2, zones(6), 0],
  ])('goes back: %s', (_what, fields, quantity, settings, minor) => {
    expect(back(fields, quantity, settings as never)).toBe(minor);
  });

  it('goes back with the last pieces: what comes back already is not kept', () => {
    expect(back({}, 1, zones(6), 1)).toBe(630);
  });
});
