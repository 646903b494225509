import { queryOptions } from '@tanstack/react-query';
import { shopApi } from '#web/lib/api/shop-api.ts';

/** Never cached, since its form must open with what is stored. */
export const searchSettingsQuery = queryOptions({
  queryKey: ['settings', 'search'],
  queryFn: ({ signal }) => shopApi('GET /settings/search', { signal }),
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Searches of shoppers. */
export const searchQueriesQuery = queryOptions({
  queryKey: ['search', 'queries'],
  queryFn: ({ signal }) => shopApi('GET /search/queries', { signal }),
});
