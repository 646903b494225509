import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { addGuestOrder } from '#server/testing/builders/guest-orders.ts';
import { addOrder, getItem } from '#server/testing/builders/orders.ts';
import { addParcel, readDetails } from '#server/testing/builders/parcels.ts';
import {
  addAdministrator,
  addBrand,
  addClerk,
  addMember,
  addMerchant,
  setMerchantActive,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { findPerson } from '../chat/chat.store.ts';
import { sendMessage } from '../chat/send-message.ts';

const shop = await createTestApp();
afterAll(shop.close);

const ada = await addAdministrator(shop);
let marta: TestPerson;
let vera: TestMerchant;
let lamp: TestProduct;
let vase: TestProduct;
let order: Order;
/** Three lamps of the shop are part 1, three vases of the merchant part 2. */
beforeEach(async () => {
  marta = await addMember(shop);
  vera = await addMerchant(shop, { brandName: 'Kiln Row' });
  await shop.pool.query(`update brands set name = 'Kiln & Row' where id = $1`, [vera.brandId]);
  lamp = await addProduct(shop.db, { name: 'Lamp', quantity: 100 });
  vase = await addProduct(shop.db, { name: 'Vase', quantity: 100, brandId: vera.brandId });
  order = await addOrder(shop, marta, [
    [lamp, 3],
    [vase, 3],
  ]);
});

const read = ({ token }: TestPerson) => shop.call('GET', `/order/${order._id}/details`, { token });
const send = ({ token }: TestPerson, path: string, body: object) =>
  shop.call('POST', `/order/${order._id}/${path}`, { token, body });
const cancelOrder = ({ token }: TestPerson) => shop.call('DELETE', `/order/cancel/${order._id}`, { token });

describe('the details of an order', () => {
  it('show the shop all parts, with what it needs to send them', async () => {
    await shop.pool.query(`update users set phone_number = '555-0100' where id = $1`, [marta.id]);
    await shop.pool.query(`update product_variants set barcode = '4006381333931' where id = $1`, [lamp.id]);
    const sendBy = { 1: '2026-11-24', 2: '2026-11-30' };
    for (const [number, day] of Object.entries(sendBy)) {
      await shop.pool.query('update order_parts set send_by = $3 where order_id = $1 and number = $2', [
        ...[order._id, number, day],
      ]);
    }
    const parcel = await addParcel(shop, ada, order, [[lamp, 1]]);
    const { as, hasOtherParts, parts, order: seen, events } = await readDetails(shop, ada, order);
    expect({ as, hasOtherParts }).toEqual({ as: 'shop', hasOtherParts: false });
    expect(seen).toMatchObject({
      number: order.number,
      cancelledAt: null,
      user: { firstName: 'Marta', email: marta.email, phone: '555-0100' },
      isOwn: false,
    });
    expect(parts).toEqual([
      {
        number: 1,
        merchant: null,
        mayChange: true,
        sendBy: sendBy[1],
        lines: [
          {
            _id: getItem(order, lamp)._id,
            open: 2,
            shipped: 1,
            delivered: 0,
            cancelled: 0,
            returned: 0,
            goesBack: { quantity: 1, comingBack: 0, until: null, whyNot: null },
            sku: lamp.sku,
            barcode: '4006381333931',
            taxes: [],
            frozen: { discountMinor: 0, taxMinor: 0, taxes: [] },
          },
        ],
        parcels: [parcel],
      },
      {
        number: 2,
        merchant: { _id: vera.merchantId, name: 'Kiln & Row' },
        mayChange: true,
        sendBy: sendBy[2],
        lines: [expect.objectContaining({ _id: getItem(order, vase)._id, open: 3, barcode: null })],
        parcels: [],
      },
    ]);
    expect(events).toEqual([
      {
        _id: expect.any(String),
        at: expect.any(String),
        kind: 'parcel-sent',
        part: 1,
        byBuyer: false,
        by: 'Ada Test',
        parcel: 1,
        lines: parcel.lines,
      },
    ]);
  });

  it('show support the same, and no right to change it', async () => {
    const { as, parts } = await readDetails(shop, await addClerk(shop, 'support'), order);
    expect([as, parts.map(({ mayChange }) => mayChange)]).toEqual(['shop', [false, false]]);
  });

  it('show a merchant the own part, and that there are others', async () => {
    await addParcel(shop, ada, order, [[lamp, 1]]);
    await addParcel(shop, ada, order, [[vase, 1]], { part: 2 });
    await addParcel(shop, vera, order, [[vase, 1]], { part: 2 });
    const { as, hasOtherParts, parts, order: seen, events } = await readDetails(shop, vera, order);
    expect({ as, hasOtherParts }).toEqual({ as: 'merchant', hasOtherParts: true });
    expect(seen.products.map(({ name }) => name)).toEqual(['Vase']);
    expect(seen.total).toBe(567);
    expect(parts).toMatchObject([{ number: 2, mayChange: true, parcels: [{ number: 1 }, { number: 2 }] }]);
    expect(parts[0]?.lines[0]).not.toHaveProperty('frozen');
    expect(events.map(({ part, by }) => [part, by])).toEqual([
      [2, 'Vera Test'],
      [2, null],
    ]);
  });

  it('show the buyer parcels and events, without names, notes, and what is only for those who sell', async () => {
    const wrong = await addParcel(shop, ada, order, [[lamp, 1]], { carrier: 'ups', trackingNumber: '1' });
    await shop.call('DELETE', `/order/${order._id}/parcels/${wrong._id}`, { token: ada.token });
    const right = await addParcel(shop, ada, order, [[lamp, 2]], { carrier: 'ups', trackingNumber: '2' });
    await send(ada, 'notes', { request: crypto.randomUUID(), text: 'A present.' });
    const { as, hasOtherParts, parts, order: seen, events } = await readDetails(shop, marta, order);
    expect({ as, hasOtherParts }).toEqual({ as: 'buyer', hasOtherParts: false });
    expect(seen).toMatchObject({ isOwn: true });
    expect(seen).not.toHaveProperty('user');
    expect(parts.map(({ mayChange }) => mayChange)).toEqual([false, false]);
    expect(parts[0]?.parcels).toEqual([right]);
    expect(parts[0]).not.toHaveProperty('sendBy');
    expect(parts[0]?.lines[0]).not.toHaveProperty('sku');
    expect(parts[0]?.lines[0]).not.toHaveProperty('barcode');
    expect(events.map(({ kind, by, byBuyer, parcel }) => [kind, by, byBuyer, parcel])).toEqual([
      ['parcel-sent', null, false, 2],
      ['parcel-voided', null, false, 1],
      ['parcel-sent', null, false, 1],
    ]);
  });

  it('are those of a buyer for a merchant who bought from the own brand', async () => {
    order = await addOrder(shop, vera, [
      [vase, 1],
      [lamp, 1],
    ]);
    const { as, parts, order: seen } = await readDetails(shop, vera, order);
    expect(seen).not.toHaveProperty('user');
    expect([as, parts.map(({ mayChange }) => mayChange)]).toEqual(['buyer', [false, false]]);
  });

  it('say what the buyer has cancelled', async () => {
    await cancelOrder(marta);
    const { events } = await readDetails(shop, ada, order);
    expect(events).toMatchObject([
      { kind: 'cancelled', part: 2, byBuyer: true, by: null },
      { kind: 'cancelled', part: 1, byBuyer: true, by: null },
    ]);
  });

  it('have the newest 500 events', async () => {
    await shop.pool.query(
      `insert into order_events (id, order_id, kind, details)
       select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, 'note', jsonb_build_object('text', n::text)
       from generate_series(1, 501) as n`,
      [order._id],
    );
    const { events } = await readDetails(shop, ada, order);
    expect([events.length, events[0]?.text, events.at(-1)?.text]).toEqual([500, '501', '2']);
  });

  it('stay when the order is cancelled, for all who saw it', async () => {
    await cancelOrder(marta);
    for (const who of [marta, ada, vera]) {
      expect((await shop.call('GET', `/order/${order._id}`, { token: who.token })).statusCode).toBe(404);
      expect((await readDetails(shop, who, order)).order.cancelledAt).toEqual(expect.any(String));
    }
  });

  it('are not found by others, nor without an order', async () => {
    for (const who of [await addMember(shop), await addMerchant(shop), await addClerk(shop, 'catalogue')]) {
      expect((await read(who)).statusCode).toBe(404);
    }
    const none = await shop.call('GET', `/order/${crypto.randomUUID()}/details`, { token: ada.token });
    expect(none.statusCode).toBe(404);
  });
});

describe('between two calls', () => {
  const sendVase = () =>
    send(vera, 'parcels', {
      request: crypto.randomUUID(),
      part: 2,
      lines: [{ line: getItem(order, vase)._id, quantity: 1 }],
      notify: false,
    });

  it('a merchant who was given another brand goes on sending the own part, and the new owner of the brand does not', async () => {
    expect((await sendVase()).statusCode).toBe(200);
    const otto = await addMerchant(shop);
    await shop.pool.query('update brands set merchant_id = null where merchant_id = any($1)', [
      [vera.merchantId, otto.merchantId],
    ]);
    await addBrand(shop.db, { merchantId: vera.merchantId });
    await shop.pool.query('update brands set merchant_id = $1 where id = $2', [
      otto.merchantId,
      vera.brandId,
    ]);
    expect((await sendVase()).statusCode).toBe(200);
    expect((await read(otto)).statusCode).toBe(404);
  });

  it('a merchant without a brand keeps the part', async () => {
    await shop.pool.query('update brands set merchant_id = null where id = $1', [vera.brandId]);
    expect((await sendVase()).statusCode).toBe(200);
    expect((await readDetails(shop, ada, order)).parts[1]?.merchant?.name).toBe('Kiln Row');
  });

  it('a disabled merchant is refused', async () => {
    await setMerchantActive(shop.db, vera.merchantId, false);
    expect((await sendVase()).statusCode).toBe(403);
  });

  it('the part of a deleted merchant becomes the shop’s own', async () => {
    const deleted = await shop.call('DELETE', `/merchant/delete/${vera.merchantId}`, { token: ada.token });
    expect(deleted.statusCode).toBe(200);
    expect((await sendVase()).statusCode).toBe(401);
    const { parts } = await readDetails(shop, ada, order);
    expect(parts[1]).toMatchObject({ number: 2, merchant: null, mayChange: true });
    await addParcel(shop, ada, order, [[vase, 3]], { part: 2 });
  });
});

describe('the list of the own orders', () => {
  it('keeps cancelled ones, and counts pieces', async () => {
    await send(ada, `lines/${getItem(order, lamp)._id}/cancel`, {
      request: crypto.randomUUID(),
      quantity: 2,
    });
    await addParcel(shop, ada, order, [[lamp, 1]]);
    const cancelled = await addOrder(shop, marta, [[vase, 1]]);
    await shop.call('DELETE', `/order/cancel/${cancelled._id}`, { token: marta.token });
    await addOrder(shop, await addMember(shop), [[vase, 1]]);
    const { orders, ...page } = (await shop.call('GET', '/order/mine', { token: marta.token })).json();
    expect(page).toEqual({ totalPages: 1, currentPage: 1, count: 2 });
    expect(orders).toMatchObject([
      { _id: cancelled._id, cancelledAt: expect.any(String), products: [{ cancelled: 1, shipped: 0 }] },
      {
        _id: order._id,
        cancelledAt: null,
        products: [
          { name: 'Lamp', quantity: 3, cancelled: 2, shipped: 1 },
          { name: 'Vase', quantity: 3, cancelled: 0, shipped: 0 },
        ],
      },
    ]);
    const second = (await shop.call('GET', '/order/mine?limit=1&page=2', { token: marta.token })).json();
    expect(second.orders.map(({ _id }: Order) => _id)).toEqual([order._id]);
    const specified = (await shop.call('GET', '/order/me', { token: marta.token })).json();
    expect(specified.count).toBe(1);
  });
});

describe('what else the shop has to do with the buyer', () => {
  const readCustomer = async (who: TestPerson, seen: { _id: string } = order) =>
    (await readDetails(shop, who, seen)).customer;

  it('counts the other orders, of a merchant those with an own part, also cancelled ones', async () => {
    await addOrder(shop, marta, [[lamp]]);
    const cancelled = await addOrder(shop, marta, [[vase]]);
    await shop.call('DELETE', `/order/cancel/${cancelled._id}`, { token: ada.token });
    await addOrder(shop, await addMember(shop), [[lamp]]);
    expect(await readCustomer(ada)).toEqual({ otherOrders: 2, account: marta.id, chat: null });
    expect(await readCustomer(vera)).toMatchObject({ otherOrders: 1, account: null });
    expect(await readCustomer(marta)).toBeUndefined();
  });

  it('counts those of a guest by the e-mail address, and none of a deleted account', async () => {
    const buyer = { firstName: 'Gus', lastName: 'Guest', email: 'Gus.Guest@example.com' };
    const guest = await addGuestOrder(shop, [[lamp]], { buyer });
    await addGuestOrder(shop, [[lamp]], { buyer: { ...buyer, email: 'gus.guest@example.com' } });
    await addGuestOrder(shop, [[lamp]]);
    expect(await readCustomer(ada, { _id: guest.id })).toMatchObject({ otherOrders: 1, account: null });
    await addOrder(shop, marta, [[lamp]]);
    await shop.pool.query('update users set deleted_at = now() where id = $1', [marta.id]);
    expect(await readCustomer(ada)).toMatchObject({ otherOrders: 0, account: null });
  });

  it('has the chat for those who answer it, and whether it waits for that', async () => {
    const sue = await addClerk(shop, 'support');
    const [from, support] = [await findPerson(shop.db, marta.id), await findPerson(shop.db, sue.id)];
    if (!from || !support) throw new Error('there are no people');
    await sendMessage(shop.db, { from, to: sue.id, text: 'Is it warm?', key: null });
    expect((await readCustomer(sue))?.chat).toEqual({ user: marta.id, waits: true });
    await sendMessage(shop.db, { from: support, to: marta.id, text: 'Very.', key: null });
    expect((await readCustomer(sue))?.chat).toEqual({ user: marta.id, waits: false });
    expect((await readCustomer(await addClerk(shop, 'orders')))?.chat).toBeNull();
    expect((await readCustomer(vera))?.chat).toBeNull();
  });
});
