import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { settings } from '#server/db/schema/settings.ts';
import { addOrder, createCart, itemsTotal, readOrder } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { changeGeneral } from '#server/testing/builders/settings.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Orders have the tax rate that is saved when they are placed (docs/rules.md#money-and-tax). */
const shop = await createTestApp();
afterAll(shop.close);
let ada: TestPerson;
let marta: TestPerson;
let lamp: TestProduct;
let mug: TestProduct;
beforeAll(async () => {
  ada = await addAdministrator(shop);
  marta = await addMember(shop);
});
beforeEach(async () => {
  await changeGeneral(shop, ada, { taxRate: 5 });
  lamp = await addProduct(shop.db, { priceMinor: 10_000, quantity: 1_000, taxable: true });
  mug = await addProduct(shop.db, { priceMinor: 20_000, quantity: 1_000, taxable: true });
});
const items = (): [TestProduct, number][] => [
  [lamp, 1],
  [mug, 1],
];

it('an order has the saved rate, also when this process has not heard of the change', async () => {
  // Without an announcement.
  await shop.db.update(settings).set({ value: sql`value || '{"taxRate": 7}'`, version: sql`version + 1` });
  expect(shop.shopSettings.current().general.taxRate).toBe(5);
  expect(await addOrder(shop, marta, items())).toMatchObject({ total: 300, totalTax: 21 });
});

it('an order that waits for its stock while the rate changes has one rate for all lines', async () => {
  const cartId = await createCart(shop, marta, items());
  let placing: ReturnType<typeof shop.call> | undefined;
  await shop.db.transaction(async (tx) => {
    await tx.select().from(products).where(sql`id = ${mug.id}`).for('update');
    const body = { cartId, total: itemsTotal(items()) };
    placing = shop.call('POST', '/order/add', { token: marta.token, body });
    await expect.poll(() => countLockWaits(shop.pool)).toBe(1);
    await changeGeneral(shop, ada, { taxRate: 10 });
  });
  const placed = await placing;
  const order = await readOrder(shop, marta, placed?.json().order._id);
  expect(order.products.map(({ totalTax }) => totalTax)).toEqual([5, 10]);
});

it('orders keep their rate, and quotes have the new one', async () => {
  const order = await addOrder(shop, marta, items());
  await changeGeneral(shop, ada, { taxRate: 0 });
  expect((await readOrder(shop, marta, order._id)).totalTax).toBe(15);
  const body = { items: [{ product: lamp.id, quantity: 1 }] };
  expect((await shop.call('POST', '/checkout/quote', { body })).json().quote).toMatchObject({
    tax: 0,
    total: 100,
  });
});
