import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { productVariants } from '#server/db/schema/variants.ts';
import { addOrder, createCart, readStock, setStatus } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { readStockCounts } from '#server/testing/builders/stock.ts';
import { createHealthChecks } from '#server/testing/health-checks.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { checkStock } from '../health/stock-check.store.ts';
import { switchDuePrices } from '../prices/switch-due-prices.ts';

const shop = await createTestApp();
afterAll(shop.close);

const ada = await addAdministrator(shop);
let marta: TestPerson;
let lamp: TestProduct;
beforeEach(async () => {
  marta = await addMember(shop);
  lamp = await addProduct(shop.db, { name: 'Lamp', priceMinor: 1_000, quantity: 10 });
});

const backOrder = { policy: 'back-order', backOrderLimit: 5, backOrderFrom: '2099-03-01' };
async function put(change: object) {
  const { product } = (await shop.call('GET', `/product/${lamp.id}`, { token: ada.token })).json();
  const body = {
    product: { ...product, brand: product.brand._id, quantityWas: product.quantity, ...change },
  };
  return await shop.call('PUT', `/product/${lamp.id}`, { token: ada.token, body });
}
async function change(fields: object) {
  const response = await put(fields);
  expect(response.statusCode, response.body).toBe(200);
}
const shown = async () => (await shop.call('GET', `/product/item/${lamp.slug}`)).json().product;
const order = (quantity = 1) => addOrder(shop, marta, [[lamp, quantity]]);
const takeAll = async () => {
  for (let taken = 0; taken < 10; taken++) await order();
};
const many = <T>(times: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => make(index)));
const place = ({ token }: TestPerson, cartId: string) =>
  shop.call('POST', '/order/add', { token, body: { cartId, total: 10 } });

describe('back-orders', () => {
  it('add their limit to what may be ordered, and say from when they ship once nothing is on hand', async () => {
    await change(backOrder);
    expect(await shown()).toMatchObject({ quantity: 15 });
    expect(await shown()).not.toHaveProperty('availableFrom');
    await takeAll();
    expect(await shown()).toMatchObject({ quantity: 5, availableFrom: '2099-03-01' });
    const { products } = (await shop.call('GET', `/product/list?name=${lamp.sku}`)).json();
    expect(products).toMatchObject([{ availableFrom: '2099-03-01' }]);
    const last = await order();
    expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: 10, committed: 11 });
    await setStatus(shop, marta, last, lamp, 'Cancelled');
    expect(await shown()).toMatchObject({ quantity: 5 });
  });

  it('show no day of shipping that is over', async () => {
    await change({ ...backOrder, quantity: 0 });
    expect(await shown()).toMatchObject({ availableFrom: '2099-03-01' });
    const switchesAt = () =>
      shop.db
        .select({ at: productVariants.priceSwitchesAt })
        .from(productVariants)
        .where(eq(productVariants.id, lamp.id));
    expect(await switchesAt()).toEqual([{ at: new Date('2099-03-02T00:00:00Z') }]);
    // As if the day had passed.
    await shop.db
      .update(productVariants)
      .set({ backOrderFrom: '2020-03-01', priceSwitchesAt: new Date('2020-03-02T00:00:00Z') })
      .where(eq(productVariants.id, lamp.id));
    await switchDuePrices(shop.db);
    expect(await shown()).toMatchObject({ quantity: 5 });
    expect(await shown()).not.toHaveProperty('availableFrom');
    expect(await switchesAt()).toEqual([{ at: null }]);
    // The stored day stays valid.
    await change({ name: 'Old Lamp' });
  });

  it('that are shipped before their arrival was recorded leave less than nothing on hand', async () => {
    await change({ ...backOrder, quantity: 0 });
    const shipped = await order();
    expect((await setStatus(shop, ada, shipped, lamp, 'Shipped')).statusCode).toBe(200);
    expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: -1, committed: 0 });
    expect(await readStock(shop.db, lamp)).toBe(4);
    await change({ quantity: 20 });
    expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: 20, committed: 0 });
    expect(await readStock(shop.db, lamp)).toBe(25);
  });

  it('keep the policy while open orders need them', async () => {
    await change(backOrder);
    await takeAll();
    await order();
    expect((await put({ policy: 'tracked' })).json()).toMatchObject({
      fields: {
        policy: 'Open orders need 11, and 10 are on hand. Please record what arrived, or keep back-orders.',
      },
    });
    expect((await put({ backOrderLimit: 0 })).json().fields.backOrderLimit).toContain('at least 1');
    // Written with a quantity, too: the piece that is missing has not arrived.
    expect((await put({ policy: 'tracked', quantity: 0 })).json().fields).toHaveProperty('policy');
    expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: 10, committed: 11 });
    const arrived = { kind: 'received', pieces: 4 };
    await shop.call('POST', `/product/${lamp.id}/stock`, { token: ada.token, body: arrived });
    await change({ policy: 'tracked' });
    expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: 14, committed: 11 });
    expect(await readStock(shop.db, lamp)).toBe(3);
  });
});

describe('stock that is not tracked', () => {
  it('never runs out, whatever is ordered, shipped and cancelled', async () => {
    await change({ policy: 'untracked', quantity: 0 });
    for (let bought = 0; bought < 3; bought++) {
      const placed = await order(50);
      expect(await shown()).toMatchObject({ quantity: 1_000_000 });
      if (bought > 0) await setStatus(shop, ada, placed, lamp, 'Shipped');
      if (bought > 1) await setStatus(shop, ada, placed, lamp, 'Cancelled');
    }
    expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: -50, committed: 50 });
    const { products } = (
      await shop.call('GET', `/product?page=1&search=${lamp.sku}`, { token: ada.token })
    ).json();
    expect(products).toMatchObject([{ quantity: 1_000_000, isUntracked: true }]);
    await change({ policy: 'tracked', quantity: 7 });
    expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: 57, committed: 50 });
    expect(await readStock(shop.db, lamp)).toBe(7);
  });
});

it('a policy that changes while 30 people order loses and invents nothing', async () => {
  const buyers = await many(30, () => addMember(shop));
  const carts = await Promise.all(buyers.map((buyer) => createCart(shop, buyer, [[lamp]])));
  const policies = [
    { policy: 'untracked' },
    backOrder,
    { policy: 'tracked' },
    { ...backOrder, backOrderLimit: 9 },
  ];
  const [placed, changed] = await Promise.all([
    Promise.all(buyers.map((buyer, at) => place(buyer, carts[at] ?? ''))),
    many(8, (at) => put({ ...policies[at % 4] })),
  ]);
  for (const { statusCode, body } of [...placed, ...changed]) expect([200, 400], body).toContain(statusCode);
  const bought = placed.filter(({ statusCode }) => statusCode === 200).length;
  expect((await readStockCounts(shop.db, lamp)).committed).toBe(bought);
  await checkStock(shop.db);
  expect(await createHealthChecks(shop).see('Stock')).toMatchObject({ status: 'works' });
});

it('back-orders that end while 20 people order count nothing that has not arrived', async () => {
  await change({ ...backOrder, backOrderLimit: 15, quantity: 5 });
  const buyers = await many(20, () => addMember(shop));
  const carts = await Promise.all(buyers.map((buyer) => createCart(shop, buyer, [[lamp]])));
  const [placed, ended] = await Promise.all([
    Promise.all(buyers.map((buyer, at) => place(buyer, carts[at] ?? ''))),
    many(6, () => put({ policy: 'tracked', quantity: 0, quantityWas: undefined })),
  ]);
  for (const { statusCode, body } of [...placed, ...ended]) expect([200, 400], body).toContain(statusCode);
  const bought = placed.filter(({ statusCode }) => statusCode === 200).length;
  const { onHand, committed } = await readStockCounts(shop.db, lamp);
  expect(committed).toBe(bought);
  expect(onHand).toBeLessThanOrEqual(5);
  await checkStock(shop.db);
  expect(await createHealthChecks(shop).see('Stock')).toMatchObject({ status: 'works' });
});

describe('the form', () => {
  it('shows and keeps how stock is counted', async () => {
    await change({ ...backOrder, lowStockAt: 4 });
    await change({ name: 'Desk Lamp' });
    const { product } = (await shop.call('GET', `/product/${lamp.id}`, { token: ada.token })).json();
    expect(product).toMatchObject({ ...backOrder, lowStockAt: 4, quantity: 15 });
  });

  it.each([
    [{ policy: 'endless' }, 'policy', 'Please choose how stock is counted.'],
    [{ policy: 'back-order' }, 'backOrderLimit', 'Please enter how many may be back-ordered.'],
    [
      { ...backOrder, backOrderLimit: 1_000_001 },
      'backOrderLimit',
      'The limit may not be greater than 1,000,000.',
    ],
    [{ ...backOrder, backOrderLimit: '1.5' }, 'backOrderLimit', 'Must be a whole number.'],
    [{ ...backOrder, backOrderFrom: 'soon' }, 'backOrderFrom', 'Please enter a date, such as 2027-03-15.'],
    [
      { ...backOrder, backOrderFrom: '2027-02-30' },
      'backOrderFrom',
      'Please enter a date, such as 2027-03-15.',
    ],
    [{ ...backOrder, backOrderFrom: '' }, 'backOrderFrom', 'Please enter when they ship.'],
    [{ ...backOrder, backOrderFrom: '2020-01-01' }, 'backOrderFrom', 'Please enter a day that is not over.'],
    [{ lowStockAt: -1 }, 'lowStockAt', 'The threshold may not be less than 0.'],
    [{ lowStockAt: {} }, 'lowStockAt', 'Must be a number or a date.'],
  ])('refuses %j', async (fields, field, message) => {
    const response = await put(fields);
    expect(response.statusCode).toBe(400);
    // A field of `product` in the body.
    expect(Object.entries(response.json().fields)).toEqual([[expect.stringContaining(field), message]]);
  });
});

it('each variant has its own policy, and the product has the sum', async () => {
  const row = (size: string, fields: object) => ({
    values: [size],
    sku: `${lamp.sku}-${size}`,
    price: 10,
    quantity: 2,
    ...fields,
  });
  const save = (...variants: object[]) =>
    shop.call('PUT', `/product/${lamp.id}/variants`, {
      token: ada.token,
      body: { options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }] }], variants },
    });
  const saved = await save(row('S', {}), row('M', { ...backOrder, quantity: 0, lowStockAt: 1 }));
  expect(saved.json().variants).toMatchObject([
    { policy: 'tracked', backOrderLimit: null, quantity: 2, lowStockAt: null },
    { ...backOrder, quantity: 5, lowStockAt: 1 },
  ]);
  const page = await shown();
  expect(page).toMatchObject({ quantity: 7, variants: [{ quantity: 2 }, { availableFrom: '2099-03-01' }] });
  expect(page).not.toHaveProperty('availableFrom');
  expect(page.variants[1]).not.toHaveProperty('lowStockAt');

  await shop.db
    .update(productVariants)
    .set({ committed: 3 })
    .where(eq(productVariants.id, page.variants[1]._id));
  const refused = await save(row('S', {}), row('M', { policy: 'tracked' }));
  expect(Object.keys(refused.json().fields)).toEqual(['variants.1.policy']);
  expect((await put(backOrder)).json().error).toBe('Please change the variants.');
});
