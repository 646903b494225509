import { queryOptions } from '@tanstack/react-query';
import type { OptionsQuery } from '#web/components/form/async-options.ts';
import { NO_OPTION } from '#web/components/form/select-option.ts';
import { editableItemQuery, editableKey, editableListQuery, toPage } from '#web/lib/api/editable-queries.ts';
import { onDemand } from '#web/lib/api/query-client.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { pathText } from '#web/lib/format/path-text.ts';
import type { ListSearchParams } from '#web/lib/list-urls/list-search-params.ts';

/** A page of all categories by name. */
export const categoriesQuery = (params: ListSearchParams) =>
  editableListQuery('categories', params, async (query, signal) => {
    const { categories, ...info } = await shopApi('GET /category', { query, signal });
    return toPage(categories, info);
  });

export const categoryQuery = (id: string) =>
  editableItemQuery(
    'category',
    id,
    async (signal) => (await shopApi('GET /category/:id', { params: { id }, signal })).category,
  );

/** The categories that shoppers see. */
export const publicCategoriesQuery = queryOptions({
  queryKey: ['public categories'],
  queryFn: async ({ signal }) => (await shopApi('GET /category/list', { signal })).categories,
  ...onDemand,
});

/** Categories that one may be put below, 'No option selected' first. */
export const parentOptionsQuery =
  (category: string | undefined): OptionsQuery =>
  (text) => ({
    queryKey: editableKey('parent options', category, text),
    queryFn: async ({ signal }) => {
      const query = { category, search: text || undefined };
      const { categories } = await shopApi('GET /category/parents', { query, signal });
      const options = categories.map(({ _id, name, path }) => ({
        value: _id,
        label: pathText([...path, name]),
      }));
      return text ? options : [NO_OPTION, ...options];
    },
  });

/** Products for a select: the first that match a text. */
export const productOptionsQuery: OptionsQuery = (text) => ({
  queryKey: editableKey('product options', text),
  queryFn: async ({ signal }) => {
    const query = { page: '1', limit: '50', search: text || undefined };
    const { products } = await shopApi('GET /product/list/select', { query, signal });
    return products.map(({ _id, name }) => ({ value: _id, label: name }));
  },
});
