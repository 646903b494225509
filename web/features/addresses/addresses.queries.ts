import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#web/lib/api/query-client.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';

export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: async ({ signal }) => (await shopApi('GET /address', { signal })).addresses,
});

/** Never cached, since the form must open with what is stored. */
export const addressQuery = (id: string) =>
  queryOptions({
    queryKey: ['addresses', id],
    queryFn: async ({ signal }) => (await shopApi('GET /address/:id', { params: { id }, signal })).address,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Removes the cached list after a change, so that the next page does not show old data. */
export function removeCachedAddresses(): void {
  queryClient.removeQueries({ queryKey: addressesQuery.queryKey, exact: true });
}
