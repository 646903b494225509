import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { orders } from '#server/db/schema/orders.ts';
import { addOrder, setStatus } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { recentSales } from './count-sales.ts';
import { runNow } from './queue.ts';

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);

const [ada, marta] = [await addAdministrator(shop), await addMember(shop)];
let lamp: TestProduct;
let vase: TestProduct;
let mug: TestProduct;
beforeEach(async () => {
  await db.update(products).set({ forSale: false });
  lamp = await addProduct(db, { name: 'Lamp', quantity: 1_000 });
  vase = await addProduct(db, { name: 'Vase', quantity: 1_000 });
  mug = await addProduct(db, { name: 'Mug', quantity: 1_000 });
});

const count = () => runNow(db, recentSales({ db }));
const listed = async (query = 'order=4') => {
  const response = await shop.call('GET', `/product/list?${query}`);
  return response.json().products.map(({ name }: { name: string }) => name);
};

describe('the list of best sellers', () => {
  it('counts pieces of 90 days that were not cancelled, and begins with the newest of as many', async () => {
    expect(await listed()).toEqual(['Mug', 'Vase', 'Lamp']);
    await addOrder(shop, marta, [[lamp, 3]]);
    const some = await addOrder(shop, marta, [
      [vase, 5],
      [mug, 1],
    ]);
    const old = await addOrder(shop, marta, [[mug, 9]]);
    const at = sql`now() - interval '91 days'`;
    await db.update(orders).set({ createdAt: at }).where(eq(orders.id, old._id));
    await count();
    expect(await listed()).toEqual(['Vase', 'Lamp', 'Mug']);
    await setStatus(shop, marta, some, vase, 'Cancelled');
    await count();
    expect(await listed()).toEqual(['Lamp', 'Mug', 'Vase']);
    await shop.call('DELETE', `/order/cancel/${some._id}`, { token: ada.token });
    await count();
    expect(await listed()).toEqual(['Lamp', 'Mug', 'Vase']);
  });

  it('stays as it is while orders come, so that pages follow each other', async () => {
    await addOrder(shop, marta, [[lamp, 1]]);
    await count();
    const first = await listed('order=4&limit=1&page=1');
    await addOrder(shop, marta, [[mug, 9]]);
    expect([
      ...first,
      ...(await listed('order=4&limit=1&page=2')),
      ...(await listed('order=4&limit=1&page=3')),
    ]).toEqual(['Lamp', 'Mug', 'Vase']);
    await count();
    expect(await listed()).toEqual(['Mug', 'Lamp', 'Vase']);
  });

  it('goes on after a run that was stopped, and writes nothing when nothing has changed', async () => {
    const many = await Promise.all(Array.from({ length: 45 }, () => addProduct(db, { quantity: 100 })));
    await addOrder(
      shop,
      marta,
      many.map((product) => [product, 1] as [TestProduct, number]),
    );
    const ids = many.map(({ id }) => id);
    const counted = () =>
      db.$count(products, sql`${inArray(products.id, ids)} and ${products.recentlySold} = 1`);
    const stopping = new AbortController();
    stopping.abort();
    await runNow(db, recentSales({ db }), stopping.signal);
    expect(await counted()).toBe(0);
    await count();
    expect(await counted()).toBe(45);
    const versions = async () =>
      (await db.execute(sql`select sum(xmin::text::bigint) as sum from products`)).rows;
    const before = await versions();
    await count();
    expect(await versions()).toEqual(before);
  });
});

it('best rated knows how few ratings there are', async () => {
  const rate = ({ id }: TestProduct, totalReviews: number, ratingSum: number) =>
    db.update(products).set({ totalReviews, ratingSum }).where(eq(products.id, id));
  await rate(lamp, 1, 5);
  await rate(vase, 40, 188);
  await rate(mug, 4, 6);
  const rare = await addProduct(db, { name: 'Not rated' });
  expect(rare.name).toBe('Not rated');
  expect(await listed('order=3')).toEqual(['Vase', 'Lamp', 'Not rated', 'Mug']);
  // Many ratings move it more than one; lists in memory hear of them.
  await rate(lamp, 50, 250);
  expect(await listed('order=3')).toEqual(['Lamp', 'Vase', 'Not rated', 'Mug']);
});
