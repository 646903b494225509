import { queryOptions } from '@tanstack/react-query';
import { shopApi } from '#web/lib/api/shop-api.ts';

/** Canned answers where they are inserted: a failed read leaves the box as it is without any. */
export const insertsQuery = queryOptions({
  queryKey: ['settings', 'inserts'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await shopApi('GET /settings/answers', { signal })).settings.answers,
});

/** A group of settings. Never cached, since a form must open with what is stored. */
function settingsQuery<const Group extends string, Saved>(
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

export const generalQuery = settingsQuery('general', (call) => shopApi('GET /settings/general', call));
/** Never cached: steps are done on other pages. */
export const sellingQuery = queryOptions({
  queryKey: ['settings', 'before-you-sell'],
  queryFn: ({ signal }) => shopApi('GET /dashboard/before-you-sell', { signal }),
  staleTime: 0,
});
export const startQuery = settingsQuery('start', (call) => shopApi('GET /settings/start', call));
export const ordersQuery = settingsQuery('orders', (call) => shopApi('GET /settings/orders', call));
export const checkoutQuery = settingsQuery('checkout', (call) => shopApi('GET /settings/checkout', call));
export const deliveryQuery = settingsQuery('delivery', (call) => shopApi('GET /settings/delivery', call));
export const taxesQuery = settingsQuery('taxes', (call) => shopApi('GET /settings/taxes', call));
export const signInQuery = settingsQuery('sign-in', (call) => shopApi('GET /settings/sign-in', call));
export const returnsQuery = settingsQuery('returns', (call) => shopApi('GET /settings/returns', call));
export const documentsQuery = settingsQuery('documents', (call) => shopApi('GET /settings/documents', call));
export const answersQuery = settingsQuery('answers', (call) => shopApi('GET /settings/answers', call));
export const paymentsQuery = settingsQuery('payments', (call) => shopApi('GET /settings/payments', call));
