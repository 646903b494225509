import { infiniteQueryOptions } from '@tanstack/react-query';
import { editableKey } from '#web/lib/editable-queries.ts';
import { shopApi } from '#web/lib/shop-api.ts';

export const historyKey = (id: string) => editableKey('history', id);

/** What was changed of a product, newest first. */
export const historyQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: historyKey(id),
    queryFn: ({ pageParam, signal }) =>
      shopApi('GET /product/:id/history', {
        params: { id },
        query: { before: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  });
