import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { carts, orders } from '#server/db/schema/orders.ts';
import { cartBody, createCart, itemsTotal } from '#server/testing/builders/orders.ts';
import { addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { deleteCart } from './cart.store.ts';

const shop = await createTestApp();
afterAll(shop.close);

let marta: TestPerson;
let lamp: TestProduct;
let before: string;
beforeEach(async () => {
  marta = await addMember(shop);
  lamp = await addProduct(shop.db, { quantity: 1_000 });
  before = await createCart(shop, marta, [[lamp, 1]]);
});

const replace = (replaces: unknown, { token } = marta) =>
  shop.call('POST', '/cart/add', { token, body: { ...cartBody([[lamp, 2]]), replaces } });
const order = (cartId: string, { token } = marta) =>
  shop.call('POST', '/order/add', { token, body: { cartId, total: itemsTotal([[lamp, 1]]) } });
const readOrders = async ({ id }: TestPerson) =>
  await shop.db.select({ number: orders.number }).from(orders).where(eq(orders.userId, id));
const exists = async (cartId: string) =>
  (await shop.db.select().from(carts).where(eq(carts.id, cartId))).length === 1;

it('can no longer be ordered, as by a request that arrives late', async () => {
  expect((await replace(before)).statusCode).toBe(200);
  expect((await order(before)).json()).toMatchObject({ code: 'cart-not-found' });
  expect(await readOrders(marta)).toEqual([]);
});

it('was ordered: no cart is stored, and the order is named', async () => {
  await order(before);
  const [{ number } = { number: 0 }] = await readOrders(marta);
  const response = await replace(before);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({
    code: 'cart-ordered',
    error: `Your order #${number} was placed before you changed your bag. To order what is in the bag now, too, place the order again.`,
  });
  const stored = await shop.db.select({ id: carts.id }).from(carts).where(eq(carts.userId, marta.id));
  expect(stored).toEqual([{ id: before }]);
});

it('does not matter when its order was cancelled, or when it is gone', async () => {
  const { order: placed } = (await order(before)).json();
  await shop.call('DELETE', `/order/cancel/${placed._id}`, { token: marta.token });
  expect((await replace(before)).statusCode).toBe(200);
  expect((await replace(crypto.randomUUID())).statusCode).toBe(200);
  expect((await replace(null)).statusCode).toBe(200);
});

it("is left alone when it is somebody else's", async () => {
  const vera = await addMember(shop);
  const theirs = await createCart(shop, vera, [[lamp, 1]]);
  const ordered = await createCart(shop, vera, [[lamp, 1]]);
  await order(ordered, vera);
  expect((await replace(theirs)).statusCode).toBe(200);
  expect((await replace(ordered)).statusCode).toBe(200);
  expect(await exists(theirs)).toBe(true);
});

it.each(['x', 1, {}, ['a']])('is refused as %j', async (replaces) => {
  const response = await replace(replaces);
  expect(response.statusCode).toBe(400);
  expect(response.json().error).toBe('Please hand over your cart again.');
});

it('is either ordered or replaced when both come at the same moment', async () => {
  for (let round = 0; round < 10; round++) {
    const cartId = await createCart(shop, marta, [[lamp, 1]]);
    const [ordered, replaced] = await Promise.all([order(cartId), replace(cartId)]);
    const codes = [ordered.json().code, replaced.json().code];
    expect([
      [undefined, 'cart-ordered'],
      ['cart-not-found', undefined],
    ]).toContainEqual(codes);
  }
});

it('waits for an order that is being placed', async () => {
  const placing = Promise.withResolvers<void>();
  const isClosed = Promise.withResolvers<void>();
  const placed = shop.db.transaction(async (tx) => {
    await tx.update(carts).set({ isOpen: false }).where(eq(carts.id, before));
    isClosed.resolve();
    await placing.promise;
    await tx.execute(
      sql`insert into orders (id, cart_id, user_id, placed_total_minor, currency)
        select gen_random_uuid(), id, user_id, 0, (select currency from shop_currency) from carts where id = ${before}`,
    );
  });
  await isClosed.promise;
  const deleted = deleteCart(shop.db, marta.id, before);
  await expect.poll(() => countLockWaits(shop.pool)).toBe(1);
  placing.resolve();
  await placed;
  const [{ number } = { number: 0 }] = await readOrders(marta);
  expect(await deleted).toBe(number);
});
