import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import type { ItemStatus } from '#contract/statuses.ts';
import { takeNotices } from '#web/lib/page/notify.ts';
import { orderDetailsQuery } from '../../orders/order-details.queries.ts';
import { statusChange } from './statuses.queries.ts';

const token = 'Bearer x';
const line = { _id: 'l1', name: 'Lamp' };
const orderWith = (status: ItemStatus) => ({ _id: 'o1', cartId: 'c1', products: [{ _id: 'l1', status }] });
const opened = orderWith('Processing') as Order;
let onServer: object | null;
let answer: () => Response;
let asked: string[];
let sentAs: (string | null)[];
let stored: string | null;

beforeEach(() => {
  asked = [];
  sentAs = [];
  stored = token;
  onServer = opened;
  vi.stubGlobal('localStorage', { getItem: () => stored });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', headers }: RequestInit) => {
    asked.push(`${method} ${path}`);
    if (method !== 'GET') {
      sentAs.push(new Headers(headers).get('authorization'));
      return answer();
    }
    return onServer
      ? Response.json({ order: onServer })
      : Response.json({ message: 'No order found.' }, { status: 404 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  takeNotices();
});

/** Opens the order page, and records what it shows. */
async function openOrder() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const query = new QueryObserver(client, orderDetailsQuery('o1'));
  const shown: string[] = [];
  query.subscribe(({ data, isError }) => {
    const words = isError ? 'No order found.' : data?.order.products[0]?.status;
    if (words && words !== shown.at(-1)) shown.push(words);
  });
  await client.fetchQuery(orderDetailsQuery('o1'));
  const left = vi.fn();
  const change = new MutationObserver(client, statusChange(client, opened, left));
  const set = (status: ItemStatus) => change.mutate({ line, status, token }).catch(() => {});
  return { shown, left, set };
}

it('shows a status at once, and then the order of the server', async () => {
  const { shown, set, left } = await openOrder();
  answer = () => {
    onServer = orderWith('Shipped');
    return Response.json({ success: true, message: 'Updated.', orderCancelled: false });
  };
  await set('Shipped');
  expect(shown).toEqual(['Processing', 'Shipped']);
  expect(asked.at(-1)).toBe('GET /api/order/o1/details');
  expect(left).not.toHaveBeenCalled();
});

it('undoes it with a notice, and shows what somebody else changed', async () => {
  const { shown, set } = await openOrder();
  const error = 'Lamp is Delivered and cannot be changed any more.';
  answer = () => {
    onServer = orderWith('Delivered');
    return Response.json({ error }, { status: 400 });
  };
  await set('Shipped');
  expect(shown).toEqual(['Processing', 'Shipped', 'Processing', 'Delivered']);
  expect(takeNotices()).toEqual([
    { kind: 'error', text: error, title: 'The status of Lamp was not changed.' },
  ]);
});

it('shows that the order does not exist when it went to somebody else', async () => {
  const { shown, set } = await openOrder();
  answer = () => {
    onServer = null;
    return Response.json({ message: 'No item found.' }, { status: 404 });
  };
  await set('Shipped');
  expect(shown.at(-1)).toBe('No order found.');
  expect(takeNotices()).toMatchObject([{ kind: 'error', text: 'No item found.' }]);
});

it('calls back when the order was cancelled, which keeps its page', async () => {
  const { shown, set, left } = await openOrder();
  answer = () => {
    onServer = orderWith('Cancelled');
    return Response.json({ success: true, message: 'The order has been cancelled.', orderCancelled: true });
  };
  await set('Cancelled');
  expect(left).toHaveBeenCalledOnce();
  expect(shown).toEqual(['Processing', 'Cancelled']);
  expect(asked.at(-1)).toBe('GET /api/order/o1/details');
});

it('sends the token of the person who chose the status, also after somebody else has signed in', async () => {
  const { set } = await openOrder();
  const endSession = vi.fn();
  vi.stubGlobal('localStorage', { getItem: () => stored, removeItem: endSession });
  stored = 'Bearer somebody else';
  answer = () => Response.json({ error: 'Please login again.' }, { status: 401 });
  await set('Shipped');
  expect(sentAs).toEqual([token]);
  expect(takeNotices()).toMatchObject([{ kind: 'error', text: 'Please login again.' }]);
  expect(endSession).not.toHaveBeenCalled();
});
