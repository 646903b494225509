import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { findNeighbours, type Neighbours, type OrderPosition } from './order-position.ts';
import { ordersQuery } from './orders.queries.ts';
import { workPageQuery } from './work.queries.ts';

/** The previous and next order of the list that an order was opened from; once it was sent, those that it had. */
export function neighboursQuery(client: QueryClient, id: string, place: OrderPosition) {
  const queryKey = ['orders', 'neighbours', id, place] as const;
  return queryOptions({
    queryKey,
    queryFn: () =>
      findNeighbours(id, place, {
        readPage: (page) =>
          place.list === 'mine'
            ? client.fetchQuery(ordersQuery({ page, search: '' }))
            : client.fetchQuery(workPageQuery(place.filter, page)),
        known: client.getQueryData<Neighbours | null>(queryKey) ?? null,
      }),
  });
}
