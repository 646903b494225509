import { queryOptions } from '@tanstack/react-query';
import { shopApi } from './shop-api.ts';

/** How much waits for an administrator, for the dashboard's menu. Whoever does some of it asks anew. */
export const pendingCountsQuery = queryOptions({
  queryKey: ['waiting'],
  queryFn: async ({ signal }) => (await shopApi('GET /dashboard/waiting', { signal })).waiting,
});
