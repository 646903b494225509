import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cartLines, carts } from '#server/db/schema/orders.ts';
import { createCart, itemsTotal } from '#server/testing/builders/orders.ts';
import { addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let lamp: TestProduct;
let marta: TestPerson;
beforeAll(async () => {
  lamp = await addProduct(shop.db, { quantity: 100_000 });
});
beforeEach(async () => {
  marta = await addMember(shop);
});

const add = (person = marta) => createCart(shop, person, [[lamp]]);
const place = (cartId: string) =>
  shop.call('POST', '/order/add', { token: marta.token, body: { cartId, total: itemsTotal([[lamp]]) } });
const readCarts = async (person: TestPerson) =>
  (
    await shop.db.select({ id: carts.id }).from(carts).where(eq(carts.userId, person.id)).orderBy(carts.id)
  ).map(({ id }) => id);
const noBag = {
  error: 'Your bag could not be found. Please place your order again.',
  code: 'cart-not-found',
};

it('keeps the newest twenty open carts, with their lines', async () => {
  const other = await addMember(shop);
  const ofOther = await add(other);
  const ids: string[] = [];
  for (let at = 0; at < 25; at += 1) ids.push(await add());
  expect(await readCarts(marta)).toEqual(ids.slice(5));
  expect(await readCarts(other)).toEqual([ofOther]);
  const lines = await shop.db
    .select()
    .from(cartLines)
    .where(eq(cartLines.cartId, ids[0] ?? ''));
  expect(lines).toEqual([]);
  expect((await place(ids[4] ?? '')).json()).toEqual(noBag);
  expect((await place(ids[5] ?? '')).statusCode).toBe(200);
});

it('never counts or removes a cart that was ordered', async () => {
  const ordered = await add();
  expect((await place(ordered)).statusCode).toBe(200);
  const ids: string[] = [];
  for (let at = 0; at < 21; at += 1) ids.push(await add());
  expect(await readCarts(marta)).toEqual([ordered, ...ids.slice(1)]);
  // The same cart again answers with its order.
  expect((await place(ordered)).statusCode).toBe(200);
});

it('keeps at most twenty when sixty arrive at once', async () => {
  await Promise.all(Array.from({ length: 60 }, () => add()));
  expect(await readCarts(marta)).toHaveLength(20);
});

it('never removes a cart while it is being ordered, nor after that', async () => {
  const first = await add();
  for (let at = 0; at < 19; at += 1) await add();
  // The order waits for its product, in the middle of its transaction.
  const client = await shop.pool.connect();
  await client.query('begin');
  await client.query('select from products where id = $1 for update', [lamp.id]);
  const order = place(first);
  await expect.poll(() => countLockWaits(shop.pool)).toBeGreaterThan(0);
  const next = add();
  await expect.poll(() => countLockWaits(shop.pool)).toBeGreaterThan(1);
  await client.query('commit');
  client.release();
  expect((await order).statusCode).toBe(200);
  await next;
  expect(await readCarts(marta)).toContain(first);
});

it('refuses to order a cart that is being removed', async () => {
  const cartId = await add();
  const client = await shop.pool.connect();
  await client.query('begin');
  await client.query('delete from carts where id = $1', [cartId]);
  const order = place(cartId);
  await expect.poll(() => countLockWaits(shop.pool)).toBeGreaterThan(0);
  await client.query('commit');
  client.release();
  expect([(await order).statusCode, (await order).json()]).toEqual([400, noBag]);
});

it('answers every order of a cart that is removed at the same moment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const first = await add();
    for (let at = 0; at < 19; at += 1) await add();
    const [order] = await Promise.all([place(first), ...Array.from({ length: 5 }, () => add())]);
    if (order.statusCode === 200) expect(await readCarts(marta)).toContain(first);
    else expect([order.statusCode, order.json()]).toEqual([400, noBag]);
  }
});
