import { infiniteQueryOptions } from '@tanstack/react-query';
import type { HistoryField } from '#contract/product-history.contract.ts';
import { editableKey } from '#web/lib/api/editable-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';

export const historyKey = (id: string) => editableKey('history', id);

/** Changes of a product, or of one of its fields, newest first. */
export const historyQuery = (id: string, field: HistoryField | undefined) =>
  infiniteQueryOptions({
    queryKey: [...historyKey(id), field],
    queryFn: ({ pageParam, signal }) =>
      shopApi('GET /product/:id/history', {
        params: { id },
        query: { before: pageParam ?? undefined, field },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  });
