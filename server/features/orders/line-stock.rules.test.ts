import { expect, it } from 'vitest';
import { type ItemStatus, itemStatuses } from '#contract/statuses.ts';
import { stockMoves } from './line-stock.rules.ts';

const change = (status: ItemStatus, to: ItemStatus) => {
  const [one] = stockMoves([{ variantId: 'lamp', quantity: 3, status }], to);
  return one ? `${one.reason} ${one.onHand} ${one.committed}` : '';
};

const none = '';
const shipped = 'shipped -3 -3';
const cancelled = 'cancelled 0 -3';
const reopened = 'reopened 3 3';
const returned = 'cancelled 3 0';

it.each<[ItemStatus, ...string[]]>([
  // To:             Not processed, Processing, Shipped, Delivered, Cancelled
  ['Not processed', none, none, shipped, shipped, cancelled],
  ['Processing', none, none, shipped, shipped, cancelled],
  ['Shipped', reopened, reopened, none, none, returned],
  ['Delivered', reopened, reopened, none, none, returned],
])('moves the pieces of a line that is %s', (from, ...expected) => {
  expect(itemStatuses.map((to) => change(from, to))).toEqual(expected);
});

it('changes the stock of each line', () => {
  const line = { quantity: 1, status: 'Not processed' } as const;
  const changes = stockMoves(
    [
      { ...line, variantId: 'lamp' },
      { ...line, variantId: 'mug' },
    ],
    'Cancelled',
  );
  expect(changes.map(({ variantId }) => variantId)).toEqual(['lamp', 'mug']);
});
