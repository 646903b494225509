import { useQuery, useQueryClient } from '@tanstack/react-query';
import { neighboursQuery } from '../orders/neighbours.queries.ts';
import { isToSendView, type Neighbour, type OrderPosition } from '../orders/order-position.ts';
import { workPageQuery } from '../orders/work.queries.ts';

interface NextToSend {
  /** Null when nothing is left to send. */
  next: Neighbour | null;
  /** How many are left to send, in the view that the order was opened from or of all. */
  count: number;
}

/**
 * The order to send after this one: the next one of the view that it was opened from, which begins again at its end. Without such a view,
 * what is to be sent first.
 * @returns undefined until it is known
 */
export function useNextToSend(id: string, place: OrderPosition | null): NextToSend | undefined {
  const isOfView = place !== null && isToSendView(place);
  const view: OrderPosition = isOfView ? place : { list: 'customers', filter: {}, page: 1 };
  const neighbours = useQuery({ ...neighboursQuery(useQueryClient(), id, view), enabled: isOfView });
  const after = isOfView ? neighbours.data?.next : undefined;
  const isLast = !isOfView || (neighbours.data !== undefined && !after);
  const { data: first } = useQuery({ ...workPageQuery(view.filter, 1), enabled: isLast });
  if (after) return { next: after, count: neighbours.data?.count ?? 0 };
  if (!first || !isLast) return undefined;
  const found = first.orders.find(({ _id }) => _id !== id);
  return { next: found ? { id: found._id, place: { ...view, page: 1 } } : null, count: first.count };
}
