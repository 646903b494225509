import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { shopApi } from '#web/lib/shop-api.ts';

/** A page of accounts, or all that a search finds. */
export const usersQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: ['users', page, search],
    queryFn: async ({ signal }) => {
      if (!search) return await shopApi('GET /user', { query: { page }, signal });
      const { users } = await shopApi('GET /user/search', { query: { search }, signal });
      return { users, totalPages: 1, currentPage: 1, count: users.length };
    },
    placeholderData: keepPreviousData,
  });
