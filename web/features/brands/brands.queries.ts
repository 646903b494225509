import { pageOf } from '#web/lib/catalogue-cache.ts';
import { catalogueItemQuery, catalogueListQuery } from '#web/lib/catalogue-queries.ts';
import type { ListSearchParams } from '#web/lib/list-search-params.ts';
import { shopApi } from '#web/lib/shop-api.ts';

/** A page of the back office's brands by name; a merchant gets the own one. */
export const brandsQuery = (params: ListSearchParams) =>
  catalogueListQuery('brands', params, async (query, signal) => {
    const { brands, ...info } = await shopApi('GET /brand', { query, signal });
    return pageOf(brands, info);
  });

export const brandQuery = (id: string) =>
  catalogueItemQuery(
    'brand',
    id,
    async (signal) => (await shopApi('GET /brand/:id', { params: { id }, signal })).brand,
  );
