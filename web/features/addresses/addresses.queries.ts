import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#web/lib/query-client.ts';
import { shopApi } from '#web/lib/shop-api.ts';

export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: async ({ signal }) => (await shopApi('GET /address', { signal })).addresses,
});

/** Always asked anew: the form must open with what is stored. */
export const addressQuery = (id: string) =>
  queryOptions({
    queryKey: ['addresses', id],
    queryFn: async ({ signal }) => (await shopApi('GET /address/:id', { params: { id }, signal })).address,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The book changed: the list that is opened next shows nothing of before. */
export function forgetAddresses(): void {
  queryClient.removeQueries({ queryKey: addressesQuery.queryKey, exact: true });
}
