import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { addMember } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

const like = (token: string, product: unknown, isLiked: unknown = true) =>
  shop.call('POST', '/wishlist', { token, body: { product, isLiked } });
const wishes = async (token: string) => (await shop.call('GET', '/wishlist', { token })).json().wishlist;

describe('the wishlist', () => {
  it('lists liked products, newest first', async () => {
    const marta = await addMember(shop);
    const [lamp, chair] = [await addProduct(shop.db), await addProduct(shop.db, { name: 'Chair' })];
    await like(marta.token, lamp.id);
    await like(marta.token, chair.id, '1');
    expect(await wishes(marta.token)).toEqual([
      {
        product: { _id: chair.id, name: 'Chair', slug: chair.slug, price: 189, imageUrl: null },
        isLiked: true,
        created: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      expect.objectContaining({ product: expect.objectContaining({ _id: lamp.id }) }),
    ]);
  });

  it('unlikes a product, and likes or unlikes once when sent twice', async () => {
    const marta = await addMember(shop);
    const lamp = await addProduct(shop.db);
    await Promise.all([like(marta.token, lamp.id), like(marta.token, lamp.id)]);
    expect(await wishes(marta.token)).toHaveLength(1);
    for (const isLiked of [false, 'false', 0]) {
      expect((await like(marta.token, lamp.id, isLiked)).statusCode).toBe(200);
      expect(await wishes(marta.token)).toEqual([]);
    }
  });

  it('leaves out products that are not for sale, until they are again', async () => {
    const marta = await addMember(shop);
    const lamp = await addProduct(shop.db);
    await like(marta.token, lamp.id);
    await shop.db.update(products).set({ isActive: false }).where(eq(products.id, lamp.id));
    expect(await wishes(marta.token)).toEqual([]);
    await shop.db.update(products).set({ isActive: true }).where(eq(products.id, lamp.id));
    expect(await wishes(marta.token)).toHaveLength(1);
  });

  it('is visible only to its owner', async () => {
    const [marta, ida] = [await addMember(shop), await addMember(shop)];
    await like(marta.token, (await addProduct(shop.db)).id);
    expect(await wishes(ida.token)).toEqual([]);
  });

  it('refuses a product that is not for sale, absent or malformed', async () => {
    const marta = await addMember(shop);
    const hidden = await addProduct(shop.db, { isActive: false });
    for (const id of [hidden.id, crypto.randomUUID(), 'nonsense', undefined, { $ne: null }]) {
      const response = await like(marta.token, id);
      expect(response.statusCode).toBe(400);
      expect(response.json().fields.product).toEqual(expect.any(String));
    }
    expect((await like(marta.token, hidden.id, 'maybe')).statusCode).toBe(400);
    expect(await wishes(marta.token)).toEqual([]);
  });

  it('needs a token', async () => {
    expect((await shop.call('GET', '/wishlist')).statusCode).toBe(401);
    expect((await shop.call('POST', '/wishlist', { body: {} })).statusCode).toBe(401);
  });
});
