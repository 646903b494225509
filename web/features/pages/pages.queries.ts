import { queryOptions } from '@tanstack/react-query';
import { editableItemQuery, editableKey } from '#web/lib/api/editable-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';

/** All pages of the owner. */
export const pagesQuery = queryOptions({
  queryKey: editableKey('pages'),
  queryFn: async ({ signal }) => (await shopApi('GET /page', { signal })).pages,
});

export const pageQuery = (id: string) =>
  editableItemQuery(
    'page',
    id,
    async (signal) => (await shopApi('GET /page/:id', { params: { id }, signal })).page,
  );
