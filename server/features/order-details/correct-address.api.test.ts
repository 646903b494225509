import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { orders } from '#server/db/schema/orders.ts';
import { addGuestOrder } from '#server/testing/builders/guest-orders.ts';
import { mailsTo } from '#server/testing/builders/mails.ts';
import { addOrder, getItem, setStatus } from '#server/testing/builders/orders.ts';
import { addParcel, readDetails } from '#server/testing/builders/parcels.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const [ada, marta, nora, vera] = [
  await addAdministrator(shop),
  await addMember(shop),
  await addMember(shop),
  await addMerchant(shop),
];
const lamp = await addProduct(shop.db, { name: 'Lamp', brandId: vera.brandId });
const before = {
  recipient: 'Marta Wilder',
  address: 'Torstr. 1',
  city: 'Berlin',
  state: '',
  zipCode: '10119',
  country: 'Germany',
  countryCode: 'DE',
};
const sent = {
  recipient: 'Marta Wilder',
  address: 'Torstraße 100',
  city: 'Berlin',
  zipCode: 'D-10119',
  countryCode: 'de',
};
const after = { ...before, address: 'Torstraße 100' };

let order: Order;
beforeEach(async () => {
  order = await addOrder(shop, marta, [[lamp, 2]]);
  await shop.db.update(orders).set({ address: before }).where(eq(orders.id, order._id));
});
const put = (id: string, who: Partial<TestPerson>, body: object = sent, query = '') =>
  shop.call('PUT', `/order/${id}/address${query}`, { ...(who.token ? { token: who.token } : {}), body });
const readAddress = async (id: string) =>
  (await shop.db.select({ address: orders.address }).from(orders).where(eq(orders.id, id)))[0]?.address;
const mails = async () =>
  (await mailsTo(shop.db, marta.email)).filter(
    ({ kind, data }) => kind === 'address-corrected' && (data as { orderId: string }).orderId === order._id,
  );

describe.each([
  ['the shop', ada],
  ['the buyer', marta],
])('%s', (_, who) => {
  it('corrects the address: timeline and mail say it, and the same again changes nothing', async () => {
    const first = await put(order._id, who);
    expect(first.json()).toMatchObject({ message: 'The address has been corrected.', isOtherZone: false });
    expect(await readAddress(order._id)).toEqual(after);
    expect((await put(order._id, who)).statusCode).toBe(200);
    const { events } = await readDetails(shop, ada, order);
    expect(events.map(({ kind, byBuyer }) => [kind, byBuyer])).toEqual([
      ['address-corrected', who === marta],
    ]);
    expect((await readDetails(shop, vera, order)).events.map(({ kind }) => kind)).toEqual([
      'address-corrected',
    ]);
    expect(await mails()).toMatchObject([{ data: { orderNumber: order.number, address: after } }]);
  });

  it('leaves the country as it is, and what is wrong unsaved', async () => {
    for (const [body, field, words] of [
      [{ ...sent, countryCode: 'AT', zipCode: '1010' }, 'countryCode', 'Please cancel and order again.'],
      [{ ...sent, recipient: '' }, 'recipient', 'Full Name is required.'],
    ] as const) {
      const refused = await put(order._id, who, body);
      expect([refused.statusCode, refused.json().fields]).toEqual([400, { [field]: words }]);
    }
    expect(await readAddress(order._id)).toEqual(before);
    expect(await mails()).toEqual([]);
  });
});

it('is refused for merchants, and not found for others', async () => {
  expect((await put(order._id, vera)).statusCode).toBe(403);
  expect((await put(order._id, nora)).statusCode).toBe(404);
  expect((await put(order._id, {})).statusCode).toBe(401);
  expect((await put(crypto.randomUUID(), ada)).statusCode).toBe(404);
  expect(await readAddress(order._id)).toEqual(before);
});

it.each<[string, () => Promise<unknown>, shop: number, buyer: number, code: string]>([
  ['somebody has begun', () => setStatus(shop, ada, order, lamp, 'Processing'), 200, 400, 'in-parcel'],
  ['a piece is sent', () => addParcel(shop, ada, order, [[lamp, 1]]), 400, 400, 'in-parcel'],
  [
    'it is cancelled',
    () => shop.call('DELETE', `/order/cancel/${order._id}`, { token: ada.token }),
    400,
    400,
    'order-cancelled',
  ],
  ['it is picked up', () => setPickUp(), 400, 400, 'not-delivered'],
])('once %s, the shop reads %3$d and the buyer %4$d', async (_, happens, ofShop, ofBuyer, code) => {
  await happens();
  const refused = await put(order._id, marta);
  expect([refused.statusCode, refused.json().code]).toEqual([ofBuyer, code]);
  expect((await put(order._id, ada)).statusCode).toBe(ofShop);
});
const setPickUp = () =>
  shop.db
    .update(orders)
    .set({
      delivery: { method: 'm', name: 'Studio', kind: 'pickup', minor: 0, days: null, taxes: [] } as never,
    })
    .where(eq(orders.id, order._id));

it('takes turns with a parcel: whichever is first, the parcel has the address of the order', async () => {
  const make = () =>
    shop.call('POST', `/order/${order._id}/parcels`, {
      token: ada.token,
      body: {
        request: crypto.randomUUID(),
        part: 1,
        lines: [{ line: getItem(order, lamp)._id, quantity: 2 }],
        notify: false,
      },
    });
  const [parcel, corrected] = await Promise.all([make(), put(order._id, marta)]);
  expect(parcel.statusCode).toBe(200);
  const { events } = await readDetails(shop, ada, order);
  const kinds = events.map(({ kind }) => kind).toReversed();
  expect(kinds).toEqual(
    corrected.statusCode === 200 ? ['address-corrected', 'parcel-sent'] : ['parcel-sent'],
  );
});

it('a guest corrects it with the key of the link, and is told by mail', async () => {
  const guest = await addGuestOrder(shop, [[lamp]], { address: before });
  expect((await put(guest.id, {}, sent, '?key=wrong')).statusCode).toBe(404);
  expect((await put(guest.id, {}, sent, `?key=${guest.key}`)).statusCode).toBe(200);
  expect(await readAddress(guest.id)).toEqual(after);
  expect((await mailsTo(shop.db, guest.email)).map(({ kind }) => kind)).toContain('address-corrected');
  const { events } = await readDetails(shop, ada, { _id: guest.id });
  expect(events).toMatchObject([{ kind: 'address-corrected', byBuyer: true }]);
});
