import { href } from 'react-router';
import { formatCount } from '#web/lib/format/format.ts';
import type { OrderList } from './orders.queries.ts';

/** The page of an order: of its buyer, or of those who sell. Each leads to the other when it is for somebody else. */
export const orderPath = (id: string, list: OrderList): string =>
  list === 'mine' ? href('/order/:id', { id }) : href('/dashboard/orders/customers/:id', { id });

/** The list and page from which an order was opened, as link state `place`, to find the previous and next order. */
export interface OrderPosition {
  list: OrderList;
  /** View, search, filters and sort of the work list, as its address line has them; an own list has none. */
  filter: Readonly<Record<string, string>>;
  page: number;
}

/** Link state of 'Next to send': the order opens with the form for its parcel. */
export const parcelFirst = { parcelFirst: true } as const;

export const isParcelFirst = (state: unknown): boolean =>
  (state as { parcelFirst?: unknown } | null)?.parcelFirst === true;

/** The position of the rows of the work list whose address line has these params. */
export function workPosition(params: URLSearchParams): OrderPosition {
  const { page, ...filter } = Object.fromEntries(params);
  return { list: 'customers', filter, page: toPage(Number(page)) };
}

/** The position in the link state, or null: history state may contain anything. */
export function readOrderPosition(state: unknown): OrderPosition | null {
  const place = (state as { place?: Partial<OrderPosition> } | null)?.place;
  if (!place || typeof place.page !== 'number') return null;
  const filter = Object.entries(place.filter ?? {}).filter(([, value]) => typeof value === 'string');
  return {
    list: place.list === 'mine' ? 'mine' : 'customers',
    filter: Object.fromEntries(filter),
    page: toPage(place.page),
  };
}

/** True when the list has only what is to be sent, as the work list without a view has. */
export const isToSendView = ({ list, filter }: OrderPosition): boolean =>
  list === 'customers' && (filter.view ?? 'to-send') === 'to-send';

const toPage = (page: number) => (Number.isInteger(page) && page > 0 ? page : 1);

export interface OrdersPage {
  orders: readonly { _id: string }[];
  count: number;
  totalPages: number;
}

export interface Neighbour {
  id: string;
  place: OrderPosition;
}

export interface Neighbours {
  /** From 1; null once the order has left the list, as one that was sent. */
  position: number | null;
  count: number;
  previous: Neighbour | null;
  next: Neighbour | null;
}

/** Longer lists are not counted by the server. */
const maxCounted = 10_000;

/** '12', or '10,000+'. */
export const countLabel = (count: number): string =>
  count > maxCounted ? `${formatCount(maxCounted)}+` : formatCount(count);

interface Found {
  page: number;
  at: number;
  read: OrdersPage;
}

/**
 * The previous and next order of the list, also on the page before or after, where the order itself may have moved meanwhile.
 * @param known what was found before: an order that has left the list keeps its neighbours, unless they have left too
 * @returns null when the order is not in that place of the list
 */
export async function findNeighbours(
  id: string,
  place: OrderPosition,
  { readPage, known }: { readPage: (page: number) => Promise<OrdersPage>; known?: Neighbours | null },
): Promise<Neighbours | null> {
  const here = await readPage(place.page);
  const found = await findIn(here, id, place.page, readPage);
  if (!found && !known) return null;
  if (!found) {
    const still = async (neighbour: Neighbour | null | undefined) =>
      neighbour && (await findIn(here, neighbour.id, place.page, readPage)) ? neighbour : null;
    const { count } = here;
    return { position: null, count, previous: await still(known?.previous), next: await still(known?.next) };
  }
  const { page, at, read } = found;
  const on = (order: { _id: string } | undefined, page: number): Neighbour | null =>
    order ? { id: order._id, place: { ...place, page } } : null;
  const rows = read.orders;
  const before = at === 0 && page > 1 ? await readPage(page - 1) : null;
  const after = at === rows.length - 1 && page < read.totalPages ? await readPage(page + 1) : null;
  return {
    position: (page - 1) * rowsPerPage(place) + at + 1,
    count: read.count,
    previous: on(rows[at - 1], page) ?? on(before?.orders.at(-1), page - 1),
    next: on(rows[at + 1], page) ?? on(after?.orders[0], page + 1),
  };
}

/** The order moves a page back when others are sent, and a page on when others are placed. */
async function findIn(
  here: OrdersPage,
  id: string,
  page: number,
  readPage: (page: number) => Promise<OrdersPage>,
): Promise<Found | null> {
  for (const [near, read] of [
    [page, () => here],
    [page - 1, () => readPage(page - 1)],
    [page + 1, () => readPage(page + 1)],
  ] as const) {
    if (near !== page && (near < 1 || near > here.totalPages)) continue;
    const found = await read();
    const at = found.orders.findIndex(({ _id }) => _id === id);
    if (at !== -1) return { page: near, at, read: found };
  }
  return null;
}

/** Rows of a page of orders, which the address line of the work list may choose. */
const rowsPerPage = ({ filter }: OrderPosition) => Number(filter.limit) || 20;

/** The page of an order, and the history state that it is opened with. */
export type LinkToOrder = (id: string) => { to: string; state: object };
