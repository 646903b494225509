import { queryOptions } from '@tanstack/react-query';
import { shopApi } from '#web/lib/api/shop-api.ts';

/** A group of settings. Never cached, since a form must open with what is stored. */
function queryOf<const Group extends string, Saved>(
  group: Group,
  read: (call: { signal: AbortSignal }) => Promise<Saved>,
) {
  return queryOptions({
    queryKey: ['settings', group],
    queryFn: ({ signal }) => read({ signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const generalQuery = queryOf('general', (call) => shopApi('GET /settings/general', call));
export const ordersQuery = queryOf('orders', (call) => shopApi('GET /settings/orders', call));
export const checkoutQuery = queryOf('checkout', (call) => shopApi('GET /settings/checkout', call));
export const deliveryQuery = queryOf('delivery', (call) => shopApi('GET /settings/delivery', call));
export const taxesQuery = queryOf('taxes', (call) => shopApi('GET /settings/taxes', call));
export const signInQuery = queryOf('sign-in', (call) => shopApi('GET /settings/sign-in', call));
export const paymentsQuery = queryOf('payments', (call) => shopApi('GET /settings/payments', call));
