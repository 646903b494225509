import { expect, it } from 'vitest';
import { orderStates, orderStateWord } from '#contract/order-states.ts';
import { sumPieces, toOrderState } from './order-state.rules.ts';
import type { LineCounts } from './orders.rules.ts';

const line = (quantity: number, counts: Partial<LineCounts> = {}): LineCounts => ({
  quantity,
  ...{ cancelledQuantity: 0, shippedQuantity: 0, deliveredQuantity: 0, returnedQuantity: 0 },
  isProcessing: false,
  ...counts,
});
const begun = { isProcessing: true };

it.each([
  ['ordered', [line(2), line(1, { cancelledQuantity: 1 })], false],
  ['waiting-for-payment', [line(2), line(1, begun)], true],
  ['being-packed', [line(2), line(1, begun)], false],
  ['ordered', [line(2), line(1, { ...begun, cancelledQuantity: 1 })], false],
  ['partly-on-its-way', [line(2, { shippedQuantity: 1, deliveredQuantity: 1 })], false],
  ['partly-on-its-way', [line(2, { shippedQuantity: 2 }), line(1, begun)], true],
  ['on-its-way', [line(3, { shippedQuantity: 2, deliveredQuantity: 1, cancelledQuantity: 1 })], false],
  [
    'delivered',
    [line(2, { shippedQuantity: 2, deliveredQuantity: 2 }), line(1, { cancelledQuantity: 1 })],
    true,
  ],
  ['cancelled', [line(2, { cancelledQuantity: 2 })], true],
] as const)('is %s with %j, a transfer awaited: %j', (state, lines, paymentDue) => {
  expect(toOrderState(sumPieces(lines), paymentDue)).toBe(state);
});

it('has one word for each state, and another one where a pick-up is not sent', () => {
  expect(orderStates.map((state) => orderStateWord(state))).toEqual([
    ...[
      'Waiting for payment',
      'Ordered',
      'Being packed',
      'Partly on its way',
      'On its way',
      'Delivered',
      'Cancelled',
    ],
  ]);
  expect(orderStates.slice(2).map((state) => orderStateWord(state, true))).toEqual([
    ...['Being packed', 'Partly ready to be picked up', 'Ready to be picked up', 'Picked up', 'Cancelled'],
  ]);
});
