import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListChoice } from '#web/components/table/desk-list.tsx';
import { goods, pageOf } from '#web/lib/goods-cache.ts';
import { shopApi } from '#web/lib/shop-api.ts';

/** A page of the back office's brands by name; a merchant gets the own one. */
export const brandsQuery = ({ page, search, sort, limit }: ListChoice) =>
  queryOptions({
    queryKey: [goods, 'brands', page, search, sort, limit],
    queryFn: async ({ signal }) => {
      const query = {
        page: String(page),
        limit: String(limit),
        search: search || undefined,
        sort: sort || undefined,
      };
      const { brands, ...info } = await shopApi('GET /brand', { query, signal });
      return pageOf(brands, info);
    },
    placeholderData: keepPreviousData,
  });

/** Always asked anew: the form must open with what is stored. */
export const brandQuery = (id: string) =>
  queryOptions({
    queryKey: [goods, 'brand', id],
    queryFn: async ({ signal }) => (await shopApi('GET /brand/:id', { params: { id }, signal })).brand,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
