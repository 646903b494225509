import { queryOptions } from '@tanstack/react-query';
import type { OptionsQuery } from '#web/components/form/async-options.ts';
import { editableItemQuery, editableKey } from '#web/lib/api/editable-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { categoryOption } from '#web/lib/format/path-text.ts';

/** All attributes in their order. */
export const attributesQuery = queryOptions({
  queryKey: editableKey('attributes'),
  queryFn: async ({ signal }) => (await shopApi('GET /attribute', { signal })).attributes,
});

export const attributeQuery = (id: string) =>
  editableItemQuery(
    'attribute',
    id,
    async (signal) => (await shopApi('GET /attribute/:id', { params: { id }, signal })).attribute,
  );

/** Categories for a select: the first that match a text. */
export const categoryOptionsQuery: OptionsQuery = (text) => ({
  queryKey: editableKey('category options', text),
  queryFn: async ({ signal }) => {
    const query = { page: '1', limit: '50', search: text || undefined };
    const { categories } = await shopApi('GET /category', { query, signal });
    return categories.map(categoryOption);
  },
});
