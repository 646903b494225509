import type { LoadOptions } from '#web/components/form/async-options.ts';
import { editableItemQuery, editableListQuery, pageOf } from '#web/lib/editable-queries.ts';
import type { ListSearchParams } from '#web/lib/list-search-params.ts';
import { shopApi } from '#web/lib/shop-api.ts';

/** A page of all categories by name. */
export const categoriesQuery = (params: ListSearchParams) =>
  editableListQuery('categories', params, async (query, signal) => {
    const { categories, ...info } = await shopApi('GET /category', { query, signal });
    return pageOf(categories, info);
  });

export const categoryQuery = (id: string) =>
  editableItemQuery(
    'category',
    id,
    async (signal) => (await shopApi('GET /category/:id', { params: { id }, signal })).category,
  );

/** Products to choose from as they are typed: however many there are, a screenful is asked for. */
export const loadProductOptions: LoadOptions = async (text, signal) => {
  const query = { page: '1', limit: '50', search: text || undefined };
  const { products } = await shopApi('GET /product/list/select', { query, signal });
  return products.map(({ _id, name }) => ({ value: _id, label: name }));
};
