import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { mails } from '#server/db/schema/mail.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { sessions } from '#server/db/schema/people.ts';
import { placeBody, placeBy, readQuote } from '#server/testing/builders/checkout.ts';
import { createCart, readStock } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { toCartId } from './cart-of-key.ts';

const shop = await createTestApp();
let beside: TestApp;
beforeAll(async () => {
  beside = await shop.startBeside();
  await changeSettings(shop, await addAdministrator(shop), 'checkout', { allowsGuests: true });
});
afterAll(async () => {
  await beside.close();
  await shop.close();
});
const { db, pool } = shop;

let marta: TestPerson;
let lamp: TestProduct;
beforeEach(async () => {
  marta = await addMember(shop);
  lamp = await addProduct(db, { name: 'Last Lamp', priceMinor: 18_900, quantity: 10 });
});
const many = <T>(times: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, at) => make(at)));
const makeBody = async (token?: string) => {
  const basket = { items: [[lamp]] as [TestProduct][], ...(token ? { token } : {}) };
  return placeBody(await readQuote(shop, basket), basket);
};
const countSold = async () =>
  (await db.select({ lines: count() }).from(orderLines).where(eq(orderLines.productId, lamp.id)))[0]?.lines;

it('a stock of 10 with 50 buyers, guests, members and bags at two processes, is sold once each', async () => {
  const presses = await many(50, async (at) => {
    const on = at % 2 === 0 ? shop : beside;
    if (at % 3 === 0) {
      const body = { ...(await makeBody()), contact: { email: `guest-${at}@example.com` } };
      return () => placeBy(on, body);
    }
    const { token } = await addMember(shop);
    if (at % 3 === 1) {
      const body = await makeBody(token);
      return () => placeBy(on, body, token);
    }
    const cartId = await createCart(shop, { ...marta, token }, [[lamp]]);
    return () => on.call('POST', '/order/add', { token, body: { cartId, total: 189 } });
  });
  const responses = await Promise.all(presses.map((press) => press()));
  const placed = responses.filter(({ statusCode }) => statusCode === 200);
  expect(placed).toHaveLength(10);
  const words = new Set(responses.flatMap((response) => response.json().error ?? []));
  expect([...words]).toEqual(['Last Lamp is out of stock. Please remove it from your bag.']);
  expect(await readStock(db, lamp)).toBe(0);
  expect(await countSold()).toBe(10);
});

describe('one key at the same moment', () => {
  it.each(['a guest', 'a member'])('of %s, at two processes, is one order for all', async (who) => {
    const token = who === 'a member' ? marta.token : undefined;
    const email = `${crypto.randomUUID()}@example.com`;
    const body = { ...(await makeBody(token)), ...(token ? {} : { contact: { email } }) };
    const responses = await many(10, (at) => placeBy(at % 2 === 0 ? shop : beside, body, token));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
    expect(await countSold()).toBe(1);
    expect(await readStock(db, lamp)).toBe(9);
    const sent = await db.$count(mails, eq(mails.recipient, token ? marta.email : email));
    expect(sent).toBe(1);
  });

  it('of two guests is the order of one of them', async () => {
    const body = await makeBody();
    const emails = ['first@example.com', 'second@example.com'];
    const responses = await Promise.all(
      emails.map((email) => placeBy(shop, { ...body, contact: { email } })),
    );
    expect(responses.map((response) => response.json().code ?? 'placed').sort()).toEqual([
      'placed',
      'request-used',
    ]);
    expect(await countSold()).toBe(1);
  });

  it('is ordered by the second press when the first one, for which it waits, is refused', async () => {
    const body = await makeBody();
    const presses: ReturnType<typeof placeBy>[] = [];
    await db.transaction(async (tx) => {
      await tx.select().from(products).where(eq(products.id, lamp.id)).for('update');
      presses.push(placeBy(shop, { ...body, fingerprint: 'forged' }));
      await expect.poll(() => countLockWaits(pool)).toBe(1);
      presses.push(placeBy(beside, body));
      await expect.poll(() => countLockWaits(pool)).toBe(2);
    });
    const responses = await Promise.all(presses);
    expect(responses.map((response) => response.json().code ?? 'placed')).toEqual([
      'quote-changed',
      'placed',
    ]);
    expect(await readStock(db, lamp)).toBe(9);
  });
});

describe('an account that ends while it pays', () => {
  const ends: [string, () => Promise<unknown>][] = [
    ['is signed out', () => db.delete(sessions).where(eq(sessions.id, marta.sessionId))],
    [
      'is deleted',
      () => shop.call('POST', '/user/me/delete', { token: marta.token, body: { confirmation: marta.email } }),
    ],
  ];
  it.each(ends)('%s: nothing is ordered', async (_what, end) => {
    const body = await makeBody(marta.token);
    let placing: ReturnType<typeof placeBy> | undefined;
    await db.transaction(async (tx) => {
      await tx.select().from(products).where(eq(products.id, lamp.id)).for('update');
      placing = placeBy(shop, body, marta.token);
      await expect.poll(() => countLockWaits(pool)).toBe(1);
      await end();
    });
    expect((await placing)?.statusCode).toBe(401);
    expect(await readStock(db, lamp)).toBe(10);
    expect(await db.$count(orders, eq(orders.cartId, toCartId(body.key)))).toBe(0);
  });
});

it('orders of the same products in opposite sequences do not wait for each other for ever', async () => {
  const mug = await addProduct(db, { quantity: 1_000 });
  const vase = await addProduct(db, { quantity: 1_000 });
  const baskets = [
    [[mug], [vase]],
    [[vase], [mug]],
  ] as [TestProduct][][];
  const presses = await many(20, async (at) => {
    const basket = { items: baskets[at % 2] ?? [] };
    const body = placeBody(await readQuote(shop, basket), basket);
    return () => placeBy(at % 4 < 2 ? shop : beside, body);
  });
  const responses = await Promise.all(presses.map((press) => press()));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
});
