import { queryOptions } from '@tanstack/react-query';
import { shopApi } from '#web/lib/api/shop-api.ts';

/** Milliseconds: as long as the server keeps it. */
const refetchEvery = 60_000;

/** The overview of waiting tasks and figures; it is renewed while the page is open. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ signal }) => shopApi('GET /dashboard/overview', { signal }),
  refetchInterval: refetchEvery,
});
