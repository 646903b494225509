import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { OrderDetails } from '../../orders/order-details.queries.ts';
import { CancelOrder } from './cancel-order.tsx';

function draw(open: number, kind = 'flat', delivered = 0, as = 'buyer'): string {
  const lines = [{ _id: 'l', open, shipped: 1, delivered }];
  const parcel = { madeBy: 'parcel', voidedAt: null, lines: [{ line: 'l' }] };
  const status = delivered > 0 ? 'Delivered' : 'Shipped';
  const order = { products: [{ _id: 'l', status }], delivery: { kind } };
  const details = { order, as, parts: [{ lines, parcels: [parcel] }], payments: [] };
  return renderToStaticMarkup(
    <CancelOrder
      details={details as unknown as OrderDetails}
      onCancel={() => {
        throw new Error('nobody pressed');
      }}
      whenPacked="Ask to cancel"
    />,
  );
}

it.each([
  [0, 'flat', 'It is on its way, so you cannot cancel it any more.'],
  [1, 'flat', 'Part of the order is on its way, so you cannot cancel all of it.'],
  [0, 'pickup', 'It is packed for you, so you cannot cancel it any more.'],
  [1, 'pickup', 'Part of the order is packed for you, so you cannot cancel all of it.'],
])('with %i pieces left of a %s order, what is in a parcel cannot be cancelled: %s', (open, kind, words) => {
  for (const as of ['buyer', 'guest']) expect(draw(open, kind, 0, as)).toContain(words);
  expect(draw(open, kind)).toContain('Ask to cancel');
  // A return can be asked for before it has arrived: the button for it is beside this.
  expect(draw(open, kind)).not.toContain('once');
});

it('says nothing once all has arrived, and what can be cancelled while a part has', () => {
  expect(draw(0, 'flat', 1)).toBe('');
  expect(draw(1, 'flat', 1)).not.toContain('Ask to cancel');
  expect(draw(1, 'flat', 1)).toContain('You can still cancel other items one by one.');
});
