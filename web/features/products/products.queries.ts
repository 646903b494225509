import { queryOptions } from '@tanstack/react-query';
import type { LoadOptions } from '#web/components/form/async-options.ts';
import { NO_OPTION } from '#web/components/form/select-option.ts';
import { editableItemQuery, editableKey, editableListQuery, pageOf } from '#web/lib/editable-queries.ts';
import type { ListSearchParams } from '#web/lib/list-search-params.ts';
import { shopApi } from '#web/lib/shop-api.ts';

/** A page of the back office's products, including those not for sale; a merchant gets the own brand's. */
export const productsQuery = (params: ListSearchParams) =>
  editableListQuery('products', params, async (query, signal) => {
    const { products, ...info } = await shopApi('GET /product', {
      query: { ...query, ...params.filters },
      signal,
    });
    return { ...pageOf(products, info), chosen: info.chosen };
  });

export const productQuery = (id: string) =>
  editableItemQuery(
    'product',
    id,
    async (signal) => (await shopApi('GET /product/:id', { params: { id }, signal })).product,
  );

/** The brand of the merchant who asks; null when there is none any more. */
export const ownBrandQuery = queryOptions({
  queryKey: editableKey('own brand'),
  queryFn: async ({ signal }) => {
    const query = { page: '1', limit: '1' };
    const { brands } = await shopApi('GET /brand/list/select', { query, signal });
    return brands[0] ?? null;
  },
});

const asOptions = (things: readonly { _id: string; name: string }[]) =>
  things.map(({ _id, name }) => ({ value: _id, label: name }));

/** Brands to choose from as they are typed. */
export const loadBrandChoices: LoadOptions = async (text, signal) => {
  const query = { page: '1', limit: '50', search: text || undefined };
  return asOptions((await shopApi('GET /brand/list/select', { query, signal })).brands);
};

/** The same for a form, 'No option selected' first. */
export const loadBrandOptions: LoadOptions = async (text, signal) => {
  const options = await loadBrandChoices(text, signal);
  return text ? options : [NO_OPTION, ...options];
};

/** Categories to choose from as they are typed, inactive ones too: for administrators. */
export const loadCategoryChoices: LoadOptions = async (text, signal) => {
  const query = { page: '1', limit: '50', search: text || undefined };
  return asOptions((await shopApi('GET /category', { query, signal })).categories);
};

/** The shop's categories, for merchants, who may not ask for the others. */
export const loadShopCategoryChoices: LoadOptions = async (text, signal) => {
  const { categories } = await shopApi('GET /category/list', { signal });
  const typed = text.toLowerCase();
  return asOptions(categories.filter(({ name }) => name.toLowerCase().includes(typed))).slice(0, 50);
};
