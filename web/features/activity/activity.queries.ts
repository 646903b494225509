import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListSearchParams } from '#web/lib/list-search-params.ts';
import { shopApi } from '#web/lib/shop-api.ts';
import { kindOptions } from './activity-labels.ts';

/** A page of what happened in the shop. */
export const activityQuery = ({ page, search, filters }: ListSearchParams) =>
  queryOptions({
    queryKey: ['activity', page, search, filters],
    queryFn: async ({ signal }) => {
      const kind = kindOptions.find(({ value }) => value === filters.kind)?.value;
      return await shopApi('GET /activity', { query: { page, kind, ...(search ? { search } : {}) }, signal });
    },
    placeholderData: keepPreviousData,
  });
