import { type FetchQueryOptions, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { QueryResult, type ResultQuery } from '#web/components/feedback/query-result.tsx';
import { ListBody } from '#web/components/table/list-body.tsx';
import { ListPage } from '#web/components/table/list-page.tsx';
import { addressesQuery } from '#web/features/addresses/addresses.queries.ts';
import { ordersQuery } from '#web/features/orders/orders.queries.ts';
import { OrdersView } from '#web/features/orders/orders-view.tsx';
import { SessionList } from '#web/features/session/session-list.tsx';
import { sessionsQuery } from '#web/features/session/sessions.queries.ts';
import { wishlistQuery } from '#web/features/wishlist/wishlist.queries.ts';
import { ApiError } from '#web/lib/api/api.ts';
import AddressesPage from './addresses/addresses-page.tsx';
import WishlistPage from './wishlist/wishlist-page.tsx';

const draw = (page: ReactNode, client = new QueryClient()) =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
    </QueryClientProvider>,
  );

const words = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

const page = { rows: ['Lamp'], totalPages: 1, currentPage: 1, count: 1 };
const loaded: ResultQuery<typeof page> & { isPlaceholderData: boolean } = {
  data: page,
  isError: false,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => {},
};
const notRefreshed = { ...loaded, isError: true };
const neverLoaded = { ...loaded, data: undefined, isError: true };

const first = { page: 1, search: '', sort: '', filters: {} };
const drawLoaded = (query: ResultQuery<typeof page>) =>
  words(
    draw(
      <QueryResult query={query} skeleton={<p>Loading</p>} failed="The lamp did not load.">
        {({ rows }) => rows}
      </QueryResult>,
    ),
  );

describe('what a query loaded', () => {
  it('stays when a refetch fails, with a quiet line and Retry', () => {
    expect(drawLoaded(notRefreshed)).toMatch(/Could not refresh\. Retry .*Lamp/);
    expect(drawLoaded(notRefreshed)).not.toContain('did not load');
  });

  it('has no such line while all is well', () => {
    expect(drawLoaded(loaded).trim()).toBe('Lamp');
  });

  it('fails with the words of a refusal, and not with those of a fault', () => {
    const error = (status: number) => new ApiError(status, 'Please choose a day.');
    expect(drawLoaded({ ...neverLoaded, error: error(400) })).toContain('Please choose a day.');
    expect(drawLoaded({ ...neverLoaded, error: error(500) })).not.toContain('Please choose a day.');
  });

  it('is an error only when nothing was ever loaded', () => {
    expect(drawLoaded(neverLoaded)).toMatch(/The lamp did not load\..*Try again/);
    expect(drawLoaded({ ...neverLoaded, isError: false }).trim()).toBe('Loading');
  });
});

it('the lists of the dashboard keep rows, count and pager', () => {
  const body = (list: typeof notRefreshed) => (
    <ListBody
      label="Products"
      list={list}
      toRows={({ rows }) => rows}
      hrefFor={(page) => `?page=${page}`}
      searching={false}
      found="1 product"
      skeleton={<p>Loading</p>}
      empty={{ title: 'No products found.' }}
    >
      {(rows) => rows}
    </ListBody>
  );
  expect(words(draw(body(notRefreshed)))).toMatch(/Could not refresh\. Retry .*Lamp .*1-1 of 1/);
  const list = (
    <ListPage
      title="Products"
      params={first}
      onChange={() => {}}
      query={notRefreshed}
      toRows={({ rows }) => rows}
      one="product"
      empty={{ title: '', text: '' }}
    >
      {(rows) => rows}
    </ListPage>
  );
  expect(words(draw(list))).toMatch(/Products 1 .*Could not refresh\. Retry .*Lamp/);
});

const time = '2026-05-01T12:00:00.000Z';
const line = { _id: 'l1', name: 'Heron Kettle', status: 'Shipped', quantity: 1, product: null };
const order = { _id: 'o1', created: time, totalWithTax: 5, products: [line] };
const place = { _id: 'a1', address: '1 Quay Street', city: 'Bergen', country: 'Norway', zipCode: '5003' };
const product = { _id: 'p1', name: 'Heron Kettle', slug: 'heron-kettle', price: 5, imageUrl: null };

/** A page whose query loaded once and failed the second time. */
async function afterFailedRefetch(query: FetchQueryOptions<unknown, Error, unknown, never>, reply: object) {
  vi.stubGlobal('localStorage', { getItem: () => 'Bearer x' });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 0 } } });
  vi.stubGlobal('fetch', async () => Response.json(reply));
  await client.fetchQuery(query);
  vi.stubGlobal('fetch', async () => Response.json({ error: 'Busy.' }, { status: 503 }));
  await expect(client.fetchQuery(query)).rejects.toThrow();
  return client;
}

it.each([
  {
    name: 'orders',
    query: ordersQuery(first),
    reply: { orders: [order], totalPages: 1, currentPage: 1, count: 1 },
    page: <OrdersView title="Your Orders" empty={{ title: 'You have no orders yet.' }} />,
    row: 'Heron Kettle',
  },
  {
    name: 'addresses',
    query: addressesQuery,
    reply: { addresses: [place] },
    page: <AddressesPage />,
    row: '1 Quay Street',
  },
  {
    name: 'wishlist',
    query: wishlistQuery,
    reply: { wishlist: [{ product, isLiked: true, created: time }] },
    page: <WishlistPage />,
    row: 'Heron Kettle',
  },
])('$name are kept', async ({ query, reply, page, row }) => {
  const client = await afterFailedRefetch(query as never, reply);
  const shown = words(draw(page, client));
  expect(shown).toMatch(new RegExp(`Could not refresh\\. Retry .*${row}`));
  expect(shown).not.toContain('did not load');
});

it('devices that never loaded say so, with a way to load them', async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'Bearer x' });
  vi.stubGlobal('fetch', async () => Response.json({ error: 'No.' }, { status: 500 }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false } } });
  await expect(client.fetchQuery(sessionsQuery)).rejects.toThrow();
  expect(words(draw(<SessionList hasPassword onSignInAgain={() => {}} />, client))).toMatch(
    /Your devices did not load\. .*Try again/,
  );
});

it('orders past the last page are not said to be none', async () => {
  const client = new QueryClient();
  client.setQueryData(ordersQuery(first).queryKey, {
    orders: [],
    totalPages: 1,
    currentPage: 99,
    count: 1,
  });
  const empty = { title: 'You have no orders yet.' };
  const shown = words(draw(<OrdersView title="Your Orders" empty={empty} />, client));
  expect(shown).toContain('Your Orders');
  expect(shown).not.toContain(empty.title);
});
