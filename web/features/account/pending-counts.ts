import { queryOptions } from '@tanstack/react-query';
import { dependsOn } from '#web/lib/api/dependent-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';

/** How many merchants, reviews and messages wait for an administrator: the numbers in the dashboard's menu. */
export const pendingCountsQuery = queryOptions({
  queryKey: ['waiting'],
  queryFn: async ({ signal }) => (await shopApi('GET /dashboard/waiting', { signal })).waiting,
  meta: dependsOn('merchants', 'reviews', 'contact'),
});
