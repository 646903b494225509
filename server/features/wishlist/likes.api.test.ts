import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Likes in the lists of signed-in callers, which processes remember. */
const shop = await createTestApp();
const beside = await shop.startBeside();
afterAll(async () => {
  await beside.close();
  await shop.close();
});
let marta: TestPerson;
let lamp: TestProduct;
beforeEach(async () => {
  [marta, lamp] = [await addMember(shop), await addProduct(shop.db)];
  await shop.announce('catalogue');
});

const like = async (product: string, isLiked = true, { token } = marta) =>
  expect((await shop.call('POST', '/wishlist', { token, body: { product, isLiked } })).statusCode).toBe(200);
/** @returns whether the lamp is liked, in its list and on its page */
async function shown(process = shop, { token } = marta): Promise<[boolean, boolean]> {
  const list = (await process.call('GET', '/product/list', { token })).json();
  const page = (await process.call('GET', `/product/item/${lamp.slug}`, { token })).json();
  const [listed] = list.products.filter((product: { _id: string }) => product._id === lamp.id);
  return [listed.isLiked, page.product.isLiked];
}

describe('a like', () => {
  it('is shown by its process at once, by others soon, and to its owner only', async () => {
    const jonas = await addMember(shop);
    for (const isLiked of [true, false]) {
      await Promise.all([shown(), shown(beside)]);
      await like(lamp.id, isLiked);
      expect(await shown()).toEqual([isLiked, isLiked]);
      await expect.poll(() => shown(beside)).toEqual([isLiked, isLiked]);
      expect(await shown(shop, jonas)).toEqual([false, false]);
      expect((await shop.call('GET', `/product/item/${lamp.slug}`)).json().product.isLiked).toBe(false);
    }
  });

  it('changes nothing else in the reply', async () => {
    const guest = (await shop.call('GET', `/product/item/${lamp.slug}`)).json();
    await like(lamp.id);
    const own = (await shop.call('GET', `/product/item/${lamp.slug}`, { token: marta.token })).json();
    expect(own).toEqual({ product: { ...guest.product, isLiked: true } });
  });

  it('is read once for many lists', async () => {
    await like(lamp.id);
    const connect = vi.spyOn(shop.pool, 'connect');
    try {
      await expect
        .poll(async () => {
          connect.mockClear();
          expect(await shown()).toEqual([true, true]);
          return connect.mock.calls.length;
        })
        .toBe(0);
    } finally {
      connect.mockRestore();
    }
  });

  it('is found in a wishlist that is too long to remember', async () => {
    await shop.pool.query(`
      with added as (
        insert into products (id, sku, name, slug, description, price_minor, quantity)
        select gen_random_uuid(), 'L' || n, 'Lamp ' || n, 'lamp-of-many-' || n, 'A lamp.', 100, 1 from generate_series(1, 600) n
        returning id
      )
      insert into wishes (user_id, product_id) select '${marta.id}', id from added`);
    await shop.announce('catalogue');
    const path = `/product/item/${lamp.slug}`;
    const isLiked = async () => (await shop.call('GET', path, { token: marta.token })).json().product.isLiked;
    expect(await isLiked()).toBe(false);
    await like(lamp.id);
    expect(await isLiked()).toBe(true);
    expect(await isLiked()).toBe(true);
  });

  it('of one account does not delay those of others', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => addMember(shop)));
    await Promise.all(people.map((person) => shown(beside, person)));
    await Promise.all(people.map((person) => like(lamp.id, true, person)));
    for (const person of people) {
      expect(await shown(shop, person)).toEqual([true, true]);
      await expect.poll(() => shown(beside, person)).toEqual([true, true]);
    }
  });
});
