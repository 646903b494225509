import { queryOptions } from '@tanstack/react-query';
import { shopApiAs } from '#web/lib/api/shop-api.ts';

/** The order of a link, without an account: whoever is signed in here may be somebody else. */
export const guestOrderQuery = (id: string, key: string) =>
  queryOptions({
    queryKey: ['orders', 'guest', id, key],
    queryFn: ({ signal }) =>
      shopApiAs(null)('GET /order/:id/details', { params: { id }, query: { key }, signal }),
  });
