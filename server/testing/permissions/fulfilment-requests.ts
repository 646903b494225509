import { addOrder } from '../builders/orders.ts';
import { addParcel, parcelBody } from '../builders/parcels.ts';
import { addAdministrator, addMember } from '../builders/people.ts';
import { addProduct } from '../builders/products.ts';
import type { TestApp } from '../test-app.ts';
import type { Caller } from './callers.ts';
import type { ValidRequests } from './valid-request.ts';

/** Somebody's purchases of the caller's brand. */
export async function sold(shop: TestApp, { brandId }: Caller) {
  const lamp = await addProduct(shop.db, { brandId, quantity: 100 });
  const order = await addOrder(shop, await addMember(shop), [[lamp, 3]]);
  return { lamp, order, params: { id: order._id } };
}

async function sent(shop: TestApp, caller: Caller) {
  const { lamp, order, params } = await sold(shop, caller);
  const parcel = await addParcel(shop, await addAdministrator(shop), order, [[lamp, 1]]);
  return { params: { ...params, parcel: parcel._id } };
}

/** Valid requests for calls about what happens to orders after they were placed. */
export const fulfilmentRequests = {
  'orderDetails.listPlacedOrders': () => ({}),
  'fulfilment.makeParcel': async (shop, caller) => {
    const { lamp, order, params } = await sold(shop, caller);
    return { params, body: parcelBody(order, [[lamp, 1]], { notify: true }) };
  },
  'workList.listWork': () => ({}),
  'workList.listWorkChoices': () => ({}),
  'workList.exportOrders': () => ({}),
  'packingSlips.listSlips': () => ({}),
  'addressList.exportAddresses': () => ({}),
  'workList.sendInBulk': async (shop, caller) => ({
    body: {
      request: crypto.randomUUID(),
      orders: [(await sold(shop, caller)).params.id],
      action: 'send' as const,
      notify: true,
    },
  }),
  'trackingList.previewTracking': async (shop, caller) => ({
    body: { text: `${(await sold(shop, caller)).order.number}, 1Z999, UPS` },
  }),
  'trackingList.sendTracking': async (shop, caller) => ({
    body: {
      request: crypto.randomUUID(),
      parcels: [
        {
          order: (await sold(shop, caller)).params.id,
          part: 1,
          carrier: 'ups' as const,
          trackingNumber: '1Z999',
        },
      ],
      notify: true,
    },
  }),
  'trackingList.undoBulkSend': async (shop, caller) => {
    const { params } = await sold(shop, caller);
    // Only what the caller has sent.
    const request = crypto.randomUUID();
    const body = { request, orders: [params.id], action: 'send', notify: false };
    if (caller.token) await shop.call('POST', '/order/bulk', { token: caller.token, body });
    return { params: { id: request } };
  },
  'fulfilment.changeParcel': async (shop, caller) => ({
    ...(await sent(shop, caller)),
    body: { carrier: 'ups', trackingNumber: '1Z 999' },
  }),
  'fulfilment.voidParcel': sent,
  'fulfilment.deliverParcel': sent,
  'fulfilment.cancelPieces': async (shop, caller) => {
    const { order, params } = await sold(shop, caller);
    return {
      params: { ...params, line: order.products[0]?._id ?? '' },
      body: { request: crypto.randomUUID(), quantity: 1 },
    };
  },
  'orderDetails.addNote': async (shop, caller) => ({
    params: (await sold(shop, caller)).params,
    body: { request: crypto.randomUUID(), text: 'In one box, please.' },
  }),
  'orderDetails.deleteNote': async (shop, caller) => {
    const { params } = await sold(shop, caller);
    // A merchant deletes only an own note. Callers without the right are sent somebody else's.
    const written = (token: string) =>
      shop.call('POST', `/order/${params.id}/notes`, {
        token,
        body: { request: crypto.randomUUID(), part: 1, text: 'In one box, please.' },
      });
    const own = caller.token ? await written(caller.token) : null;
    const response = own?.statusCode === 200 ? own : await written((await addAdministrator(shop)).token);
    return { params: { ...params, note: response.json().note._id } };
  },
} satisfies ValidRequests;
