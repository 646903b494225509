import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tag } from '#server/cache/announced-change.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { mails } from '#server/db/schema/mail.ts';
import { orders } from '#server/db/schema/orders.ts';
import { addAddress, testAddress } from '#server/testing/builders/addresses.ts';
import { addOrder, createCart, readOrder, readStock } from '#server/testing/builders/orders.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  addPerson,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({ TAX_RATE: '8.875' });
afterAll(shop.close);

let marta: TestPerson;
let lamp: TestProduct;
beforeEach(async () => {
  marta = await addMember(shop);
  lamp = await addProduct(shop.db, { priceMinor: 1_999, quantity: 1_000, taxable: true });
});

const place = (body: unknown, token = marta.token) => shop.call('POST', '/order/add', { token, body });
const readOrders = async ({ token }: TestPerson) =>
  (await shop.call('GET', '/order/me', { token })).json().orders;
const readMails = (recipient: string) =>
  shop.db
    .select({ kind: mails.kind, data: mails.data })
    .from(mails)
    .where(eq(mails.recipient, recipient))
    .orderBy(mails.id);

describe('placing an order', () => {
  it('freezes lines, tax and totals, and takes the stock', async () => {
    const mug = await addProduct(shop.db, { name: 'Rim Mug', priceMinor: 2_400, quantity: 60 });
    const wanted: [TestProduct, number][] = [
      [lamp, 7],
      [mug, 5],
    ];
    const cartId = await createCart(shop, marta, wanted);
    const response = await place({ cartId, total: 259.93 });
    expect(response.json()).toEqual({
      success: true,
      message: 'Your order has been placed.',
      order: { _id: expect.any(String) },
    });
    const order = await readOrder(shop, marta, response.json().order._id);
    expect(order).toMatchObject({
      number: expect.any(Number),
      cartId,
      total: 259.93,
      // 13,993 minor units at 8.875 % are 1,241.87...: the lamp alone is taxable.
      totalTax: 12.42,
      totalWithTax: 272.35,
      address: null,
      isOwn: true,
    });
    expect(order).not.toHaveProperty('user');
    expect(Date.now() - Date.parse(order.created)).toBeLessThan(60_000);
    expect(order.products).toEqual([
      {
        _id: expect.any(String),
        name: lamp.name,
        status: 'Not processed',
        quantity: 7,
        purchasePrice: 19.99,
        totalPrice: 139.93,
        totalTax: 12.42,
        priceWithTax: 152.35,
        product: {
          _id: lamp.id,
          name: lamp.name,
          slug: lamp.slug,
          imageUrl: null,
          price: 19.99,
          brand: { _id: lamp.brandId, name: expect.any(String), slug: expect.any(String) },
        },
      },
      expect.objectContaining({
        name: 'Rim Mug',
        quantity: 5,
        totalPrice: 120,
        totalTax: 0,
        priceWithTax: 120,
      }),
    ]);
    const [stored] = await shop.db.select().from(orders).where(eq(orders.cartId, cartId));
    expect(stored).toMatchObject({ placedTotalMinor: 25_993, owedMinor: 27_235 });
    expect(await readStock(shop.db, lamp)).toBe(993);
    expect(await readStock(shop.db, mug)).toBe(55);
  });

  it('keeps the frozen line when the product changes or is deleted', async () => {
    const { _id } = await addOrder(shop, marta, [[lamp, 2]]);
    await shop.db
      .update(products)
      .set({ name: 'Renamed', priceMinor: 99_900, taxable: false, imageUrl: '/images/lamp.webp' })
      .where(eq(products.id, lamp.id));
    const [item] = (await readOrder(shop, marta, _id)).products;
    expect(item).toMatchObject({ name: lamp.name, purchasePrice: 19.99, totalPrice: 39.98, totalTax: 3.55 });
    expect(item?.product).toMatchObject({ name: 'Renamed', price: 999, imageUrl: '/images/lamp.webp' });
    await shop.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, lamp.id));
    const [gone] = (await readOrder(shop, marta, _id)).products;
    expect(gone).toMatchObject({ name: lamp.name, product: null });
  });

  it('adds up the same product on several lines', async () => {
    const order = await addOrder(shop, marta, [
      [lamp, 2],
      [lamp, 3],
    ]);
    expect(order.products.map((line) => line.quantity)).toEqual([5]);
  });

  it('freezes the default address of the buyer', async () => {
    const added = await addAddress(shop, marta);
    const { _id } = await addOrder(shop, marta, [[lamp]]);
    const moved = { ...testAddress, city: 'Bath' };
    await shop.call('PUT', `/address/${added._id}`, { token: marta.token, body: moved });
    expect((await readOrder(shop, marta, _id)).address).toEqual(testAddress);
    expect((await addOrder(shop, marta, [[lamp]])).address).toEqual(moved);
    expect((await addOrder(shop, await addMember(shop), [[lamp]])).address).toBeNull();
  });

  it('queues mails to the buyer and to each merchant with the lines of their brand', async () => {
    const vera = await addMerchant(shop);
    const vase = await addProduct(shop.db, { brandId: vera.brandId, priceMinor: 5_000, name: 'Banded Vase' });
    const { _id, number } = await addOrder(shop, marta, [
      [lamp, 2],
      [vase, 3],
    ]);
    const vaseLine = { name: 'Banded Vase', quantity: 3, unitPriceMinor: 5_000, totalMinor: 15_000 };
    expect(await readMails(marta.email)).toEqual([
      {
        kind: 'order-confirmation',
        data: {
          firstName: 'Marta',
          orderId: _id,
          orderNumber: number,
          lines: [
            expect.objectContaining({ name: lamp.name, quantity: 2, totalMinor: 3_998 }),
            expect.objectContaining(vaseLine),
          ],
          totalMinor: 18_998,
          taxMinor: 355,
          totalWithTaxMinor: 19_353,
          pricesIncludeTax: false,
          delivery: { name: 'Standard', minor: 0 },
          payment: { method: 'later' },
          address: null,
        },
      },
    ]);
    expect(await readMails(vera.email)).toEqual([
      {
        kind: 'items-sold',
        data: expect.objectContaining({
          firstName: 'Vera',
          orderId: _id,
          orderNumber: number,
          lines: [expect.objectContaining(vaseLine)],
          totalMinor: 15_000,
          taxMinor: 0,
        }),
      },
    ]);
  });

  it('invalidates cached pages that show the stock', async () => {
    const heard: Tag[] = [];
    shop.cacheInvalidation.onChange((changes) => heard.push(...changes));
    const cartId = await createCart(shop, marta, [[lamp]]);
    expect(heard).toEqual([]);
    await place({ cartId, total: 19.99 });
    expect(heard).toEqual([`stock:${lamp.id}`]);
    await place({ cartId, total: 19.99 });
    expect(heard).toHaveLength(1);
  });

  it('invalidates what shows the product, and lists of what is in stock, when it takes the last one', async () => {
    const last = await addProduct(shop.db, { quantity: 1 });
    const heard: Tag[] = [];
    shop.cacheInvalidation.onChange((changes) => heard.push(...changes));
    await addOrder(shop, marta, [[last]]);
    expect(heard).toEqual([`product:${last.id}`, 'in-stock', expect.stringMatching(/^listed:/)]);
  });

  it('accepts the total as a string and as a float sum', async () => {
    const cartId = await createCart(shop, marta, [[lamp, 3]]);
    expect((await place({ cartId: cartId.toUpperCase(), total: '59.97' })).statusCode).toBe(200);
    expect((await place({ cartId, total: 19.99 + 19.99 + 19.99 })).statusCode).toBe(200);
  });

  it('accepts the most expensive products', async () => {
    const dear = await addProduct(shop.db, { priceMinor: 100_000_000, quantity: 1_000_000, taxable: true });
    const order = await addOrder(shop, marta, [[dear, 50]]);
    expect(order).toMatchObject({ total: 50_000_000, totalTax: 4_437_500, totalWithTax: 54_437_500 });
    const [stored] = await shop.db
      .select({ totalMinor: orders.placedTotalMinor })
      .from(orders)
      .orderBy(desc(orders.id));
    expect(stored?.totalMinor).toBe(5_000_000_000);
  });

  it('accepts an account without an e-mail address', async () => {
    const nils = await addPerson(shop);
    await shop.db.execute(`update users set email = null, provider = 'Facebook' where id = '${nils.id}'`);
    const order = await addOrder(shop, nils, [[lamp]]);
    const ada = await addAdministrator(shop);
    expect((await readOrder(shop, ada, order._id)).user).toMatchObject({ email: null });
    expect(await readMails(nils.email)).toEqual([]);
  });
});

describe('the same cart again', () => {
  it('returns the same order, even after prices and stock changed', async () => {
    const cartId = await createCart(shop, marta, [[lamp]]);
    const first = await place({ cartId, total: 19.99 });
    await shop.db.update(products).set({ priceMinor: 99_900, quantity: 0 }).where(eq(products.id, lamp.id));
    const again = await place({ cartId, total: 19.99 });
    expect(again.json()).toEqual(first.json());
    expect(await readOrders(marta)).toHaveLength(1);
    expect(await readMails(marta.email)).toHaveLength(1);
  });

  it('is refused with another total', async () => {
    const cartId = await createCart(shop, marta, [[lamp]]);
    await place({ cartId, total: 19.99 });
    const again = await place({ cartId, total: 20 });
    expect(again.statusCode).toBe(400);
    expect(again.json().error).toContain('with another total');
  });

  it('is refused when its order was cancelled', async () => {
    const order = await addOrder(shop, marta, [[lamp]]);
    await shop.call('DELETE', `/order/cancel/${order._id}`, { token: marta.token });
    const again = await place({ cartId: order.cartId, total: 19.99 });
    expect(again.statusCode).toBe(400);
    expect(again.json().error).toContain('was cancelled');
    expect(await readStock(shop.db, lamp)).toBe(1_000);
  });
});
