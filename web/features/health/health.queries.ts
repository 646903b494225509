import { queryOptions } from '@tanstack/react-query';
import { shopApi } from '#web/lib/api/shop-api.ts';

/** Milliseconds between two checks, and after a failed one. */
const refetchEvery = 60_000;
const retryEvery = 10_000;

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: async ({ signal }) => (await shopApi('GET /dashboard/health', { signal })).health,
  staleTime: 5_000,
  // A shop that does not answer is a result, too: no reason to wait before it is shown.
  retry: false,
  refetchInterval: ({ state }) => (state.status === 'error' ? retryEvery : refetchEvery),
});
