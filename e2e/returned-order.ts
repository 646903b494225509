import type { ShopProcess } from '#server/testing/shop-process.ts';
import { changeSettings } from './change-settings.ts';
import {
  administrator,
  beginToPay,
  callAsAdministrator,
  fetchToken,
  linkInMail,
  payByTest,
} from './people.ts';

/** The buyer's. */
export const returnWords = 'The shade has a crack where it meets the rim.';

/** Two pieces of the demo's merchant, paid online and sent, of which the buyer asks to send one back. */
export async function askToReturn(shop: ShopProcess) {
  // Other tests of the same shop refund at once.
  await changeSettings(shop, 'returns', () => ({ refundsReceived: false }));
  // By its name: other tests add products to the brand, of which one may order less.
  const listed = await (await fetch(`${shop.url}/api/product/list?name=Toadstool%20Table`)).json();
  const [own] = listed.products;
  const email = `${crypto.randomUUID()}@guests.example`;
  const line = { product: own._id, price: own.price, quantity: 2 };
  const order = await payByTest(shop, await beginToPay(shop, email, line));
  const [, key] = /key=([\w.~-]+)/.exec(await linkInMail(shop, email, 'key=')) ?? [];
  const headers = { authorization: await fetchToken(shop, administrator) };
  const details = await (await fetch(`${shop.url}/api/order/${order}/details`, { headers })).json();
  const [{ _id: sold }] = details.order.products;
  const request = () => crypto.randomUUID();
  const lines = (quantity: number) => [{ line: sold, quantity }];
  await callAsAdministrator(shop, 'POST', `/order/${order}/parcels`, {
    ...{ part: 1, request: request(), lines: lines(2), carrier: null, notify: false },
  });
  const response = await fetch(`${shop.url}/api/order/${order}/returns?key=${key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ request: request(), lines: lines(1), reason: 'damaged', words: returnWords }),
  });
  const reply = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(reply));
  const [{ _id: id, name }]: [{ _id: string; name: string }] = reply.returns;
  return { own, order, email, id, name, line: sold as string };
}
