import { queryOptions } from '@tanstack/react-query';
import { shopApi } from '#web/lib/api/shop-api.ts';

/** A payment at the test provider. */
export const testPaymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', 'test', id],
    queryFn: ({ signal }) => shopApi('GET /payments/test/:id', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
    // Back from another page, it may be over.
    refetchOnMount: 'always',
  });
