import { describe, expect, it, test } from 'vitest';
import { deliveryBackMinor, lateReturned } from './delivery-back.rules.ts';

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
    lines: [
      {
        ...{ id: 'a', quantity: 2, cancelledQuantity: 0, shippedQuantity: 2, returnedQuantity: 0 },
        ...{ unitPriceMinor: 1_000, discountMinor: 0 },
      },
    ],
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

  const due = new Date('2026-11-20T00:00:00Z');
  const returned = (kind: 'return' | 'withdrawal', day: number) => ({
    ...{ kind, createdAt: new Date(Date.UTC(2026, 10, day)) },
    lines: [{ lineId: 'a', quantity: 2, received: 1, restocked: 0 }],
  });
  const allBack = { lines: [{ ...order().lines[0], returnedQuantity: 2 }] };
  test.each([
    ['with returns that were asked for in time, as with withdrawals', returned('return', 19), 630],
    ['not with one that was asked for after the period', returned('return', 21), 0],
    ['with a withdrawal, whenever that comes back', returned('withdrawal', 21), 630],
  ])('goes back %s', (_what, last, minor) => {
    const late = lateReturned([returned('return', 18), last], (at) => at > due);
    expect(deliveryBackMinor(order(allBack) as never, { late }, zones(6) as never)).toBe(minor);
  });
});
