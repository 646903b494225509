import { queryOptions } from '@tanstack/react-query';
import { editableItemQuery, editableListQuery, toPage } from '#web/lib/api/editable-queries.ts';
import { onDemand } from '#web/lib/api/query-client.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import type { ListSearchParams } from '#web/lib/list-urls/list-search-params.ts';

/** A page of brands by name; a merchant gets the own one. */
export const brandsQuery = (params: ListSearchParams) =>
  editableListQuery('brands', params, async (query, signal) => {
    const { brands, ...info } = await shopApi('GET /brand', { query, signal });
    return toPage(brands, info);
  });

/** The brands that shoppers see. */
export const publicBrandsQuery = queryOptions({
  queryKey: ['public brands'],
  queryFn: async ({ signal }) => (await shopApi('GET /brand/list', { signal })).brands,
  ...onDemand,
});

export const brandQuery = (id: string) =>
  editableItemQuery(
    'brand',
    id,
    async (signal) => (await shopApi('GET /brand/:id', { params: { id }, signal })).brand,
  );
