import { expect, it } from 'vitest';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { mayCorrect } from './correct-address.tsx';

const given = (as: OrderDetails['as'], state: string, order: object = {}, mayChange = true) =>
  ({
    ...{ as, parts: [{ mayChange }] },
    order: { state, address: { city: 'Berlin' }, ...order },
  }) as unknown as OrderDetails;

it.each<[boolean, OrderDetails['as'], string, object?, boolean?]>([
  [true, 'buyer', 'ordered'],
  [true, 'guest', 'waiting-for-payment'],
  [false, 'buyer', 'being-packed'],
  [true, 'shop', 'being-packed'],
  [false, 'shop', 'partly-on-its-way'],
  [false, 'shop', 'cancelled'],
  [false, 'shop', 'ordered', {}, false],
  [false, 'merchant', 'ordered'],
  [false, 'buyer', 'ordered', { isPickUp: true }],
  [false, 'shop', 'ordered', { address: null }],
])('offers it: %j, as %s, of an order that is %s, %j', (offers, as, state, order, mayChange) => {
  expect(mayCorrect(given(as, state, order, mayChange))).toBe(offers);
});
