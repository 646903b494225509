import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LoadOptions } from '#web/components/form/async-options.ts';
import type { ListChoice } from '#web/components/table/desk-list.tsx';
import { goods, pageOf } from '#web/lib/goods-cache.ts';
import { shopApi } from '#web/lib/shop-api.ts';

/** A page of all categories by name. */
export const categoriesQuery = ({ page, search, sort, limit }: ListChoice) =>
  queryOptions({
    queryKey: [goods, 'categories', page, search, sort, limit],
    queryFn: async ({ signal }) => {
      const query = {
        page: String(page),
        limit: String(limit),
        search: search || undefined,
        sort: sort || undefined,
      };
      const { categories, ...info } = await shopApi('GET /category', { query, signal });
      return pageOf(categories, info);
    },
    placeholderData: keepPreviousData,
  });

/** Always asked anew: the form must open with what is stored. */
export const categoryQuery = (id: string) =>
  queryOptions({
    queryKey: [goods, 'category', id],
    queryFn: async ({ signal }) => (await shopApi('GET /category/:id', { params: { id }, signal })).category,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Products to choose from as they are typed: however many there are, a screenful is asked for. */
export const loadProductOptions: LoadOptions = async (text, signal) => {
  const query = { page: '1', limit: '50', search: text || undefined };
  const { products } = await shopApi('GET /product/list/select', { query, signal });
  return products.map(({ _id, name }) => ({ value: _id, label: name }));
};
