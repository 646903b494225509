import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { OptionsQuery } from '#web/components/form/async-options.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import type { ListSearchParams } from '#web/lib/list-urls/list-search-params.ts';
import { kindOptions } from './activity-labels.ts';

/** A page of what happened in the shop. */
export const activityQuery = ({ page, search, filters }: ListSearchParams) =>
  queryOptions({
    queryKey: ['activity', page, search, filters],
    queryFn: async ({ signal }) => {
      const kind = kindOptions.find(({ value }) => value === filters.kind)?.value;
      const { from, to } = filters;
      const query = { page, kind, from, to, ...(search ? { search } : {}) };
      return await shopApi('GET /activity', { query, signal });
    },
    placeholderData: keepPreviousData,
  });

/** The kinds whose names contain a text. */
export const kindOptionsQuery: OptionsQuery = (text) => ({
  queryKey: ['activity kinds', text],
  queryFn: async () =>
    kindOptions.filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase())),
});
