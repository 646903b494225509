import { queryOptions } from '@tanstack/react-query';
import type { OptionsQuery } from '#web/components/form/async-options.ts';
import { NO_OPTION, type SelectOption } from '#web/components/form/select-option.ts';
import { editableItemQuery, editableKey, editableListQuery, toPage } from '#web/lib/api/editable-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { categoryOption, namesAbove } from '#web/lib/format/path-text.ts';
import type { ListSearchParams } from '#web/lib/list-urls/list-search-params.ts';

/** A page of products, including those not for sale; a merchant gets the own brand's. */
export const productsQuery = (params: ListSearchParams) =>
  editableListQuery('products', params, async (query, signal) => {
    const { products, ...info } = await shopApi('GET /product', {
      query: { ...query, ...params.filters },
      signal,
    });
    return {
      ...toPage(products, info),
      countIsCapped: info.countIsCapped,
      chosen: info.chosen,
      withoutSafety: info.withoutSafety,
    };
  });

export const productQuery = (id: string) =>
  editableItemQuery(
    'product',
    id,
    async (signal) => (await shopApi('GET /product/:id', { params: { id }, signal })).product,
  );

/** The merchant's own brand, or null. */
export const ownBrandQuery = queryOptions({
  queryKey: editableKey('own brand'),
  queryFn: async ({ signal }) => {
    const query = { page: '1', limit: '1' };
    const { brands } = await shopApi('GET /brand/list/select', { query, signal });
    return brands[0] ?? null;
  },
});

/** The brand that a new shop has alone; null with others beside it, and for that of a merchant, whose sale it would be. */
export const onlyBrandQuery = queryOptions({
  queryKey: editableKey('only brand'),
  queryFn: async ({ signal }) => {
    const { brands } = await shopApi('GET /brand', { query: { page: '1', limit: '2' }, signal });
    const [only, another] = brands;
    return only && !another && only.merchant === null ? { value: only._id, label: only.name } : null;
  },
});

const asOptions = (items: readonly { _id: string; name: string }[]): SelectOption[] =>
  items.map(({ _id, name }) => ({ value: _id, label: name }));

/** The options of a select: the first items that match a text. */
const firstPage = (text: string) => ({ page: '1', limit: '50', search: text || undefined });

async function loadBrands(text: string, signal: AbortSignal) {
  const { brands } = await shopApi('GET /brand/list/select', { query: firstPage(text), signal });
  return asOptions(brands);
}

/** Brands for a filter. */
export const brandFilterQuery: OptionsQuery = (text) => ({
  queryKey: editableKey('brand filter', text),
  queryFn: ({ signal }) => loadBrands(text, signal),
});

/** Brands for a form, 'No option selected' first. */
export const brandOptionsQuery: OptionsQuery = (text) => ({
  queryKey: editableKey('brand options', text),
  queryFn: async ({ signal }) => {
    const options = await loadBrands(text, signal);
    return text ? options : [NO_OPTION, ...options];
  },
});

/** Categories, also inactive ones: for administrators. */
export const categoryOptionsQuery: OptionsQuery = (text) => ({
  queryKey: editableKey('category options', text),
  queryFn: async ({ signal }) =>
    (await shopApi('GET /category', { query: firstPage(text), signal })).categories.map(categoryOption),
});

/** Active categories: for merchants, who may not list the others. */
export const publicCategoryOptionsQuery: OptionsQuery = (text) => ({
  queryKey: editableKey('public category options', text),
  queryFn: async ({ signal }) => {
    const { categories } = await shopApi('GET /category/list', { signal });
    const typed = text.toLowerCase();
    const found = categories.filter(({ name }) => name.toLowerCase().includes(typed)).slice(0, 50);
    const byId = new Map(categories.map((category) => [category._id, category]));
    return found.map((category) => categoryOption({ ...category, path: namesAbove(category.parent, byId) }));
  },
});
