import { queryOptions } from '@tanstack/react-query';
import type { LoadOptions } from '#web/components/form/async-options.ts';
import { NO_OPTION } from '#web/components/form/select-option.ts';
import type { ListChoice } from '#web/components/table/desk-list.tsx';
import { goods, pageOf } from '#web/lib/goods-cache.ts';
import { goodsPage, storedGoods } from '#web/lib/goods-queries.ts';
import { shopApi } from '#web/lib/shop-api.ts';

/** A page of the back office's products, unsold ones too; a merchant gets the own brand's. */
export const productsQuery = (choice: ListChoice) =>
  goodsPage('products', choice, async (query, signal) => {
    const { products, ...info } = await shopApi('GET /product', { query, signal });
    return pageOf(products, info);
  });

export const productQuery = (id: string) =>
  storedGoods(
    'product',
    id,
    async (signal) => (await shopApi('GET /product/:id', { params: { id }, signal })).product,
  );

/** The brand of the merchant who asks; null when there is none any more. */
export const ownBrandQuery = queryOptions({
  queryKey: [goods, 'own brand'],
  queryFn: async ({ signal }) => {
    const query = { page: '1', limit: '1' };
    const { brands } = await shopApi('GET /brand/list/select', { query, signal });
    return brands[0] ?? null;
  },
});

/** Brands to choose from as they are typed, 'No option selected' first. */
export const loadBrandOptions: LoadOptions = async (text, signal) => {
  const query = { page: '1', limit: '50', search: text || undefined };
  const { brands } = await shopApi('GET /brand/list/select', { query, signal });
  const options = brands.map(({ _id, name }) => ({ value: _id, label: name }));
  return text ? options : [NO_OPTION, ...options];
};
