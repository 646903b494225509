import { queryOptions } from '@tanstack/react-query';
import { shopApi } from '#web/lib/api/shop-api.ts';

/** The draft. It is never cached, since the editor must open with what is stored. */
export const lookQuery = queryOptions({
  queryKey: ['look'],
  queryFn: async ({ signal }) => (await shopApi('GET /look', { signal })).draft,
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
});
