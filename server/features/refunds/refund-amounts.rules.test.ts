import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FrozenAmounts } from '#contract/amounts-of-pieces.ts';
import { type Refunded, refundOfPieces } from '#contract/refund-of-pieces.ts';
import {
  hasRoomFor,
  piecesToRefund,
  refundedOpen,
  refundOfDelivery,
  withinLeft,
} from './refund-amounts.rules.ts';

const line: fc.Arbitrary<FrozenAmounts> = fc
  .record({
    quantity: fc.integer({ min: 1, max: 12 }),
    unitPriceMinor: fc.integer({ min: 0, max: 1_000_000 }),
    rates: fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 3 }),
    discountPercent: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ quantity, unitPriceMinor, rates, discountPercent }) => {
    const shown = quantity * unitPriceMinor;
    const taxes = rates.map((rate) => ({ title: 'Tax', rate, minor: Math.round((shown * rate) / 1_000) }));
    const taxMinor = taxes.reduce((sum, { minor }) => sum + minor, 0);
    return {
      ...{ quantity, unitPriceMinor, taxes, taxMinor },
      discountMinor: Math.floor((shown * discountPercent) / 100),
    };
  });
const costs = (
  { quantity, unitPriceMinor, discountMinor, taxMinor }: FrozenAmounts,
  pricesIncludeTax: boolean,
) => quantity * unitPriceMinor - discountMinor + (pricesIncludeTax ? 0 : taxMinor);

/** A step with the refunds of a line: asks for pieces, or the refund of so many before fails, or is tried again. */
const step = fc.oneof(
  fc.record({ does: fc.constant('ask' as const), pieces: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ does: fc.constantFrom('fail' as const, 'retry' as const), at: fc.nat(20) }),
);

const sumRefunds = (refunds: readonly Refunded[]): Refunded => ({
  quantity: refunds.reduce((sum, { quantity }) => sum + quantity, 0),
  amountMinor: refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
});

const counted = (of: FrozenAmounts, cancelledQuantity: number, shippedQuantity = 0) => ({
  ...of,
  ...{ cancelledQuantity, shippedQuantity, deliveredQuantity: 0, returnedQuantity: 0, isProcessing: false },
});
/** Nothing of it is to be sent. */
const allGone = (of: FrozenAmounts) => counted(of, of.quantity);

describe('refunds of pieces', () => {
  it('add up to the line, in whatever portions', () => {
    fc.assert(
      fc.property(line, fc.boolean(), fc.array(fc.integer({ min: 1, max: 12 })), (of, isGross, portions) => {
        let before: Refunded = { quantity: 0, amountMinor: 0 };
        for (const wanted of [...portions, of.quantity]) {
          const quantity = Math.min(wanted, of.quantity - before.quantity);
          const amountMinor = refundOfPieces(of, before, quantity, isGross);
          expect(amountMinor).toBeGreaterThanOrEqual(0);
          before = sumRefunds([before, { quantity, amountMinor }]);
        }
        expect(before).toEqual({ quantity: of.quantity, amountMinor: costs(of, isGross) });
      }),
    );
  });

  it('are never more than the line, also when some fail and are tried again', () => {
    fc.assert(
      fc.property(line, fc.boolean(), fc.array(step, { maxLength: 30 }), (of, isGross, steps) => {
        const refunds: (Refunded & { failed: boolean })[] = [];
        const standing = () => sumRefunds(refunds.filter(({ failed }) => !failed));
        for (const one of steps) {
          const before = standing();
          if (one.does === 'ask') {
            const quantity = Math.min(one.pieces, of.quantity - before.quantity);
            if (quantity === 0) continue;
            const amountMinor = refundOfPieces(of, before, quantity, isGross);
            refunds.push({ quantity, amountMinor, failed: false });
          } else {
            const refund = refunds[one.at % Math.max(1, refunds.length)];
            if (!refund) continue;
            if (one.does === 'fail') refund.failed = true;
            else if (refund.failed && hasRoomFor(allGone(of), before, refund, isGross)) refund.failed = false;
          }
          expect(standing().quantity).toBeLessThanOrEqual(of.quantity);
          expect(standing().amountMinor).toBeLessThanOrEqual(costs(of, isGross));
        }
      }),
    );
  });
});

describe('of three pieces', () => {
  const three = {
    ...{ quantity: 3, unitPriceMinor: 100, discountMinor: 0, taxMinor: 0, taxes: [] },
  };
  const nothing = { quantity: 0, amountMinor: 0 };
  const pieces = (quantity: number) => ({ quantity, amountMinor: quantity * 100 });

  it.each([
    ['none is tried again while all are to be sent', 0, 0, nothing, 1, false],
    ['a cancelled one is tried again', 1, 0, nothing, 1, true],
    ['a cancelled one that was refunded since is not', 1, 0, pieces(1), 1, false],
    ['a sent one is tried again', 0, 1, nothing, 1, true],
    ['a sent one beside a cancelled one that is back', 1, 1, pieces(1), 1, true],
    ['not more than these', 1, 1, nothing, 3, false],
  ])('%s', (_, cancelled, shipped, before, again, expected) => {
    expect(hasRoomFor(counted(three, cancelled, shipped), before, pieces(again), false)).toBe(expected);
  });

  it.each([
    ['nothing was refunded', 0, 0, 0, []],
    ['a cancelled one was', 1, 0, 1, []],
    ['a sent one was', 0, 1, 1, []],
    ['one that is to be sent was', 0, 0, 1, [1]],
    ['two were, of which one was sent', 0, 1, 2, [1]],
    ['all were, of which one was cancelled and one sent', 1, 1, 3, [1]],
    ['all were sent and refunded', 0, 3, 3, []],
  ])(
    'those that are to be sent and refunded are known where %s',
    (_, cancelled, shipped, refunded, expected) => {
      const lines = [{ id: 'lamp', ...counted(three, cancelled, shipped) }];
      const found = refundedOpen(lines, new Map([['lamp', pieces(refunded)]]));
      expect(found).toEqual(expected.map((quantity) => ({ lineId: 'lamp', quantity })));
    },
  );
});

describe('what is left of a payment', () => {
  it('bounds the shares, in their sequence', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000)), fc.nat(5_000), (amounts, left) => {
        const shares = withinLeft(
          amounts.map((amountMinor) => ({ amountMinor })),
          left,
        );
        const sum = amounts.reduce((total, amount) => total + amount, 0);
        expect(shares.reduce((total, { amountMinor }) => total + amountMinor, 0)).toBe(Math.min(sum, left));
        for (const [at, { amountMinor }] of shares.entries()) {
          expect(amountMinor).toBeGreaterThanOrEqual(0);
          expect(amountMinor).toBeLessThanOrEqual(amounts[at] ?? 0);
        }
      }),
    );
  });
});

describe('cancelled pieces', () => {
  const cancelledPieces = (cancelledQuantity: number, shippedQuantity = 0) => ({
    cancelledQuantity,
    shippedQuantity,
  });
  const refunded = (quantity: number) => ({ quantity, amountMinor: 0 });

  it('are refunded', () => expect(piecesToRefund(cancelledPieces(2), refunded(1), 1)).toBe(1));
  it('are not refunded again after a person has refunded them', () =>
    expect(piecesToRefund(cancelledPieces(1), refunded(1), 1)).toBe(0));
  it('are refunded beside sent ones that a person has refunded', () =>
    expect(piecesToRefund(cancelledPieces(1, 1), refunded(1), 1)).toBe(1));
  it('do not make up for those whose refund has failed', () =>
    expect(piecesToRefund(cancelledPieces(3), refunded(0), 1)).toBe(1));

  it('are never more than are cancelled, and never refunded twice', () => {
    const counts = fc.record({
      quantity: fc.integer({ min: 1, max: 9 }),
      before: fc.nat(9),
      cancelled: fc.integer({ min: 1, max: 9 }),
      shipped: fc.nat(9),
      refunded: fc.nat(9),
    });
    fc.assert(
      fc.property(counts, ({ quantity, before, cancelled, shipped, refunded: already }) => {
        fc.pre(before + cancelled + shipped <= quantity && already <= quantity);
        const pieces = piecesToRefund(
          cancelledPieces(before + cancelled, shipped),
          refunded(already),
          cancelled,
        );
        expect(pieces).toBeGreaterThanOrEqual(0);
        expect(pieces).toBeLessThanOrEqual(cancelled);
        expect(already + pieces).toBeLessThanOrEqual(quantity);
        // Whatever is cancelled is refunded, unless an earlier refund failed.
        if (already >= before) expect(already + pieces).toBeGreaterThanOrEqual(before + cancelled);
      }),
    );
  });
});

it('the delivery is refunded with its tax, which its price may include', () => {
  const delivery = { minor: 500, taxes: [{ title: 'Tax', rate: 19, minor: 95 }] };
  expect([refundOfDelivery(delivery, false), refundOfDelivery(delivery, true)]).toEqual([595, 500]);
});
