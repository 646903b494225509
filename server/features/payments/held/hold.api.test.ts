import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mails } from '#server/db/schema/mail.ts';
import { orderEvents } from '#server/db/schema/order-events.ts';
import { carts, orders } from '#server/db/schema/orders.ts';
import { stockMovements } from '#server/db/schema/stock-movements.ts';
import { placeBy } from '#server/testing/builders/checkout.ts';
import { createFakeProvider } from '#server/testing/builders/fake-provider.ts';
import { readOrder, readStock } from '#server/testing/builders/orders.ts';
import {
  endHold,
  holdCheckout,
  storedCheckout,
  storedPayment,
  takePayments,
} from '#server/testing/builders/payments.ts';
import { addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { toCartId } from '../../placing/cart-of-key.ts';

const provider = createFakeProvider();
const shop = await createTestApp({}, undefined, provider);
afterAll(shop.close);
const { db } = shop;

let marta: TestPerson;
let lamp: TestProduct;
beforeAll(async () => {
  await takePayments(shop);
});
beforeEach(async () => {
  provider.fails(null);
  marta = await addMember(shop);
  lamp = await addProduct(db, { name: 'Lamp', priceMinor: 18_900, quantity: 100 });
});
const bag = (token?: string) => ({
  items: [[lamp, 2]] as [TestProduct, number?][],
  ...(token ? { token } : {}),
});
const read = (key: string, token?: string) => shop.call('GET', `/checkout/${key}`, token ? { token } : {});

describe('an online payment', () => {
  it('holds what is paid, without an order, a mail or a number that is shown', async () => {
    const held = await holdCheckout(shop, bag());
    expect(held.url).toBe(`https://pay.example/${held.paymentId}`);
    expect(await readStock(db, lamp)).toBe(98);
    expect(await db.$count(orders, eq(orders.cartId, toCartId(held.key)))).toBe(0);
    expect(await db.$count(mails, eq(mails.recipient, 'greta@example.com'))).toBe(0);
    expect(await storedCheckout(shop, held.key)).toMatchObject({ state: 'held', orderId: null });
    const { things, created: _created, ...checkout } = (await read(held.key)).json();
    expect(checkout).toEqual({
      ...{ _id: held.key, state: 'held', expires: held.expires, total: 378 },
      payment: { method: 'test', state: 'open', failure: null },
    });
    expect(things).toMatchObject({ total: 378, lines: [{ name: 'Lamp', quantity: 2 }] });
    expect(provider.begun.get(held.paymentId)).toMatchObject({
      ...{ amountMinor: 37_800, currency: 'USD', email: 'greta@example.com' },
      expiresAt: new Date(held.expires),
    });
  });

  it('is an order when it is paid', async () => {
    const held = await holdCheckout(shop, bag(marta.token));
    const number = (await storedCheckout(shop, held.key))?.number;
    provider.pay(held.paymentId);
    const response = await read(held.key, marta.token);
    const { order } = response.json();
    expect(response.json()).toEqual({
      ...{ _id: held.key, created: expect.any(String), things: null },
      ...{ state: 'placed', expires: null, total: 378, link: `/order/${order._id}` },
      order: { _id: order._id, number },
      payment: { method: 'test', state: 'paid', failure: null },
    });
    expect(await readOrder(shop, marta, order._id)).toMatchObject({ number, totalWithTax: 378 });
    const [stored] = await db.select().from(orders).where(eq(orders.id, order._id));
    expect(stored).toMatchObject({ paidMinor: 37_800, refundedMinor: 0, paymentMethod: 'test', buyer: null });
    expect(await storedPayment(shop, held.paymentId)).toMatchObject({
      ...{ state: 'paid', orderId: order._id, providerRef: `ref-${held.paymentId}`, method: 'Card' },
      paidAt: expect.any(Date),
    });
    expect(await storedCheckout(shop, held.key)).toMatchObject({ state: 'placed', draft: null });
    expect(await db.select().from(stockMovements).where(eq(stockMovements.orderId, order._id))).toMatchObject(
      [{ reason: 'held', committedChange: 2, checkoutId: held.key }],
    );
    expect(await db.select().from(orderEvents).where(eq(orderEvents.orderId, order._id))).toMatchObject([
      { kind: 'paid', actorId: null, details: { amountMinor: 37_800 } },
    ]);
    expect(await db.select().from(mails).where(eq(mails.recipient, marta.email))).toMatchObject([
      { kind: 'order-confirmation', data: { orderNumber: number } },
    ]);
    expect(await readStock(db, lamp)).toBe(98);
    expect((await placeBy(shop, held.body, marta.token)).json()).toMatchObject({ order: { _id: order._id } });
  });

  it('that ends gives the stock and the cart back, and its key is used', async () => {
    const held = await holdCheckout(shop, bag());
    await endHold(shop, held.key);
    expect((await read(held.key)).json()).toMatchObject({
      ...{ state: 'released', expires: null, total: null },
      payment: { method: 'test', state: 'expired', failure: null },
    });
    expect(await readStock(db, lamp)).toBe(100);
    expect(await db.$count(carts, eq(carts.id, toCartId(held.key)))).toBe(0);
    const again = await placeBy(shop, held.body);
    expect([again.statusCode, again.json().code]).toEqual([400, 'checkout-released']);
    expect(await readStock(db, lamp)).toBe(100);
  });
});
