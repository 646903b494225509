import { describe, expect, it } from 'vitest';
import {
  type OrderViewer,
  roleInOrder,
  roleOnLine,
  type StoredLine,
  type StoredOrder,
  withVisibleLines,
} from './orders.rules.ts';
import { lineTotals, orderTotals } from './totals.rules.ts';

const line = (change: Partial<StoredLine> = {}): StoredLine => ({
  id: 'line',
  name: 'Lamp',
  part: 1,
  merchantId: 'nordlys',
  status: 'Not processed',
  isProcessing: false,
  quantity: 2,
  cancelledQuantity: 0,
  shippedQuantity: 0,
  deliveredQuantity: 0,
  returnedQuantity: 0,
  unitPriceMinor: 1_999,
  discountMinor: 0,
  taxMinor: 200,
  taxes: [],
  productId: 'lamp',
  variantId: 'lamp',
  choice: null,
  product: null,
  ...change,
});
const order = (...lines: StoredLine[]): StoredOrder => ({
  id: 'order',
  number: 1042,
  cartId: 'cart',
  userId: 'marta',
  user: { firstName: 'Marta', lastName: 'Lind', email: null },
  buyer: null,
  isAccountDeleted: false,
  currency: 'USD',
  pricesIncludeTax: false,
  delivery: null,
  address: null,
  paidMinor: 0,
  refundedMinor: 0,
  receivedMinor: 0,
  givenBackMinor: 0,
  createdAt: new Date(0),
  cancelledAt: null,
  lines,
});
const viewer = (change: Partial<OrderViewer>): OrderViewer => ({
  id: 'someone',
  seesAll: false,
  merchantId: null,
  mayWrite: false,
  ...change,
});

describe('the totals', () => {
  const cancelled = line({ cancelledQuantity: 2 });
  // 1 of 3 pieces is cancelled, with its part of the discount and of each tax, rounded down.
  const partly = line({
    quantity: 3,
    cancelledQuantity: 1,
    unitPriceMinor: 1_000,
    discountMinor: 100,
    taxMinor: 41,
    taxes: [
      { title: 'State', rate: 1, minor: 31 },
      { title: 'City', rate: 0.35, minor: 10 },
    ],
  });

  it('are the sums of pieces that are not cancelled, after discounts', () => {
    expect(orderTotals(order(line(), cancelled, line({ quantity: 1, taxMinor: 0 }), partly))).toEqual({
      totalMinor: 2 * 1_999 + 1_999 + 2_000 - 67,
      taxMinor: 200 + 21 + 7,
      totalWithTaxMinor: 8_158,
    });
    expect(orderTotals(order(cancelled)).totalWithTaxMinor).toBe(0);
  });

  it('of a line are those of its pieces, but as ordered when all of them are cancelled', () => {
    expect(lineTotals(partly, false)).toEqual({ totalMinor: 1_933, taxMinor: 28, totalWithTaxMinor: 1_961 });
    expect(lineTotals(cancelled, false)).toEqual(lineTotals(line(), false));
  });
});

describe('the role in an order', () => {
  const mixed = order(line({ merchantId: 'kiln' }), line(), line({ merchantId: null }));

  it.each([
    ['an administrator', { seesAll: true, mayWrite: true }, 'administrator', 3],
    ['an administrator who bought it', { id: 'marta', seesAll: true, mayWrite: true }, 'administrator', 3],
    ['somebody of the shop who only reads', { seesAll: true }, 'reader', 3],
    ['somebody of the shop who only reads and bought it', { id: 'marta', seesAll: true }, 'owner', 3],
    ['the owner', { id: 'marta' }, 'owner', 3],
    [
      'a merchant who bought own products',
      { id: 'marta', merchantId: 'nordlys', mayWrite: true },
      'owner',
      3,
    ],
    ['the merchant of a line', { merchantId: 'nordlys', mayWrite: true }, 'merchant', 1],
    ['somebody of the merchant who only reads', { merchantId: 'nordlys' }, 'reader', 1],
    ['another merchant', { merchantId: 'folio', mayWrite: true }, null, 0],
    ['another member, beside a line of the shop', { mayWrite: true }, null, 0],
  ] as const)('%s', (_who, change, role, lines) => {
    expect(roleInOrder(mixed, viewer(change))).toBe(role);
    expect(withVisibleLines(mixed, viewer(change)).lines).toHaveLength(lines);
  });

  it('is none for a merchant on a line of another part', () => {
    expect(roleOnLine(mixed, line({ merchantId: 'kiln' }), viewer({ merchantId: 'nordlys' }))).toBeNull();
  });
});
