import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { addGuestOrder, type GuestOrder } from '#server/testing/builders/guest-orders.ts';
import { mailsTo } from '#server/testing/builders/mails.ts';
import { getItem, readOrder, readStock, setStatus } from '#server/testing/builders/orders.ts';
import { addParcel, parcelBody, readDetails } from '#server/testing/builders/parcels.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { databaseState } from '#server/testing/permissions/send.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

const [ada, member] = [await addAdministrator(shop), await addMember(shop)];
let vera: TestMerchant;
let lamp: TestProduct;
let vase: TestProduct;
let guest: GuestOrder;
let order: Order;
/** Two lamps of the shop are part 1, three vases of the merchant part 2. */
beforeEach(async () => {
  vera = await addMerchant(shop);
  lamp = await addProduct(shop.db, { name: 'Lamp', quantity: 100 });
  vase = await addProduct(shop.db, { name: 'Vase', quantity: 100, brandId: vera.brandId });
  guest = await addGuestOrder(shop, [
    [lamp, 2],
    [vase, 3],
  ]);
  order = await readOrder(shop, ada, guest.id);
});

type Caller = Partial<Pick<TestPerson, 'token'>>;
const cancel = (key?: string, { token }: Caller = {}, id = guest.id) =>
  shop.call('DELETE', `/order/cancel/${id}${key === undefined ? '' : `?key=${key}`}`, token ? { token } : {});
const setLine = (product: TestProduct, status: string, key = guest.key) =>
  shop.call('PUT', `/order/status/item/${getItem(order, product)._id}?key=${key}`, {
    body: { orderId: guest.id, cartId: order.cartId, status },
  });
const kindsTo = async (email: string) => (await mailsTo(shop.db, email)).map(({ kind }) => kind);

describe('by the link, a guest cancels', () => {
  it('the order: stock is free, merchant and guest are told, and the timeline says that it was the buyer', async () => {
    const response = await cancel(guest.key);
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { success: true, message: 'The order has been cancelled.' },
    ]);
    expect([await readStock(shop.db, lamp), await readStock(shop.db, vase)]).toEqual([100, 100]);
    expect(await kindsTo(guest.email)).toContain('order-cancelled');
    expect(await kindsTo(vera.email)).toContain('order-cancelled');
    const { events, order: seen } = await readDetails(shop, ada, { _id: guest.id });
    expect(events).toMatchObject([
      { kind: 'cancelled', byBuyer: true },
      { kind: 'cancelled', byBuyer: true },
    ]);
    expect(seen.cancelledAt).not.toBeNull();
    // The link still shows it; the press after a lost reply finds no order, as that of an account does.
    expect((await shop.call('GET', `/order/${guest.id}/details?key=${guest.key}`)).statusCode).toBe(200);
    expect((await cancel(guest.key)).json()).toEqual({ message: 'No order found.' });
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('a line, and the order with its last one', async () => {
    expect((await setLine(lamp, 'Cancelled')).json()).toMatchObject({ orderCancelled: false });
    expect((await setLine(lamp, 'Cancelled')).statusCode).toBe(200);
    expect(await readStock(shop.db, lamp)).toBe(100);
    expect((await setLine(vase, 'Cancelled')).json()).toMatchObject({ orderCancelled: true });
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('what was paid, which goes back', async () => {
    await payOrder(shop.db, guest.id);
    expect((await setLine(lamp, 'Cancelled')).statusCode).toBe(200);
    expect((await cancel(guest.key)).statusCode).toBe(200);
    const { refunds, payments } = await readDetails(shop, ada, { _id: guest.id });
    expect(refunds.map(({ by }) => by)).toEqual([null, null]);
    expect(payments[0]?.refunded).toBe(payments[0]?.amount);
  });
});

describe('the rules of members hold: refused is', () => {
  it.each<[string, () => Promise<unknown>, status: number, code: string]>([
    ['what has arrived', () => setStatus(shop, ada, order, lamp, 'Delivered'), 400, 'order-delivered'],
    ['what is in a parcel', () => addParcel(shop, ada, order, [[lamp, 1]]), 400, 'in-parcel'],
  ])('%s', async (_, happens, status, code) => {
    await happens();
    const before = await databaseState(shop);
    const response = await cancel(guest.key);
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
    expect((await setLine(lamp, 'Cancelled')).statusCode).toBe(400);
    expect(await databaseState(shop)).toBe(before);
  });

  it('every status that buyers never set', async () => {
    for (const status of ['Processing', 'Shipped', 'Delivered']) {
      const response = await setLine(lamp, status);
      expect([response.statusCode, response.json().error], status).toEqual([
        403,
        'You can only cancel this item. The seller sets every other status.',
      ]);
    }
  });
});

describe('a hostile client', () => {
  const { orderKey } = shop.orderLinks;

  const attempts: [what: string, (own: GuestOrder) => string | undefined, Caller, status: number][] = [
    ['without a key', () => undefined, {}, 401],
    ['with an empty key', () => '', {}, 404],
    ['with a made-up key', () => 'A'.repeat(43), {}, 404],
    ['with the key of another order', () => orderKey(crypto.randomUUID(), 1), {}, 404],
    ['with a key and an account that sees nothing', () => orderKey(crypto.randomUUID(), 1), member, 404],
    ['with an ended token', () => undefined, { token: 'Bearer nonsense' }, 401],
    ['with a key that is two', ({ key }) => `${key}&key=${key}`, {}, 400],
    ['with a long key', () => 'A'.repeat(5_000), {}, 400],
  ];
  it('without the key of the order changes nothing', async () => {
    const before = await databaseState(shop);
    for (const [what, keyFor, who, status] of attempts) {
      const key = keyFor(guest);
      expect((await cancel(key, who)).statusCode, what).toBe(status);
      if (key !== undefined) expect((await setLine(lamp, 'Cancelled', key)).statusCode, what).toBe(status);
    }
    expect(await databaseState(shop)).toBe(before);
  });

  it('with the key of the own order does not change the line of another', async () => {
    const other = await addGuestOrder(shop, [[vase]]);
    const before = await databaseState(shop);
    expect((await setLine(vase, 'Cancelled', other.key)).statusCode).toBe(404);
    expect((await cancel(other.key)).statusCode).toBe(404);
    expect(await databaseState(shop)).toBe(before);
  });

  it('with a link that the shop has ended, or of an order that is in an account, reads so', async () => {
    await shop.call('POST', `/order/${guest.id}/links/end`, { token: ada.token });
    expect((await cancel(guest.key)).statusCode).toBe(404);
    const key = orderKey(guest.id, 2);
    const claimed = await shop.call('POST', `/order/${guest.id}/claim`, {
      token: member.token,
      body: { key },
    });
    expect(claimed.statusCode, claimed.body).toBe(200);
    expect((await cancel(key)).json().code).toBe('order-in-account');
    expect((await setLine(lamp, 'Cancelled', key)).json().code).toBe('order-in-account');
    expect(await readStock(shop.db, lamp)).toBe(98);
    expect((await cancel(undefined, member)).statusCode).toBe(200);
  });
});

it('takes turns with parcels, with a claim and with itself: everything agrees, and the order is sent or cancelled', async () => {
  const { token } = await addMember(shop);
  const send = (part: number, product: TestProduct, who: TestPerson) =>
    shop.call('POST', `/order/${guest.id}/parcels`, {
      token: who.token,
      body: parcelBody(order, [[product, 1]], { part }),
    });
  const replies = await Promise.all([
    send(1, lamp, ada),
    cancel(guest.key),
    setLine(vase, 'Cancelled'),
    send(2, vase, vera),
    cancel(guest.key),
    shop.call('POST', `/order/${guest.id}/claim`, { token, body: { key: guest.key } }),
    setLine(lamp, 'Cancelled'),
    send(1, lamp, ada),
  ]);
  expect(replies.filter(({ statusCode }) => ![200, 400, 404].includes(statusCode))).toEqual([]);
  expect(await findDisagreements(shop)).toEqual([]);
});
