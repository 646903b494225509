import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { brands, products } from '#server/db/schema/catalogue.ts';
import { orders } from '#server/db/schema/orders.ts';
import { merchants } from '#server/db/schema/people.ts';
import { addAddress } from '#server/testing/builders/addresses.ts';
import { addOrder, readOrder, setStatus } from '#server/testing/builders/orders.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  setMerchantActive,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({ TAX_RATE: '10' });
afterAll(shop.close);

let ada: TestPerson;
let marta: TestPerson;
let vera: TestMerchant;
let wilma: TestMerchant;
let lamp: TestProduct;
let vase: TestProduct;
let mixed: Order;
let lampOnly: Order;
let ownPurchase: Order;
beforeAll(async () => {
  ada = await addAdministrator(shop);
  marta = await addMember(shop);
  vera = await addMerchant(shop);
  wilma = await addMerchant(shop);
  lamp = await addProduct(shop.db, { priceMinor: 10_000, taxable: true });
  vase = await addProduct(shop.db, { priceMinor: 5_000, taxable: true, brandId: vera.brandId });
  await addAddress(shop, marta);
  mixed = await addOrder(shop, marta, [
    [lamp, 2],
    [vase, 3],
  ]);
  lampOnly = await addOrder(shop, marta, [[lamp]]);
  ownPurchase = await addOrder(shop, vera, [[lamp], [vase]]);
});

const get = ({ token }: TestPerson, path: string) => shop.call('GET', path, { token });
const listed = async (who: TestPerson, path: string) => (await get(who, path)).json();
const toIds = (response: { orders: Order[] }) => response.orders.map((order) => order._id);
const lineNames = (order: Order | undefined) => order?.products.map((line) => line.name);

describe('order/me', () => {
  it('lists the own orders with their lines, newest first, without orders of others', async () => {
    const response = await listed(marta, '/order/me');
    expect(toIds(response)).toEqual([lampOnly._id, mixed._id]);
    expect(response).toMatchObject({ totalPages: 1, currentPage: 1, count: 2 });
    expect(lineNames(response.orders[1])).toEqual([lamp.name, vase.name]);
    expect(response.orders[1]).toMatchObject({ total: 350, totalTax: 35, totalWithTax: 385, isOwn: true });
    expect(response.orders[1].user).toBeUndefined();
  });

  it('shows a merchant all lines of an own purchase', async () => {
    const response = await listed(vera, '/order/me');
    expect(toIds(response)).toEqual([ownPurchase._id]);
    expect(lineNames(response.orders[0])).toEqual([lamp.name, vase.name]);
  });

  it('is empty before the first order', async () => {
    expect(await listed(wilma, '/order/me')).toEqual({ orders: [], totalPages: 1, currentPage: 1, count: 0 });
  });

  it('pages', async () => {
    const first = await listed(marta, '/order/me?page=1&limit=1');
    const second = await listed(marta, '/order/me?page=2&limit=1');
    expect([...toIds(first), ...toIds(second)]).toEqual([lampOnly._id, mixed._id]);
    expect(second).toMatchObject({ totalPages: 2, currentPage: 2, count: 2 });
    expect(await listed(marta, '/order/me?page=3&limit=1')).toMatchObject({
      orders: [],
      totalPages: 2,
      count: 2,
    });
  });

  it.each([
    'page=0',
    'page=-5',
    'page=nonsense',
    'page=1e99',
    'limit=0',
    'limit=1e99',
    'page[]=1',
    'page=%00',
  ])('never fails over %s', async (query) => {
    expect((await get(marta, `/order/me?${query}`)).statusCode).toBeLessThan(500);
  });
});

describe('the list of customer orders', () => {
  it('has all orders for an administrator, with the buyers', async () => {
    const response = await listed(ada, '/order');
    expect(toIds(response)).toEqual([ownPurchase._id, lampOnly._id, mixed._id]);
    expect(response.orders[2]).toMatchObject({
      total: 350,
      isOwn: false,
      user: { firstName: 'Marta', lastName: 'Test', email: marta.email },
      address: { city: 'Portland' },
    });
    expect(Object.keys(response.orders[2].user)).toEqual(['firstName', 'lastName', 'email']);
  });

  it('has orders of the own brand for a merchant, with only those lines and their totals', async () => {
    const response = await listed(vera, '/order');
    expect(toIds(response)).toEqual([ownPurchase._id, mixed._id]);
    expect(response.count).toBe(2);
    expect(response.orders.map(lineNames)).toEqual([[vase.name], [vase.name]]);
    expect(response.orders[1]).toMatchObject({
      total: 150,
      totalTax: 15,
      totalWithTax: 165,
      user: { firstName: 'Marta', email: marta.email },
      address: { city: 'Portland' },
    });
    expect(JSON.stringify(response)).not.toContain(lamp.name);
  });

  it('has pages for a merchant too', async () => {
    const second = await listed(vera, '/order?page=2&limit=1');
    expect(toIds(second)).toEqual([mixed._id]);
    expect(second).toMatchObject({ totalPages: 2, currentPage: 2, count: 2 });
  });

  it('is empty for another merchant', async () => {
    expect(await listed(wilma, '/order')).toMatchObject({ orders: [], count: 0 });
  });

  it('is forbidden to members, disabled merchants and merchants without a record', async () => {
    const dora = await addMerchant(shop);
    await setMerchantActive(shop.db, dora.merchantId, false);
    const bare = await addMerchant(shop);
    await shop.db.delete(merchants).where(eq(merchants.id, bare.merchantId));
    for (const person of [marta, dora, bare]) expect((await get(person, '/order')).statusCode).toBe(403);
    expect((await shop.call('GET', '/order')).statusCode).toBe(401);
  });

  it('keeps the order when the product moves to another brand', async () => {
    const dora = await addMerchant(shop);
    const bowl = await addProduct(shop.db, { brandId: dora.brandId });
    const order = await addOrder(shop, marta, [[bowl]]);
    await shop.db.update(products).set({ brandId: wilma.brandId }).where(eq(products.id, bowl.id));
    expect(toIds(await listed(dora, '/order'))).toEqual([order._id]);
    expect(toIds(await listed(wilma, '/order'))).toEqual([]);
  });

  it('keeps the order when the brand is deleted, and when another merchant gets it', async () => {
    const dora = await addMerchant(shop);
    const bowl = await addProduct(shop.db, { brandId: dora.brandId });
    const order = await addOrder(shop, marta, [[bowl]]);
    await shop.db.delete(brands).where(eq(brands.id, dora.brandId));
    await shop.db.update(merchants).set({ isActive: true }).where(eq(merchants.id, dora.merchantId));
    expect(await listed(dora, '/order')).toMatchObject({ orders: [{ _id: order._id }], count: 1 });
    expect((await readOrder(shop, dora, order._id)).products).toHaveLength(1);
    expect((await setStatus(shop, dora, order, bowl, 'Shipped')).statusCode).toBe(200);

    const [emil, frida] = [await addMerchant(shop), await addMerchant(shop)];
    const mug = await addProduct(shop.db, { brandId: emil.brandId });
    const sold = await addOrder(shop, marta, [[mug]]);
    await shop.db.update(brands).set({ merchantId: null }).where(eq(brands.id, frida.brandId));
    await shop.db.update(brands).set({ merchantId: frida.merchantId }).where(eq(brands.id, emil.brandId));
    expect(toIds(await listed(emil, '/order'))).toEqual([sold._id]);
    expect(toIds(await listed(frida, '/order'))).toEqual([]);
    expect((await get(frida, `/order/${sold._id}`)).statusCode).toBe(404);
    expect((await setStatus(shop, frida, sold, mug, 'Cancelled')).statusCode).toBe(404);
  });

  it('becomes the shop’s own when the merchant is deleted', async () => {
    const dora = await addMerchant(shop);
    const bowl = await addProduct(shop.db, { brandId: dora.brandId });
    const order = await addOrder(shop, marta, [[bowl]]);
    expect(
      (await shop.call('DELETE', `/merchant/delete/${dora.merchantId}`, { token: ada.token })).statusCode,
    ).toBe(200);
    expect((await readOrder(shop, marta, order._id)).products).toHaveLength(1);
    expect((await setStatus(shop, ada, order, bowl, 'Shipped')).statusCode).toBe(200);
  });

  it('keeps an order whose own lines are cancelled while others are open', async () => {
    const order = await addOrder(shop, marta, [[lamp], [vase]]);
    await setStatus(shop, vera, await readOrder(shop, vera, order._id), vase, 'Cancelled');
    const [first] = (await listed(vera, '/order')).orders;
    expect(first).toMatchObject({ _id: order._id, total: 0, products: [{ status: 'Cancelled' }] });
  });
});

describe('one order, by id and by search', () => {
  it.each([
    ['its owner sees all', () => marta, 2],
    ['an administrator sees all', () => ada, 2],
    ['the merchant of a line sees that', () => vera, 1],
  ] as const)('%s', async (_who, person, lines) => {
    const order = await readOrder(shop, person(), mixed._id);
    expect(order.products).toHaveLength(lines);
    const found = await listed(person(), `/order/search?search=%20${mixed._id.toUpperCase()}%20`);
    expect(found.orders).toEqual([order]);
    for (const typed of [`${order.number}`, `#${order.number}`, ` #${order.number} `]) {
      const byNumber = await listed(person(), `/order/search?search=${encodeURIComponent(typed)}`);
      expect(byNumber.orders).toEqual([order]);
    }
  });

  it('shows a merchant all of an own purchase', async () => {
    const order = await readOrder(shop, vera, ownPurchase._id);
    expect(lineNames(order)).toEqual([lamp.name, vase.name]);
    expect(order.isOwn).toBe(true);
  });

  it('returns 404 to everyone else', async () => {
    const strangers = [await addMember(shop), wilma];
    for (const stranger of strangers) {
      const response = await get(stranger, `/order/${mixed._id}`);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ message: 'No order found.' });
      expect(await listed(stranger, `/order/search?search=${mixed._id}`)).toEqual({ orders: [] });
      expect(await listed(stranger, `/order/search?search=${mixed.number}`)).toEqual({ orders: [] });
    }
    expect(await listed(vera, `/order/search?search=${lampOnly._id}`)).toEqual({ orders: [] });
    expect(await listed(vera, `/order/search?search=${lampOnly.number}`)).toEqual({ orders: [] });
    expect((await shop.call('GET', `/order/${mixed._id}`)).statusCode).toBe(401);
    expect((await shop.call('GET', `/order/search?search=${mixed._id}`)).statusCode).toBe(401);
  });

  it.each(['', 'ab', '%25', '%00', "'%20or%201=1", '01890a5d-ac96-774b-bcce-b302099a8057'])(
    'a search for "%s" finds nothing',
    async (search) => {
      expect(await listed(ada, `/order/search?search=${search}`)).toEqual({ orders: [] });
    },
  );

  it('is not found by its number once it is cancelled', async () => {
    const { _id, number } = await addOrder(shop, marta, [[lamp]]);
    await shop.call('DELETE', `/order/cancel/${_id}`, { token: marta.token });
    for (const person of [marta, ada]) {
      expect(await listed(person, `/order/search?search=${number}`)).toEqual({ orders: [] });
    }
  });

  it('needs the complete id or number', async () => {
    expect(await listed(ada, `/order/search?search=${String(mixed.number).slice(0, -1)}`)).toEqual({
      orders: [],
    });
    expect(await listed(ada, `/order/search?search=${mixed._id.slice(0, -1)}`)).toEqual({ orders: [] });
    expect(await listed(ada, '/order/search')).toEqual({ orders: [] });
    expect((await get(ada, `/order/search?search=${'x'.repeat(201)}`)).statusCode).toBe(400);
    expect((await get(ada, '/order/search?search=%E0%A4%A')).statusCode).toBeLessThan(500);
    expect((await get(ada, '/order/search?search=a&search=b')).statusCode).toBeLessThan(500);
    expect((await get(ada, '/order/nonsense')).statusCode).toBe(404);
  });
});

it('a list says which orders are picked up', async () => {
  const { _id } = await addOrder(shop, marta, [[lamp]]);
  const delivery = { method: _id, name: 'Pick-up', kind: 'pickup', days: null, minor: 0 } as const;
  await shop.db
    .update(orders)
    .set({ delivery: { ...delivery, taxes: [] } })
    .where(eq(orders.id, _id));
  const { orders: mine }: { orders: Order[] } = (await get(marta, '/order/me')).json();
  expect(mine.find((order) => order._id === _id)).toMatchObject({ isPickUp: true });
  expect(mine.find((order) => order._id === mixed._id)).not.toHaveProperty('isPickUp');
});
