import { queryOptions } from '@tanstack/react-query';
import { shopApi } from '#web/lib/api/shop-api.ts';

/** Never cached, since a form must open with what is stored. */
const fresh = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY } as const;

export const generalQuery = queryOptions({
  ...fresh,
  queryKey: ['settings', 'general'],
  queryFn: ({ signal }) => shopApi('GET /settings/general', { signal }),
});

export const ordersQuery = queryOptions({
  ...fresh,
  queryKey: ['settings', 'orders'],
  queryFn: ({ signal }) => shopApi('GET /settings/orders', { signal }),
});

export const checkoutQuery = queryOptions({
  ...fresh,
  queryKey: ['settings', 'checkout'],
  queryFn: ({ signal }) => shopApi('GET /settings/checkout', { signal }),
});

export const deliveryQuery = queryOptions({
  ...fresh,
  queryKey: ['settings', 'delivery'],
  queryFn: ({ signal }) => shopApi('GET /settings/delivery', { signal }),
});

export const taxesQuery = queryOptions({
  ...fresh,
  queryKey: ['settings', 'taxes'],
  queryFn: ({ signal }) => shopApi('GET /settings/taxes', { signal }),
});

export const signInQuery = queryOptions({
  ...fresh,
  queryKey: ['settings', 'sign-in'],
  queryFn: ({ signal }) => shopApi('GET /settings/sign-in', { signal }),
});

export const paymentsQuery = queryOptions({
  ...fresh,
  queryKey: ['settings', 'payments'],
  queryFn: ({ signal }) => shopApi('GET /settings/payments', { signal }),
});
