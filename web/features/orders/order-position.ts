import { href } from 'react-router';
import type { OrderList } from './orders.queries.ts';

/** The page of an order: of its buyer, or of those who sell. Each leads to the other when it is for somebody else. */
export const orderPath = (id: string, list: OrderList): string =>
  list === 'mine' ? href('/order/:id', { id }) : href('/dashboard/orders/customers/:id', { id });

/** The list and page from which an order was opened, as link state, to find the previous and next order. */
export interface OrderPosition {
  list: OrderList;
  page: number;
  sort: string;
}

/** The position in the link state, or null: history state may contain anything. */
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

/** Rows of a page of orders. */
const pageRows = 20;

/**
 * The previous and next order, which may be on the page before or after, and the position in the list.
 * @returns null when the list has changed and the order is no longer on that page
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
