import type { ListChoice } from '#web/components/table/desk-list.tsx';
import { pageOf } from '#web/lib/goods-cache.ts';
import { goodsPage, storedGoods } from '#web/lib/goods-queries.ts';
import { shopApi } from '#web/lib/shop-api.ts';

/** A page of the back office's brands by name; a merchant gets the own one. */
export const brandsQuery = (choice: ListChoice) =>
  goodsPage('brands', choice, async (query, signal) => {
    const { brands, ...info } = await shopApi('GET /brand', { query, signal });
    return pageOf(brands, info);
  });

export const brandQuery = (id: string) =>
  storedGoods(
    'brand',
    id,
    async (signal) => (await shopApi('GET /brand/:id', { params: { id }, signal })).brand,
  );
