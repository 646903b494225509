import { queryOptions } from '@tanstack/react-query';
import { dependsOn } from '#web/lib/api/dependent-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';

/** Counts of what waits for somebody who works for the shop or a merchant: the numbers in the dashboard's menu. */
export const pendingCountsQuery = queryOptions({
  queryKey: ['waiting'],
  queryFn: async ({ signal }) => (await shopApi('GET /dashboard/waiting', { signal })).waiting,
  meta: dependsOn('orders', 'merchants', 'reviews', 'contact'),
});
