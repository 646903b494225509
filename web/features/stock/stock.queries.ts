import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { editableKey } from '#web/lib/api/editable-queries.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';

/** The stock of a product and its changes, newest first; of one variant unless `variant` is ''. */
export const stockQuery = (id: string, variant: string) =>
  infiniteQueryOptions({
    queryKey: editableKey('stock', id, variant),
    queryFn: ({ pageParam, signal }) =>
      shopApi('GET /product/:id/stock', {
        params: { id },
        query: { variant: variant || undefined, before: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
    // The form beside it keeps what is typed.
    placeholderData: keepPreviousData,
  });
