import { queryOptions } from '@tanstack/react-query';
import { shopApi } from '#web/lib/api/shop-api.ts';

/** Packing slips of `?orders=…`, or of what the work list has with these params. */
export function slipsQuery(params: URLSearchParams) {
  const { page: _, ...query } = Object.fromEntries(params);
  return queryOptions({
    queryKey: ['orders', 'slips', query],
    queryFn: ({ signal }) => shopApi('GET /order/slips', { query, signal }),
  });
}
