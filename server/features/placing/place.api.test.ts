import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mails } from '#server/db/schema/mail.ts';
import { carts, checkouts, orders } from '#server/db/schema/orders.ts';
import { berlin, placeBody, placeBy, pressPlace, readQuote } from '#server/testing/builders/checkout.ts';
import { readOrder, readStock } from '#server/testing/builders/orders.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { pickup, priceCheckout, standard } from '#server/testing/builders/priced-checkout.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { toCartId } from './cart-of-key.ts';

const shop = await createTestApp({ TAX_RATE: '0' });
afterAll(shop.close);
const { db } = shop;

let ada: TestPerson;
let marta: TestPerson;
let lamp: TestProduct;
let mug: TestProduct;
beforeAll(async () => {
  ada = await addAdministrator(shop);
});
beforeEach(async () => {
  marta = await addMember(shop);
  lamp = await addProduct(db, { priceMinor: 11_900, quantity: 1_000, taxable: true });
  mug = await addProduct(db, { priceMinor: 2_400, quantity: 60 });
  await priceCheckout(shop, ada);
});

const bag = (token?: string) => ({
  items: [[lamp, 2], [mug]] as [TestProduct, number?][],
  ...(token ? { token } : {}),
});
const storedOrder = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0];
const placedOrders = () => db.$count(orders);
/** Nothing of the order is left, and no stock is taken. */
async function expectNothing(key: string) {
  expect(await db.$count(carts, eq(carts.id, toCartId(key)))).toBe(0);
  expect(await db.$count(checkouts, eq(checkouts.id, key))).toBe(0);
  expect(await readStock(db, lamp)).toBe(1_000);
}

describe('a guest', () => {
  it('orders as it was quoted, and gets a link', async () => {
    const quote = await readQuote(shop, bag());
    expect(quote).toMatchObject({ subtotal: 262, shipping: 4.9, tax: 38.78, total: 266.9 });
    const body = {
      ...placeBody(quote, bag()),
      contact: { email: 'greta@example.com', phone: '+49 30 1234567' },
      billingAddress: { ...berlin, recipient: null, company: 'Berg GmbH', taxId: 'DE123' },
      payment: 'transfer',
      note: 'Please ring.\r\nTwice.',
    };
    const response = await placeBy(shop, body, undefined, '192.0.2.7');
    expect(response.statusCode, response.body).toBe(200);
    const { order } = response.json();
    expect(response.json()).toEqual({
      success: true,
      message: 'Your order has been placed.',
      order: { _id: expect.any(String), number: expect.any(Number) },
      link: shop.orderLinks.orderPath(order._id, 1),
    });
    expect(await storedOrder(order._id)).toMatchObject({
      ...{
        number: order.number,
        cartId: toCartId(body.key),
        userId: null,
        placedTotalMinor: 26_200,
        owedMinor: 26_690,
      },
      ...{ pricesIncludeTax: true, paymentMethod: 'transfer', paymentDue: true, termsHash: null },
      delivery: {
        ...{ method: standard.id, name: 'Standard', kind: 'flat', days: { from: 2, to: 3 }, minor: 490 },
        taxes: [{ title: 'VAT', rate: 19, minor: 78 }],
      },
      note: 'Please ring.\nTwice.',
      address: { ...berlin, phone: '+49 30 1234567', country: 'Germany', state: '' },
      billingAddress: { company: 'Berg GmbH', taxId: 'DE123', city: 'Berlin' },
      buyer: { firstName: 'Greta', lastName: 'van der Berg', email: 'greta@example.com' },
    });
    expect(await db.select().from(checkouts).where(eq(checkouts.id, body.key))).toMatchObject([
      { userId: null, email: 'greta@example.com', ip: '192.0.2.7', orderId: order._id },
    ]);
    expect(
      await db
        .select()
        .from(carts)
        .where(eq(carts.id, toCartId(body.key))),
    ).toMatchObject([{ userId: null, isOpen: false }]);
    expect([await readStock(db, lamp), await readStock(db, mug)]).toEqual([998, 59]);
    const [mail] = await db.select().from(mails).where(eq(mails.recipient, 'greta@example.com'));
    expect(mail).toMatchObject({
      kind: 'order-confirmation',
      data: {
        ...{ firstName: 'Greta', orderId: order._id, orderNumber: order.number },
        ...{ totalMinor: 26_690, taxMinor: 3_878, totalWithTaxMinor: 26_690, pricesIncludeTax: true },
        delivery: { name: 'Standard', minor: 490 },
        payment: { method: 'transfer' },
      },
    });
    // Its key is added when it is sent.
    expect(JSON.stringify(mail?.data)).not.toContain('key=');
  });

  it('is asked to sign in where the shop takes no guests', async () => {
    const body = placeBody(await readQuote(shop, bag()), bag());
    await changeSettings(shop, ada, 'checkout', { allowsGuests: false });
    const response = await placeBy(shop, body);
    expect([response.statusCode, response.json().error]).toEqual([
      401,
      'Please sign in to place your order.',
    ]);
    await expectNothing(body.key);
  });

  it('is told nothing of an account with the same address', async () => {
    const asMarta = await pressPlace(shop, bag(), { contact: { email: marta.email } });
    const asNobody = await pressPlace(shop, bag(), { contact: { email: 'nobody@example.com' } });
    const shape = ({ statusCode, body }: typeof asMarta) => [
      statusCode,
      body.replaceAll(/[0-9a-f-]{36}|"number":\d+|key=[\w-]+/g, ''),
    ];
    expect(shape(asMarta)).toEqual(shape(asNobody));
    expect((await storedOrder(asMarta.json().order._id))?.userId).toBeNull();
  });

  it('needs an e-mail address', async () => {
    const response = await pressPlace(shop, bag(), { contact: {} });
    expect([response.statusCode, response.json().fields]).toEqual([400, { email: 'Email is required.' }]);
  });

  it('needs no address to fetch the order, and is named by the e-mail address', async () => {
    const basket = { ...bag(), delivery: pickup.id };
    const quote = await readQuote(shop, basket);
    await changeSettings(shop, ada, 'checkout', { country: 'DE' });
    const response = await placeBy(shop, { ...placeBody(quote, basket), address: null });
    expect(response.statusCode, response.body).toBe(200);
    expect(await storedOrder(response.json().order._id)).toMatchObject({
      ...{
        address: null,
        buyer: { firstName: 'greta', lastName: '' },
        delivery: { kind: 'pickup', minor: 0, text: 'Quay 12.' },
      },
    });
    await changeSettings(shop, ada, 'checkout', { country: '' });
  });

  it('has the name of whoever fetches it', async () => {
    const basket = { ...bag(), delivery: pickup.id };
    const body = placeBody(await readQuote(shop, basket), basket);
    await changeSettings(shop, ada, 'checkout', { country: 'DE' });
    const contact = { ...body.contact, name: ' Greta Anna\u202e Holm ' };
    const billingAddress = { ...body.address, recipient: 'Bea Payer' };
    const response = await placeBy(shop, { ...body, address: null, billingAddress, contact });
    expect(response.statusCode, response.body).toBe(200);
    expect(await storedOrder(response.json().order._id)).toMatchObject({
      buyer: { firstName: 'Greta', lastName: 'Anna Holm' },
    });
    await changeSettings(shop, ada, 'checkout', { country: '' });
  });
});

describe('a member', () => {
  it('orders, and finds the order among the own ones', async () => {
    const quote = await readQuote(shop, bag(marta.token));
    const response = await placeBy(shop, placeBody(quote, bag(marta.token)), marta.token);
    const { order, link } = response.json();
    expect(link).toBe(`/order/${order._id}`);
    expect(await readOrder(shop, marta, order._id)).toMatchObject({
      ...{ number: order.number, total: quote.total, totalTax: quote.tax, totalWithTax: quote.total },
      isOwn: true,
    });
    expect(await storedOrder(order._id)).toMatchObject({ userId: marta.id, buyer: null });
    const [mail] = await db.select().from(mails).where(eq(mails.recipient, marta.email));
    expect(mail?.data).not.toHaveProperty('link');
  });

  it('whose session has ended is asked to sign in, in place of ordering as a guest', async () => {
    const body = placeBody(await readQuote(shop, bag()), bag());
    await shop.call('GET', '/auth/logout', { token: marta.token });
    await db.execute(`delete from sessions where id = '${marta.sessionId}'`);
    expect((await placeBy(shop, body, marta.token)).statusCode).toBe(401);
    await expectNothing(body.key);
  });

  it("gets a merchant's lines to the merchant, without the delivery's price in their sums", async () => {
    const vera = await addMerchant(shop);
    const vase = await addProduct(db, { brandId: vera.brandId, priceMinor: 5_000 });
    const basket = { items: [[vase], [mug]] as [TestProduct][], token: marta.token };
    const { order } = (await pressPlace(shop, basket)).json();
    const [mail] = await db.select().from(mails).where(eq(mails.recipient, vera.email));
    expect(mail?.data).toMatchObject({ totalMinor: 5_000, totalWithTaxMinor: 5_000 });
    expect(await readOrder(shop, vera, order._id)).toMatchObject({ total: 50 });
    expect(await readOrder(shop, marta, order._id)).toMatchObject({ total: 78.9 });
  });
});

describe('the same key', () => {
  it('answers the same order, also when prices have changed since', async () => {
    const body = placeBody(await readQuote(shop, bag()), bag());
    const first = await placeBy(shop, body);
    await changeSettings(shop, ada, 'checkout', { allowsGuests: false });
    await changeSettings(shop, ada, 'taxes', { rates: [] });
    const again = await placeBy(shop, { ...body, contact: { email: 'GRETA@example.com' } });
    expect(again.json()).toEqual(first.json());
    expect(await readStock(db, lamp)).toBe(998);
  });

  it('does not follow from what a merchant sees of the order', async () => {
    const body = placeBody(await readQuote(shop, bag()), bag());
    const first = (await placeBy(shop, body)).json();
    const { cartId } = await readOrder(shop, ada, first.order._id);
    const other = await placeBy(shop, { ...body, key: cartId });
    expect(other.json().order._id).not.toBe(first.order._id);
  });

  it('sends no link again that was ended', async () => {
    const body = placeBody(await readQuote(shop, bag()), bag());
    const { order } = (await placeBy(shop, body)).json();
    await shop.call('POST', `/order/${order._id}/links/end`, ada);
    expect((await placeBy(shop, body)).json()).toMatchObject({ order, link: '/order/link' });
  });

  it.each([
    ['another guest', () => ({ fields: { contact: { email: 'other@example.com' } } })],
    ['an account', () => ({ token: marta.token })],
  ])('of a guest is refused to %s', async (_who, other) => {
    const body = placeBody(await readQuote(shop, bag()), bag());
    await placeBy(shop, body);
    const count = await placedOrders();
    const { fields = {}, token } = other() as { fields?: object; token?: string };
    const response = await placeBy(shop, { ...body, ...fields }, token);
    expect([response.statusCode, response.json().code]).toEqual([400, 'request-used']);
    expect(await placedOrders()).toBe(count);
  });

  it('of an account is refused to a guest and to another account', async () => {
    const body = placeBody(await readQuote(shop, bag(marta.token)), bag());
    await placeBy(shop, body, marta.token);
    const others = [undefined, (await addMember(shop)).token];
    for (const token of others) expect((await placeBy(shop, body, token)).json().code).toBe('request-used');
  });

  it('as that of a cart is refused', async () => {
    const body = placeBody(await readQuote(shop, bag(marta.token)), bag());
    await db.insert(carts).values({ id: toCartId(body.key), userId: marta.id, isOpen: true });
    expect((await placeBy(shop, body, marta.token)).json().code).toBe('request-used');
  });
});
