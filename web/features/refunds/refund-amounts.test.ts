import { expect, it } from 'vitest';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import {
  amountOfChosen,
  isNothingSent,
  refundablePayments,
  toRefundable,
  whereGone,
} from './refund-amounts.ts';

interface Given {
  order?: object;
  line?: object;
  refunds?: object[];
}
/** Three pieces of $10.00 with $1.00 of tax, and a delivery of $6.00 with $0.60. */
function makeDetails({ order, line, refunds = [] }: Given = {}) {
  const taxes = [{ title: 'Tax', rate: 3.33, minor: 100 }];
  const frozen = { discountMinor: 0, taxMinor: 100, taxes };
  return {
    order: {
      products: [{ _id: 'mug', quantity: 3, purchasePrice: 10 }],
      pricesIncludeTax: false,
      delivery: { price: 6, taxes: [{ title: 'Tax', rate: 10, minor: 60 }] },
      ...order,
    },
    parts: [
      {
        lines: [{ _id: 'mug', open: 0, shipped: 3, cancelled: 0, refunded: 0, frozen, ...line }],
        parcels: [],
      },
    ],
    refunds,
  } as unknown as OrderDetails;
}
const sumChosen = (details: OrderDetails, mug: string, delivery = false) =>
  amountOfChosen(toRefundable(details), { pieces: { mug }, delivery }, details.order.pricesIncludeTax);

it('adds up pieces to what their line has cost, whatever they are refunded by', () => {
  const refundedAmounts = [0, 10.33, 20.66];
  expect(
    refundedAmounts.map((refundedAmount, refunded) =>
      sumChosen(makeDetails({ line: { refunded, refundedAmount } }), '1'),
    ),
  ).toEqual([10.33, 10.33, 10.34]);
  expect(sumChosen(makeDetails(), '3', true)).toBe(37.6);
});

it('adds no tax that is in the prices, and takes the discount off', () => {
  const details = makeDetails({
    order: { pricesIncludeTax: true },
    line: { frozen: { discountMinor: 200, taxMinor: 100, taxes: [] } },
  });
  expect(sumChosen(details, '1', true)).toBe(10 - 0.66 + 6);
});

it('offers what is left: neither refunded pieces nor a delivery twice', () => {
  const delivered = (state: string) => makeDetails({ refunds: [{ delivery: true, state }] });
  expect(toRefundable(delivered('pending')).delivery).toBeNull();
  expect(toRefundable(delivered('failed')).delivery).toBe(6.6);
  expect(toRefundable(makeDetails({ order: { delivery: null } })).delivery).toBeNull();
  expect(toRefundable(makeDetails({ line: { refunded: 1 } })).rows).toMatchObject([{ pieces: 2 }]);
  expect(toRefundable(makeDetails({ line: { refunded: 3 } })).rows).toEqual([]);
});

it.each(['1.5', '-1', '4', 'x', '0x2'])('knows no sum of %s pieces', (typed) => {
  expect(sumChosen(makeDetails(), typed)).toBeNull();
});

it('offers payments of which something has arrived and is left', () => {
  const paidAt = '2026-11-26T10:00:00.000Z';
  const payments = [
    { _id: 'expired', paidAt: null, amount: 10, refunded: 0 },
    { _id: 'back', paidAt, amount: 10, refunded: 10 },
    { _id: 'paid', paidAt, amount: 10, refunded: 9.99 },
  ] as OrderDetails['payments'];
  expect(refundablePayments({ payments }).map(({ _id }) => _id)).toEqual(['paid']);
});

it.each<[string, line: object, rows: [key: string, pieces: number, became: string][]]>([
  ['all are to be sent', { open: 3, shipped: 0 }, [['mug:open', 3, 'open']]],
  [
    'one was sent',
    { open: 2, shipped: 1 },
    [
      ['mug:open', 2, 'open'],
      ['mug', 1, 'sent'],
    ],
  ],
  [
    'a cancelled one is back',
    { open: 1, shipped: 1, cancelled: 1, refunded: 1 },
    [
      ['mug:open', 1, 'open'],
      ['mug', 1, 'sent'],
    ],
  ],
  [
    'the refund of a cancelled one has failed',
    { open: 2, shipped: 0, cancelled: 1 },
    [
      ['mug:open', 2, 'open'],
      ['mug', 1, 'cancelled'],
    ],
  ],
  ['one of each is not back', { shipped: 2, cancelled: 1 }, [['mug', 3, 'both']]],
])('has rows for pieces of one kind where %s', (_, line, expected) => {
  const { rows } = toRefundable(makeDetails({ line }));
  expect(rows.map((row) => [row.key, row.pieces, row.isOpen ? 'open' : whereGone(row.line)])).toEqual(
    expected,
  );
});

it('adds up what is chosen of both rows of a line', () => {
  const details = makeDetails({ line: { open: 2, shipped: 1 } });
  const pieces = { 'mug:open': '2', mug: '1' };
  expect(amountOfChosen(toRefundable(details), { pieces, delivery: false }, false)).toBe(31);
});

it.each<[boolean, line: object, pieces: Record<string, string>]>([
  [true, { open: 3, shipped: 0 }, { 'mug:open': '3' }],
  [false, { open: 3, shipped: 0 }, { 'mug:open': '2' }],
  [false, { open: 3, shipped: 0 }, {}],
  [false, { open: 2, shipped: 1 }, { 'mug:open': '2', mug: '1' }],
  [true, { open: 2, shipped: 0, cancelled: 1, refunded: 1 }, { 'mug:open': '2' }],
])('knows that nothing was or will be sent (%s) of %j with %j chosen', (expected, line, pieces) => {
  expect(isNothingSent(toRefundable(makeDetails({ line })), pieces)).toBe(expected);
});
