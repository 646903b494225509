import { queryOptions } from '@tanstack/react-query';
import { shopApi } from '#web/lib/api/shop-api.ts';

/** A page of the work list. `filter` has the params of its address line, of which the server ignores those that it does not know. */
export const workPageQuery = (filter: Readonly<Record<string, string>>, page: number) =>
  queryOptions({
    queryKey: ['orders', 'work', filter, page],
    queryFn: ({ signal }) => shopApi('GET /order/work', { query: { ...filter, page }, signal }),
  });
