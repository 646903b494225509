import { expect, it } from 'vitest';
import type { OrderDetails } from './order-details.queries.ts';
import { isRefundedWhenCancelled } from './payment-labels.ts';

const paidAt = '2026-11-26T10:00:00.000Z';
const given = (as: OrderDetails['as'], method: string, payments: object[] = []) =>
  ({ as, order: { payment: { method } }, payments }) as unknown as OrderDetails;

it.each<[string, boolean, OrderDetails]>([
  ['something is left', true, given('buyer', 'stripe', [{ paidAt, amount: 10, refunded: 4 }])],
  ['all of it went back', false, given('shop', 'stripe', [{ paidAt, amount: 10, refunded: 10 }])],
  ['nothing has arrived', false, given('shop', 'stripe', [{ paidAt: null, amount: 10, refunded: 0 }])],
  ['nothing was paid online', false, given('buyer', 'transfer')],
  ['a merchant only knows that it was paid online', true, given('merchant', 'stripe')],
  ['a merchant knows of a transfer', false, given('merchant', 'transfer')],
])('knows whether cancelled pieces give money back where %s', (_, isRefunded, details) => {
  expect(isRefundedWhenCancelled(details)).toBe(isRefunded);
});
