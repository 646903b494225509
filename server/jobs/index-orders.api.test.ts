import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { orderSearchChanges, orderSearchProgress } from '#server/db/schema/order-search.ts';
import { checkouts, orderParts, orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/people.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { addGuestOrder } from '#server/testing/builders/guest-orders.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addParcel } from '#server/testing/builders/parcels.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { changeGeneral, changeSettings } from '#server/testing/builders/settings.ts';
import { indexOrdersNow, readOrderNumbers } from '#server/testing/builders/work-list.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const ada = await addAdministrator(shop);
await changeGeneral(shop, ada, { timeZone: 'Europe/Berlin' });
await changeSettings(shop, ada, 'orders', { daysToSend: 2 });

let marta: TestPerson;
let lamp: TestProduct;
let order: Order;
beforeEach(async () => {
  marta = await addMember(shop);
  lamp = await addProduct(shop.db, { name: 'Lamp', quantity: 100 });
  order = await addOrder(shop, marta, [[lamp, 3]]);
});

const find = (search: string) => readOrderNumbers(shop, ada, { view: 'all', search });
const sendBy = async (id = order._id) => {
  const [part] = await shop.db.select().from(orderParts).where(eq(orderParts.orderId, id));
  return part?.sendBy;
};
const placedAt = (at: string) =>
  shop.db
    .update(orders)
    .set({ createdAt: new Date(at) })
    .where(eq(orders.id, order._id));

/** As if the job had looked at all orders already: what it finds from now on, a trigger has noted. */
const endProgress = async (doneUpTo = v7({ msecs: Date.now() + 60_000 })) => {
  await shop.db.insert(orderSearchProgress).values({ doneUpTo }).onConflictDoUpdate({
    target: orderSearchProgress.isOnly,
    set: { doneUpTo },
  });
};

describe('the text of an order', () => {
  it('is there when the job has run, and not before', async () => {
    expect(await find(marta.email)).toEqual([]);
    await indexOrdersNow(shop);
    expect(await find(marta.email)).toEqual([order.number]);
  });

  it('has a new tracking number, and no longer the former', async () => {
    await indexOrdersNow(shop);
    const { _id } = await addParcel(shop, ada, order, [[lamp, 1]], {
      carrier: 'ups',
      trackingNumber: '1Z 999 AA1',
    });
    await indexOrdersNow(shop);
    expect(await find('1z999aa1')).toEqual([order.number]);
    const response = await shop.call('PUT', `/order/${order._id}/parcels/${_id}`, {
      token: ada.token,
      body: { carrier: 'ups', trackingNumber: '1Z 111' },
    });
    expect(response.statusCode).toBe(200);
    await indexOrdersNow(shop);
    expect([await find('1z999aa1'), await find('1z111')]).toEqual([[], [order.number]]);
  });

  it('follows the name of the account', async () => {
    await indexOrdersNow(shop);
    await shop.db.update(users).set({ lastName: 'Quillfeather' }).where(eq(users.id, marta.id));
    await indexOrdersNow(shop);
    expect(await find('quillf')).toEqual([order.number]);
  });

  describe('has of its address and account', () => {
    let vera: TestMerchant;
    beforeEach(async () => {
      vera = await addMerchant(shop);
      const vase = await addProduct(shop.db, { brandId: vera.brandId });
      order = await addOrder(shop, marta, [[lamp], [vase]]);
      await shop.db.update(users).set({ phoneNumber: '+49 (30) 901-820' }).where(eq(users.id, marta.id));
      await moveTo('Tõrva', { phone: '+372 (76) 33-310' });
      await indexOrdersNow(shop);
    });
    const moveTo = (city: string, fields: { phone?: string } = {}) =>
      shop.db
        .update(orders)
        .set({
          address: { address: 'Kevade 1', city, state: '', country: 'Estonia', zipCode: '68604', ...fields },
        })
        .where(eq(orders.id, order._id));

    const ofVera = (search: string, who: TestPerson = ada) =>
      readOrderNumbers(shop, who, { view: 'all', search, merchant: vera.merchantId });

    it.each<[string, string, isForMerchant: boolean]>([
      ['the city, without its accent', 'TORVA', true],
      ['the phone', '+372 (76) 33-310', true],
      ['the digits of the phone', '3727633310', true],
      ["the account's phone", '+49 (30) 901-820', false],
      ["the digits of the account's phone", '4930901820', false],
    ])('%s', async (_name, search, isForMerchant) => {
      expect(await ofVera(search)).toEqual([order.number]);
      expect(await ofVera(search, vera)).toEqual(isForMerchant ? [order.number] : []);
    });

    it('the new city, and the former no longer, at once', async () => {
      await endProgress();
      await moveTo('Narva');
      expect(await ofVera('torva')).toEqual([]);
      await indexOrdersNow(shop);
      expect([await ofVera('torva'), await ofVera('narva')]).toEqual([[], [order.number]]);
      await endProgress(order._id);
    });
  });

  it('is of an order that was held long before it was placed, too', async () => {
    const held = await addGuestOrder(shop, [[lamp]], { email: 'held@guests.example' });
    await shop.db
      .update(checkouts)
      .set({ orderId: null, state: 'released' })
      .where(eq(checkouts.orderId, held.id));
    await shop.db.delete(orderSearchChanges);
    await endProgress();
    await indexOrdersNow(shop);
    expect(await find(held.email)).toEqual([]);
    await shop.db
      .update(checkouts)
      .set({ orderId: held.id, state: 'placed' })
      .where(eq(checkouts.email, held.email));
    await indexOrdersNow(shop);
    expect(await find(held.email)).toEqual([held.number]);
    await endProgress(order._id);
  });

  it('is of an order that was committed after a later one', async () => {
    await indexOrdersNow(shop);
    const slow = await addOrder(shop, marta, [[lamp]]);
    const quick = await addOrder(shop, marta, [[lamp]]);
    // A row that the job has written while the first was not committed.
    await shop.pool.query('insert into order_search select $1, order_search_text($1, null)', [quick._id]);
    await indexOrdersNow(shop);
    expect(await find(marta.email)).toEqual([quick.number, slow.number, order.number]);
  });

  it('is gone at once with the account, and the number still finds the order', async () => {
    await indexOrdersNow(shop);
    await shop.db.update(users).set({ deletedAt: new Date(), email: null }).where(eq(users.id, marta.id));
    const { rows } = await shop.pool.query('select text from order_search where order_id = $1', [order._id]);
    expect(rows).toEqual([]);
    await indexOrdersNow(shop);
    expect([await find(marta.email), await find(`#${order.number}`)]).toEqual([[], [order.number]]);
  });

  it('is gone at once with what is known of a guest', async () => {
    const guest = await addGuestOrder(shop, [[lamp]]);
    await indexOrdersNow(shop);
    expect(await find(guest.email)).toEqual([guest.number]);
    await shop.db.update(orders).set({ buyer: null }).where(eq(orders.id, guest.id));
    const stored = () => shop.pool.query('select text from order_search where order_id = $1', [guest.id]);
    expect((await stored()).rows).toEqual([]);
    await indexOrdersNow(shop);
    expect((await stored()).rows).toEqual([{ text: '' }]);
    expect(await find(`#${guest.number}`)).toEqual([guest.number]);
  });
});

describe('the day of sending', () => {
  it('is two days from Monday to Friday after placing, in the time zone of the shop', async () => {
    // A Thursday in Berlin, and a Wednesday in UTC.
    await placedAt('2026-11-25T23:30:00Z');
    await indexOrdersNow(shop);
    expect(await sendBy()).toBe('2026-11-30');
  });

  it('is written for what is to be sent again, of a parcel from before the job has run', async () => {
    const { _id } = await addParcel(shop, ada, order, [[lamp, 3]]);
    await indexOrdersNow(shop);
    expect(await sendBy()).toBeNull();
    const path = `/order/${order._id}/parcels/${_id}`;
    expect((await shop.call('DELETE', path, { token: ada.token })).statusCode).toBe(200);
    await indexOrdersNow(shop);
    expect(await sendBy()).toEqual(expect.any(String));
  });

  it('waits for what is on back-order', async () => {
    const vase = await addProduct(shop.db, { name: 'Vase', quantity: 0 });
    await shop.db
      .update(productVariants)
      .set({ policy: 'back-order', backOrderLimit: 10, backOrderFrom: '2099-01-02' })
      .where(eq(productVariants.id, vase.id));
    const { _id } = await addOrder(shop, marta, [[lamp], [vase]]);
    await indexOrdersNow(shop);
    // The 2nd of January 2099 is a Friday.
    expect(await sendBy(_id)).toBe('2099-01-06');
  });

  it('counts from the day on which a transfer was seen, and there is none before', async () => {
    await shop.db
      .update(orders)
      .set({ paymentMethod: 'transfer', paymentDue: true, createdAt: new Date('2020-01-01') })
      .where(eq(orders.id, order._id));
    await indexOrdersNow(shop);
    expect(await sendBy()).toBeNull();
    const mark = (what: string) => shop.call('POST', `/order/${order._id}/${what}`, { token: ada.token });
    expect((await mark('paid')).statusCode).toBe(200);
    await indexOrdersNow(shop);
    expect((await sendBy()) ?? '').toMatch(/^20(?!20)/);
    await mark('unpaid');
    await indexOrdersNow(shop);
    expect(await sendBy()).toBeNull();
  });
});
