import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { shopApi } from '#web/lib/api/shop-api.ts';
import type { ListSearchParams } from '#web/lib/list-urls/list-search-params.ts';

/** A page of all accounts or of those that a search finds. */
export const usersQuery = ({ page, search, sort }: ListSearchParams) =>
  queryOptions({
    queryKey: ['users', page, search, sort],
    queryFn: async ({ signal }) => {
      const sorted = sort ? { sort } : {};
      if (!search) return await shopApi('GET /user', { query: { page, ...sorted }, signal });
      const query = { search, page: String(page), limit: '20', ...sorted };
      return await shopApi('GET /user/search', { query, signal });
    },
    placeholderData: keepPreviousData,
  });

/** One account with its orders, reviews and merchant record. */
export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => shopApi('GET /user/:id', { params: { id }, signal }),
  });
