import { queryOptions } from '@tanstack/react-query';
import { shopApi } from '#web/lib/api/shop-api.ts';

/** Never cached, since its form must open with what is stored. */
export const generalQuery = queryOptions({
  queryKey: ['settings', 'general'],
  queryFn: ({ signal }) => shopApi('GET /settings/general', { signal }),
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
});
