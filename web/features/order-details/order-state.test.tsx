import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { OrderState } from './order-state.tsx';

it.each([
  [{ state: 'being-packed' }, 'Being packed', 'We will write you when it is sent.'],
  [{ state: 'being-packed', isPickUp: true }, 'Being packed', 'when you can pick it up.'],
  [{ state: 'on-its-way', isPickUp: true }, 'Ready to be picked up', 'Please bring the order number.'],
  [{ state: 'waiting-for-payment', isPickUp: true }, 'Waiting for payment', 'Please transfer the sum below.'],
  [
    { state: 'cancelled', cancelledAt: '2026-11-27T12:00:00Z' },
    'Cancelled on Nov 27, 2026',
    'Nothing of it will be sent.',
  ],
])('an order with %j is: %s', (order, word, next) => {
  const details = { order } as unknown as OrderDetails;
  const html = renderToStaticMarkup(<OrderState details={details} />);
  expect(html).toContain(`${word}<`);
  expect(html).toContain(next);
});
