import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Refunded, refundOfPieces } from '#contract/refund-of-pieces.ts';
import type { StoredLine } from '../orders/orders.rules.ts';
import { keptCostMinor, payBackMinor } from '../orders/to-pay-back.rules.ts';
import { orderTotals } from '../orders/totals.rules.ts';
import { piecesToRefund } from '../refunds/refund-amounts.rules.ts';
import { costOfReturned, sharesOfReturn } from './returned-amounts.rules.ts';

/** A line with up to three taxes and a discount, as it is frozen. */
const frozen = fc
  .record({
    quantity: fc.integer({ min: 1, max: 12 }),
    unitPriceMinor: fc.integer({ min: 0, max: 1_000_000 }),
    rates: fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 3 }),
    discountPercent: fc.integer({ min: 0, max: 100 }),
    sent: fc.integer({ min: 0, max: 12 }),
  })
  .map(({ quantity, unitPriceMinor, rates, discountPercent, sent }): StoredLine => {
    const discountMinor = Math.floor((quantity * unitPriceMinor * discountPercent) / 100);
    const shown = quantity * unitPriceMinor - discountMinor;
    const taxes = rates.map((rate) => ({ title: 'Tax', rate, minor: Math.round((shown * rate) / 1_000) }));
    return {
      ...{ id: 'l', part: 1, merchantId: null, name: 'Lamp', status: 'Processing', productId: 'p' },
      ...{ variantId: 'p', choice: null, product: null, isProcessing: false },
      ...{ quantity, unitPriceMinor, discountMinor, taxes },
      taxMinor: taxes.reduce((sum, { minor }) => sum + minor, 0),
      ...{ cancelledQuantity: 0, shippedQuantity: Math.min(sent, quantity), deliveredQuantity: 0 },
      returnedQuantity: 0,
    };
  });

const step = fc.record({
  /** Refunding what was received is another step, so that several returns wait for it in any sequence. */
  does: fc.constantFrom('cancel', 'receive', 'refund'),
  pieces: fc.integer({ min: 1, max: 4 }),
  at: fc.nat(20),
  /** Kept by the seller of what is refunded, of a hundred. */
  kept: fc.constantFrom(0, 0, 1, 50, 100),
});

interface Received {
  pieces: number;
  isRefunded: boolean;
}

const makeReturn = (
  { pieces, withheldMinor = 0 }: { pieces: number; withheldMinor?: number },
  receivedAt: Date | null = new Date(),
) => ({
  ...{ deliveryMinor: 0, withheldMinor, receivedAt },
  lines: [{ lineId: 'l', quantity: pieces, received: receivedAt ? pieces : 0, restocked: 0 }],
});

describe('whatever is cancelled, returned, kept and refunded, in whatever pieces and order', () => {
  it('the refunds and what is kept add up to what was paid for these pieces, and no piece is refunded twice', () => {
    fc.assert(
      fc.property(frozen, fc.boolean(), fc.array(step, { maxLength: 25 }), (of, pricesIncludeTax, steps) => {
        let line = of;
        let before: Refunded = { quantity: 0, amountMinor: 0 };
        let withheldMinor = 0;
        const received: Received[] = [];
        const order = () => ({ lines: [line], pricesIncludeTax, delivery: null, withheldMinor });
        const refund = (quantity: number, amountMinor: number) => {
          expect(amountMinor).toBeGreaterThanOrEqual(0);
          before = { quantity: before.quantity + quantity, amountMinor: before.amountMinor + amountMinor };
        };
        const refundReturn = (one: Received, percent: number) => {
          one.isRefunded = true;
          const refunded = new Map([['l', before]]);
          const [all] = sharesOfReturn(order(), refunded, makeReturn(one));
          const keptMinor = Math.floor(((all?.amountMinor ?? 0) * percent) / 100);
          withheldMinor += keptMinor;
          const kept = makeReturn({ ...one, withheldMinor: keptMinor });
          for (const share of sharesOfReturn(order(), refunded, kept)) {
            expect([share.withheldMinor ?? 0, share.amountMinor]).toEqual([
              keptMinor,
              (all?.amountMinor ?? 0) - keptMinor,
            ]);
            refund(share.quantity, share.amountMinor + keptMinor);
          }
        };
        for (const { does, pieces, at, kept } of steps) {
          if (does === 'cancel') {
            const open = line.quantity - line.cancelledQuantity - line.shippedQuantity;
            const cancelled = Math.min(pieces, open);
            line = { ...line, cancelledQuantity: line.cancelledQuantity + cancelled };
            const quantity = piecesToRefund(line, before, cancelled);
            if (quantity > 0) refund(quantity, refundOfPieces(line, before, quantity, pricesIncludeTax));
          } else if (does === 'receive') {
            const came = Math.min(pieces, line.shippedQuantity - line.returnedQuantity);
            line = { ...line, returnedQuantity: line.returnedQuantity + came };
            if (came > 0) received.push({ pieces: came, isRefunded: false });
          } else {
            const waiting = received.filter(({ isRefunded }) => !isRefunded);
            const one = waiting[at % Math.max(1, waiting.length)];
            if (one) refundReturn(one, kept);
          }
        }
        for (const one of received) if (!one.isRefunded) refundReturn(one, 0);
        const gone = line.cancelledQuantity + line.returnedQuantity;
        expect(before.quantity).toBe(gone);
        const paidMinor = orderTotals({ ...order(), lines: [of] }).totalWithTaxMinor;
        const refundedMinor = before.amountMinor - withheldMinor;
        // Kept is never more than is owed: what is withheld of a piece may be a cent more than the last one costs.
        const piecesMinor = keptCostMinor({ ...order(), withheldMinor: 0 });
        const beyondOwed = piecesMinor + withheldMinor - keptCostMinor(order());
        expect(beyondOwed).toBeLessThanOrEqual(withheldMinor > 0 ? 4 : 0);
        expect(refundedMinor).toBe(paidMinor - piecesMinor - withheldMinor);
        const money = { paidMinor, refundedMinor, receivedMinor: 0, givenBackMinor: 0 };
        expect(payBackMinor(money, keptCostMinor(order()))).toBe(beyondOwed);
        if (gone === line.quantity) expect(before.amountMinor).toBe(paidMinor);
      }),
      { numRuns: 1_000 },
    );
  });

  it('what a return costs is said before it comes, and is what it refunds', () => {
    fc.assert(
      fc.property(frozen, fc.boolean(), fc.integer({ min: 1, max: 12 }), (line, pricesIncludeTax, wanted) => {
        const pieces = Math.min(wanted, line.shippedQuantity);
        if (pieces === 0) return;
        const order = { lines: [line], pricesIncludeTax };
        const asked = makeReturn({ pieces }, null);
        const [said] = sharesOfReturn(order, new Map(), asked);
        const [one] = asked.lines;
        expect(one && costOfReturned(order, asked, one)).toBe(said?.amountMinor);
        const came = { lines: [{ ...line, returnedQuantity: pieces }], pricesIncludeTax };
        expect(sharesOfReturn(came, new Map(), makeReturn({ pieces }))).toEqual([said]);
      }),
    );
  });
});

it('k of n: two of three lamps for ¥333 with three taxes and a discount', () => {
  const lamp = (returnedQuantity: number): StoredLine => ({
    ...{
      id: 'l',
      part: 1,
      merchantId: null,
      name: 'Lamp',
      status: 'Shipped',
      productId: 'p',
      variantId: 'p',
    },
    ...{
      choice: null,
      product: null,
      isProcessing: false,
      quantity: 3,
      unitPriceMinor: 333,
      discountMinor: 100,
    },
    taxes: [
      { title: 'State', rate: 4, minor: 35 },
      { title: 'City', rate: 4.5, minor: 40 },
      { title: 'District', rate: 0.375, minor: 3 },
    ],
    ...{ taxMinor: 78, cancelledQuantity: 0, shippedQuantity: 3, deliveredQuantity: 0, returnedQuantity },
  });
  const share = (returned: number, before: Refunded, pieces: number) =>
    sharesOfReturn(
      { lines: [lamp(returned)], pricesIncludeTax: false },
      new Map([['l', before]]),
      makeReturn({ pieces }),
    );
  // 666 − 66 + 23 + 26 + 2.
  expect(share(2, { quantity: 0, amountMinor: 0 }, 2)).toEqual([
    { lineId: 'l', quantity: 2, amountMinor: 651 },
  ]);
  // With these the whole line: 999 − 100 + 78.
  expect(share(3, { quantity: 2, amountMinor: 651 }, 1)).toEqual([
    { lineId: 'l', quantity: 1, amountMinor: 326 },
  ]);
  // A refund by a person counts for the pieces that came back.
  expect(share(2, { quantity: 1, amountMinor: 325 }, 2)).toEqual([
    { lineId: 'l', quantity: 1, amountMinor: 326 },
  ]);
});

it('the share of the delivery goes back once', () => {
  const stored = { ...makeReturn({ pieces: 1 }), lines: [], deliveryMinor: 630 };
  const order = { lines: [], pricesIncludeTax: true };
  expect(sharesOfReturn(order, new Map(), stored)).toEqual([{ lineId: null, quantity: 1, amountMinor: 630 }]);
  expect(sharesOfReturn(order, new Map([[null, { quantity: 1, amountMinor: 900 }]]), stored)).toEqual([]);
});
