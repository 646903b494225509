import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { OrderState } from './order-state.tsx';

const counts = { open: 0, shipped: 0, delivered: 0, cancelled: 0 };

function draw(changed: Partial<typeof counts>, order: object = {}): string {
  const line = { _id: 'l', ...counts, ...changed };
  const details = { order: { products: [{ _id: 'l' }], ...order }, parts: [{ lines: [line] }] };
  return renderToStaticMarkup(<OrderState details={details as unknown as OrderDetails} />);
}
const pickUp = { delivery: { kind: 'pickup' } };

it.each([
  [{ open: 2 }, {}, 'Being packed'],
  [{ open: 1, shipped: 1 }, {}, 'Partly on its way'],
  [{ shipped: 2 }, {}, 'On its way'],
  [{ shipped: 2, delivered: 2 }, {}, 'Arrived'],
  [{ shipped: 2 }, pickUp, 'Ready to be picked up'],
  [{ shipped: 2, delivered: 2 }, pickUp, 'Picked up'],
  [{ cancelled: 2 }, {}, 'Cancelled'],
  [{ cancelled: 2 }, { cancelledAt: '2026-11-27T12:00:00Z' }, 'Cancelled on Nov 27, 2026'],
])('an order with %j, %j is: %s', (pieces, order, words) => {
  expect(draw(pieces, order)).toContain(`${words}<`);
});

it('an order that waits for its payment is not being packed, and says what to do', () => {
  const html = draw({ open: 1 }, { paymentDue: true });
  expect(html).toContain('Waiting for your transfer<');
  expect(html).toContain('Please transfer the sum below.');
  expect(html).not.toContain('packed<');
});
