import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { shopApi } from '#web/lib/api/shop-api.ts';
import type { ListSearchParams } from '#web/lib/list-urls/list-search-params.ts';

/** 'mine': the person's own orders; 'customers': all for an administrator, those with own products for a merchant. */
export type OrderList = 'mine' | 'customers';

/** A page of the own orders; a search finds any order that the person sees, by its complete id. */
export const ordersQuery = ({ page, search }: Pick<ListSearchParams, 'page' | 'search'>) =>
  queryOptions({
    queryKey: ['orders', 'mine', page, search],
    queryFn: async ({ signal }) => {
      if (search) {
        const { orders } = await shopApi('GET /order/search', { query: { search }, signal });
        return { orders, totalPages: 1, currentPage: 1, count: orders.length };
      }
      return await shopApi('GET /order/mine', { query: { page }, signal });
    },
    placeholderData: keepPreviousData,
  });
