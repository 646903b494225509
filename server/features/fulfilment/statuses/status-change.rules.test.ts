import { describe, expect, it } from 'vitest';
import { canBecome } from '#contract/order-status.ts';
import { type ItemStatus, itemStatuses } from '#contract/statuses.ts';
import { type LineCounts, openPieces, statusOfCounts, stockMoves } from '../../orders/orders.rules.ts';
import {
  changeOfStatus,
  type HeldPieces,
  mayCancelOrder,
  maySet,
  piecesInTheWay,
} from './status-change.rules.ts';

const line = (change: Partial<LineCounts> = {}): LineCounts => ({
  quantity: 3,
  cancelledQuantity: 0,
  shippedQuantity: 0,
  deliveredQuantity: 0,
  returnedQuantity: 0,
  isProcessing: false,
  ...change,
});
const held = (madeBy: HeldPieces['madeBy'], quantity: number, isDelivered = false): HeldPieces => ({
  parcelId: `${madeBy} ${quantity}`,
  number: 1,
  madeBy,
  isDelivered,
  quantity,
});

const variantId = 'mug';
const movesBetween = (before: LineCounts, after: LineCounts) =>
  stockMoves([{ ...before, variantId }], [{ ...after, variantId }]);

/** A line of three mugs after status calls alone. */
const lines: Record<ItemStatus, [LineCounts, HeldPieces[]]> = {
  'Not processed': [line(), []],
  Processing: [line({ isProcessing: true }), []],
  Shipped: [line({ shippedQuantity: 3 }), [held('status', 3)]],
  Delivered: [line({ shippedQuantity: 3, deliveredQuantity: 3 }), [held('status', 3, true)]],
  Cancelled: [line({ cancelledQuantity: 3 }), []],
};

/** In words: pieces, parcels and stock. */
function inWords(from: ItemStatus, to: ItemStatus): string {
  const [before, parcels] = lines[from];
  const { line: after, sent, cancelled, voided, arrives } = changeOfStatus(before, parcels, to);
  expect(statusOfCounts(after)).toBe(to);
  const [move] = movesBetween(before, after);
  return [
    sent > 0 ? `sends ${sent}` : '',
    cancelled > 0 ? `cancels ${cancelled}` : '',
    voided.length > 0 ? `voids ${voided.join()}` : '',
    arrives ? 'arrives' : '',
    move ? `${move.reason} ${move.onHand} ${move.committed}` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

describe('a status call alone', () => {
  const sends = 'sends 3, shipped -3 -3';
  const arrives = 'sends 3, arrives, shipped -3 -3';
  const cancels = 'cancels 3, cancelled 0 -3';
  const voids = 'voids status 3, reopened 3 3';
  const returns = 'cancels 3, voids status 3, cancelled 3 0';

  it.each<[ItemStatus, ...(string | null)[]]>([
    // To:             Not processed, Processing, Shipped, Delivered, Cancelled
    ['Not processed', null, '', sends, arrives, cancels],
    ['Processing', '', null, sends, arrives, cancels],
    ['Shipped', voids, voids, null, 'arrives', returns],
    ['Delivered', null, null, null, null, null],
    ['Cancelled', null, null, null, null, null],
  ])('from %s', (from, ...expected) => {
    expect(itemStatuses.map((to) => (canBecome(from, to) ? inWords(from, to) : null))).toEqual(expected);
    expect(statusOfCounts(lines[from][0])).toBe(from);
  });

  it('meets no parcel that a person made', () => {
    for (const [from, [, parcels]] of Object.entries(lines)) {
      for (const to of itemStatuses) {
        if (canBecome(from as ItemStatus, to)) expect(piecesInTheWay(parcels, to)).toBeUndefined();
      }
    }
  });
});

describe('pieces in a parcel that a person made', () => {
  it.each<[isDelivered: boolean, ...boolean[]]>([
    // To:   Not processed, Processing, Shipped, Delivered, Cancelled
    [false, true, true, false, false, true],
    [true, true, true, false, false, false],
  ])('that has arrived: %s', (isDelivered, ...expected) => {
    const parcels = [held('status', 1), held('parcel', 2, isDelivered)];
    expect(itemStatuses.map((to) => piecesInTheWay(parcels, to)?.madeBy === 'parcel')).toEqual(expected);
  });

  it('stay in it when the rest is sent, and arrive with it', () => {
    const parcels = [held('parcel', 1)];
    const shipped = changeOfStatus(line({ shippedQuantity: 1 }), parcels, 'Shipped');
    expect(shipped).toMatchObject({ sent: 2, line: { shippedQuantity: 3, deliveredQuantity: 0 } });
    const delivered = changeOfStatus(line({ shippedQuantity: 1 }), parcels, 'Delivered');
    expect(delivered).toMatchObject({ sent: 2, line: { shippedQuantity: 3, deliveredQuantity: 3 } });
  });

  it('that arrived stay when the rest is cancelled', () => {
    const before = line({ quantity: 4, cancelledQuantity: 1, shippedQuantity: 2, deliveredQuantity: 1 });
    const parcels = [held('parcel', 1, true), held('status', 1)];
    const { line: after, ...change } = changeOfStatus(before, parcels, 'Cancelled');
    expect(after).toMatchObject({ cancelledQuantity: 3, shippedQuantity: 1, deliveredQuantity: 1 });
    expect(change).toEqual({
      sent: 0,
      cancelled: 2,
      voided: ['status 1'],
      arrives: false,
    });
    expect(movesBetween(before, after)).toEqual([
      { variantId, onHand: 1, committed: -1, reason: 'cancelled' },
    ]);
    expect([statusOfCounts(after), openPieces(after)]).toEqual(['Delivered', 0]);
  });
});

describe('roles', () => {
  it('let administrator and merchant set all statuses, the owner cancel, and a reader none', () => {
    expect(itemStatuses.filter((status) => maySet('owner', status))).toEqual(['Cancelled']);
    expect(itemStatuses.every((status) => maySet('merchant', status))).toBe(true);
    expect(itemStatuses.every((status) => maySet('administrator', status))).toBe(true);
    expect(itemStatuses.some((status) => maySet('reader', status))).toBe(false);
  });

  it('let owner and administrator cancel the whole order', () => {
    expect((['owner', 'administrator', 'merchant', 'reader'] as const).map(mayCancelOrder)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
