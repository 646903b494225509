import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { addAdministrator, addBrand } from '#server/testing/builders/people.ts';
import { addCategory, addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let token = '';
let brandId = '';
beforeAll(async () => {
  token = (await addAdministrator(shop)).token;
  brandId = await addBrand(shop.db);
});

const lamp = async (name = 'Lamp') => (await addProduct(shop.db, { brandId, name })).id;
const form = (ids: unknown) => ({ name: 'Lighting', description: 'Softer evenings.', products: ids });
const add = (body: object) => shop.call('POST', '/category/add', { token, body });
const change = (id: string, category: object) =>
  shop.call('PUT', `/category/${id}`, { token, body: { category } });
const activate = (id: string, isActive: unknown) =>
  shop.call('PUT', `/category/${id}/active`, { token, body: { category: { isActive } } });
const remove = (id: string) => shop.call('DELETE', `/category/delete/${id}`, { token });
const isForSale = async (id: string) => {
  const [row] = await shop.db.select({ forSale: products.forSale }).from(products).where(eq(products.id, id));
  return row?.forSale;
};
const listedIn = async (id: string) => {
  const rows = await shop.db.select().from(categoryProducts).where(eq(categoryProducts.categoryId, id));
  return rows.map((row) => row.productId).sort();
};

describe('adding a category', () => {
  it.each([{ products: [] }, { products: undefined }])(
    'needs no products while the shop has none: %j',
    async ({ products: ids }) => {
      // Other tests of this file add products, and come later.
      const { category } = (await add({ ...form(ids), name: 'First' })).json();
      expect(category).toMatchObject({ name: 'First', parent: null, products: [] });
    },
  );

  it('replies with the first category again after a product was added', async () => {
    const first = { ...form([]), name: 'First', _id: '0190a000-0000-7000-8000-000000000042' };
    const { category } = (await add(first)).json();
    await lamp();
    expect((await add(first)).json().category).toEqual(category);
  });

  it('returns the category with its products, each once', async () => {
    const [a, b] = [await lamp('Archway'), await lamp('Beaker')];
    const response = await add(form([b, a, b, a.toUpperCase()]));
    expect(response.json()).toEqual({
      success: true,
      message: 'Category has been added successfully!',
      category: {
        _id: expect.any(String),
        name: 'Lighting',
        slug: 'lighting',
        description: 'Softer evenings.',
        isActive: true,
        ...{ parent: null, path: [], childCount: 0, imageUrl: null, text: '' },
        products: [
          { _id: a, name: 'Archway' },
          { _id: b, name: 'Beaker' },
        ],
      },
    });
  });

  it.each([
    ['no list', undefined],
    ['an empty list', []],
    ['a list of something else', ['nonsense']],
    ['a number', 5],
  ])('refuses %s in one message', async (_what, ids) => {
    const response = await add(form(ids));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      error: 'Products are required.',
      code: 'invalid-input',
      fields: { products: 'Products are required.' },
    });
  });

  it('refuses an unknown product, and creates nothing', async () => {
    const response = await add({ ...form([await lamp(), crypto.randomUUID()]), name: 'Half' });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ products: 'One of these products is not available any more.' });
    const again = await add({ ...form([await lamp()]), name: 'Half' });
    expect(again.json().category.slug).toBe('half');
  });
});

describe('changing a category', () => {
  it('replaces its products, and keeps them when no list is sent', async () => {
    const [a, b, c] = [await lamp(), await lamp(), await lamp()];
    const { id } = await addCategory(shop.db, { productIds: [a, b] });
    const fields = { name: 'Kitchen', slug: 'kitchen', description: 'Daily use.' };
    const response = await change(id, { ...fields, products: [b, c] });
    expect(response.json()).toEqual({ success: true, message: 'Category has been updated successfully!' });
    expect(await listedIn(id)).toEqual([b, c].sort());
    expect((await change(id, fields)).statusCode).toBe(200);
    expect(await listedIn(id)).toEqual([b, c].sort());
    expect((await change(id, { ...fields, products: [] })).statusCode).toBe(400);
  });

  it('hides products that are added to a hidden category, and shows those that are removed', async () => {
    const [a, b] = [await lamp(), await lamp()];
    const { id } = await addCategory(shop.db, { productIds: [a], isActive: false });
    expect([await isForSale(a), await isForSale(b)]).toEqual([false, true]);
    await change(id, { name: 'Attic', slug: 'attic', description: 'Put away.', products: [b] });
    expect([await isForSale(a), await isForSale(b)]).toEqual([true, false]);
  });

  it('refuses a slug that is in use, also of two concurrent requests', async () => {
    const made = await Promise.all([1, 2, 3].map(() => addCategory(shop.db)));
    const fields = { name: 'Textiles', slug: 'textiles', description: 'Cushions.' };
    const responses = await Promise.all(made.map(({ id }) => change(id, fields)));
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 400, 400]);
    const refused = responses.find((response) => response.statusCode === 400);
    expect(refused?.json().fields).toEqual({ slug: 'This slug is already in use.' });
  });

  it('stores one of two concurrent lists, not a mixture', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(() => lamp()));
    const [a = '', b = '', c = '', d = ''] = ids;
    const { id } = await addCategory(shop.db, { productIds: [a] });
    const fields = { name: 'Mixed', slug: 'mixed', description: 'Either.' };
    await Promise.all([
      change(id, { ...fields, products: [a, b] }),
      change(id, { ...fields, products: [c, d] }),
    ]);
    expect([[a, b].sort(), [c, d].sort()]).toContainEqual(await listedIn(id));
  });
});

describe('hiding a category', () => {
  it('hides its products until every hidden category that lists them is shown', async () => {
    const id = await lamp();
    const first = await addCategory(shop.db, { productIds: [id] });
    const second = await addCategory(shop.db, { productIds: [id] });
    await activate(first.id, false);
    await activate(second.id, '0');
    await activate(first.id, true);
    expect(await isForSale(id)).toBe(false);
    await activate(second.id, true);
    expect(await isForSale(id)).toBe(true);
  });
});

describe('deleting a category', () => {
  it('keeps its products, and shows those that only this category hid', async () => {
    const id = await lamp();
    const category = await addCategory(shop.db, { productIds: [id], isActive: false });
    expect(await isForSale(id)).toBe(false);
    const response = await remove(category.id);
    expect(response.json()).toEqual({ success: true, message: 'Category has been deleted successfully!' });
    expect(await isForSale(id)).toBe(true);
    expect((await remove(category.id)).statusCode).toBe(404);
    expect((await activate(category.id, true)).statusCode).toBe(404);
  });
});
