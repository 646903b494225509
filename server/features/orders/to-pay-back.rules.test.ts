import fc from 'fast-check';
import { expect, it } from 'vitest';
import { comesBackMinor, keptCostMinor, type OrderMoney, payBackMinor } from './to-pay-back.rules.ts';
import { orderTotals } from './totals.rules.ts';

const tax = fc.record({
  title: fc.constantFrom('State', 'City', 'District'),
  rate: fc.integer({ min: 0, max: 30 }),
  minor: fc.integer({ min: 0, max: 10_000 }),
});
const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 9 }),
    unitPriceMinor: fc.integer({ min: 0, max: 100_000 }),
    discountShare: fc.double({ min: 0, max: 1, noNaN: true }),
    taxes: fc.array(tax, { maxLength: 3 }),
  })
  .map(({ discountShare, ...one }) => ({
    ...one,
    discountMinor: Math.floor(one.unitPriceMinor * one.quantity * discountShare),
    taxMinor: one.taxes.reduce((sum, { minor }) => sum + minor, 0),
    cancelledQuantity: 0,
    returnedQuantity: 0,
  }));
const step = fc.record({
  what: fc.constantFrom('cancel', 'return', 'pay back'),
  line: fc.nat(3),
  pieces: fc.integer({ min: 1, max: 9 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
});
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  // Prices that include tax include that of the delivery.
  delivery: fc.option(fc.record({ minor: fc.nat(2_000), taxes: fc.array(tax, { maxLength: 2 }) })),
  pricesIncludeTax: fc.boolean(),
});

it('pays back to the cent what the buyer does not keep, whatever is cancelled, returned and paid back in whatever pieces and sequence', () => {
  fc.assert(
    fc.property(order, fc.array(step, { maxLength: 30 }), (placed, steps) => {
      const owedMinor = orderTotals(placed).totalWithTaxMinor;
      let now = placed;
      const money: OrderMoney = {
        paidMinor: 0,
        refundedMinor: 0,
        receivedMinor: owedMinor,
        givenBackMinor: 0,
      };
      let saidMinor = 0;
      for (const { what, line: at, pieces, share } of steps) {
        const left = payBackMinor(money, keptCostMinor(now));
        expect(left).toBeGreaterThanOrEqual(0);
        if (what === 'pay back') money.givenBackMinor += Math.floor(left * share);
        const changed = now.lines[at];
        if (what === 'pay back' || !changed) continue;
        const open = changed.quantity - changed.cancelledQuantity - changed.returnedQuantity;
        const name = what === 'cancel' ? 'cancelledQuantity' : 'returnedQuantity';
        const after = {
          ...now,
          lines: now.lines.with(at, { ...changed, [name]: changed[name] + Math.min(open, pieces) }),
        };
        saidMinor += comesBackMinor({ ...now, ...money }, { ...after, ...money }, 0)?.backMinor ?? 0;
        now = after;
        expect(keptCostMinor(now)).toBeLessThanOrEqual(orderTotals(now).totalWithTaxMinor);
      }
      const keptMinor = keptCostMinor(now);
      // The mails have said what does not stay.
      expect(saidMinor).toBe(owedMinor > 0 ? owedMinor - keptMinor : 0);
      money.givenBackMinor += payBackMinor(money, keptMinor);
      expect(money.givenBackMinor).toBe(owedMinor - keptMinor);
      expect(payBackMinor(money, keptMinor)).toBe(0);
    }),
  );
});

it('keeps the delivery until all is cancelled, also when all came back', () => {
  const one = { quantity: 2, unitPriceMinor: 100, discountMinor: 0, taxMinor: 0, taxes: [] };
  const counts = { cancelledQuantity: 0, returnedQuantity: 0 };
  const delivery = { minor: 50, taxes: [{ title: 'Tax', rate: 10, minor: 5 }] };
  const kept = (changed: object) =>
    keptCostMinor({ lines: [{ ...one, ...counts, ...changed }], delivery, pricesIncludeTax: false });
  expect([kept({}), kept({ returnedQuantity: 1 }), kept({ returnedQuantity: 2 })]).toEqual([255, 155, 55]);
  expect(kept({ cancelledQuantity: 2 })).toBe(0);
});

it('keeps what sellers withhold of what came back, and never more than is owed', () => {
  const counts = { cancelledQuantity: 0, returnedQuantity: 2 };
  const line = { quantity: 3, unitPriceMinor: 100, discountMinor: 0, taxMinor: 0, taxes: [], ...counts };
  const kept = (withheldMinor: number) =>
    keptCostMinor({ lines: [line], delivery: null, pricesIncludeTax: false, withheldMinor });
  expect([kept(0), kept(30), kept(200), kept(201)]).toEqual([100, 130, 300, 300]);
});

it.each<[string, Partial<OrderMoney>, keptMinor: number, toPayBackMinor: number]>([
  ['not paid', {}, 0, 0],
  ['paid and kept', { receivedMinor: 900 }, 900, 0],
  ['paid, cancelled in part', { receivedMinor: 900 }, 300, 600],
  ['paid back in part', { receivedMinor: 900, givenBackMinor: 200 }, 300, 400],
  ['paid online, cancelled and refunded', { paidMinor: 900, refundedMinor: 900 }, 0, 0],
  ['paid online, and its refund has failed', { paidMinor: 900 }, 0, 900],
  ['refunded more than was cancelled', { paidMinor: 900, refundedMinor: 500 }, 600, 0],
])('of an order that is %s', (_, money, keptMinor, toPayBackMinor) => {
  const none = { paidMinor: 0, refundedMinor: 0, receivedMinor: 0, givenBackMinor: 0 };
  expect(payBackMinor({ ...none, ...money }, keptMinor)).toBe(toPayBackMinor);
});
