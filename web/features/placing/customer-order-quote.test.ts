import { expect, it } from 'vitest';
import { customerQuoteQuery } from './customer-order.queries.ts';

it.each([
  ['', { email: null }],
  ['marta@', { email: null }],
  [' marta@example.com ', { email: 'marta@example.com' }],
])('quotes for a customer with the address %j as %j', (email, sent) => {
  const items = [{ product: 'p1', quantity: 1 }];
  expect(customerQuoteQuery({ items, email }).queryKey.at(-1)).toEqual({ items, ...sent });
});
