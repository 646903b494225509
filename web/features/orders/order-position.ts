import type { OrderList } from './orders.queries.ts';

/** Where in a list an order was opened: the link to it tells its page, which leads on to the next one. */
export interface OrderPosition {
  list: OrderList;
  page: number;
  sort: string;
}

/** What the link told, if it did: the state of a visit may be anything. */
export function readOrderPosition(state: unknown): OrderPosition | null {
  const place = (state as { place?: Partial<OrderPosition> } | null)?.place;
  if (!place || typeof place.page !== 'number') return null;
  return { list: place.list === 'mine' ? 'mine' : 'customers', page: place.page, sort: place.sort ?? '' };
}

interface OrdersPage {
  orders: readonly { _id: string }[];
  count: number;
  totalPages: number;
}

export interface Neighbour {
  id: string;
  place: OrderPosition;
}

/** Rows a page, as the order lists ask for. */
const pageRows = 20;

/**
 * The orders before and after one, and which of how many it is. The first and last of a page have theirs on the page
 * beside it. Null when the list has moved on and the order is not on that page any more.
 */
export function neighboursOf(
  id: string,
  place: OrderPosition,
  pages: { here: OrdersPage | undefined; before: OrdersPage | undefined; after: OrdersPage | undefined },
): { position: number; count: number; previous: Neighbour | null; next: Neighbour | null } | null {
  const { here, before, after } = pages;
  const at = here?.orders.findIndex(({ _id }) => _id === id) ?? -1;
  if (!here || at === -1) return null;
  const on = (order: { _id: string } | undefined, page: number): Neighbour | null =>
    order ? { id: order._id, place: { ...place, page } } : null;
  return {
    position: (place.page - 1) * pageRows + at + 1,
    count: here.count,
    previous: on(here.orders[at - 1], place.page) ?? on(before?.orders.at(-1), place.page - 1),
    next: on(here.orders[at + 1], place.page) ?? on(after?.orders[0], place.page + 1),
  };
}
