import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { brands, categories, products } from '#server/db/schema/catalogue.ts';
import {
  addAdministrator,
  addBrand,
  addMember,
  addMerchant,
  setMerchantActive,
  type TestMerchant,
} from '#server/testing/builders/people.ts';
import { addCategory, addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let ada: string;
let vera: TestMerchant;
let mine: string;
let foreign: string;
beforeAll(async () => {
  ada = (await addAdministrator(shop)).token;
  vera = await addMerchant(shop, { brandName: 'Veras' });
  const other = await addBrand(shop.db, { name: 'Aldergate' });
  mine = (await addProduct(shop.db, { name: 'Bowl_1', brandId: vera.brandId })).id;
  foreign = (await addProduct(shop.db, { name: 'Arch 100% oak', brandId: other })).id;
  await addProduct(shop.db, { name: 'Cup', brandId: other, isActive: false });
});

const get = async (path: string, token = ada) => {
  const response = await shop.call('GET', path, { token });
  expect(response.statusCode).toBe(200);
  return response.json();
};
const names = (rows: { name: string }[]) => rows.map((row) => row.name);
const counts = (rows: { productCount: number }[]) => rows.map((row) => row.productCount);

describe("the back office's products", () => {
  it('are all listed for an administrator, newest first, as a stream without page info', async () => {
    const response = await get('/product');
    expect(Object.keys(response)).toEqual(['products']);
    expect(names(response.products)).toEqual(['Cup', 'Arch 100% oak', 'Bowl_1']);
    expect(response.products[0]).toMatchObject({ unsold: 'inactive', created: expect.stringMatching(/Z$/) });
    expect(response.products[0]).not.toHaveProperty('isLiked');
  });

  it('are streamed completely across batches', async () => {
    const brandId = await addBrand(shop.db, { name: 'Many' });
    onTestFinished(async () => {
      await shop.db.delete(products).where(eq(products.brandId, brandId));
      await shop.db.delete(brands).where(eq(brands.id, brandId));
    });
    await shop.db.execute(/* sql */ `
      insert into products (id, sku, name, slug, description, price_minor, quantity, brand_id)
      select gen_random_uuid(), 'M' || n, 'Many ' || n % 7, 'many-' || n, 'One of many.', 1000, 1, '${brandId}'
      from generate_series(1, 1100) n`);
    for (const path of ['/product', '/product/list/select']) {
      const { products: rows } = await get(path);
      expect(new Set(rows.map((row: { _id: string }) => row._id)).size).toBe(1_103);
      expect(rows).toHaveLength(1_103);
    }
  });

  it('have pages when a page is requested', async () => {
    expect(await get('/product?limit=2&page=2')).toMatchObject({
      products: [{ name: 'Bowl_1' }],
      totalPages: 2,
      currentPage: 2,
      count: 3,
    });
    expect(await get('/product?page=9')).toMatchObject({ products: [], count: 3, currentPage: 9 });
    expect(await get('/product/list/select?limit=1')).toEqual({
      products: [{ _id: foreign, name: 'Arch 100% oak' }],
      totalPages: 3,
      currentPage: 1,
      count: 3,
    });
  });

  it.each([
    ['name', ['Arch 100% oak', 'Bowl_1', 'Cup']],
    ['-name', ['Cup', 'Bowl_1', 'Arch 100% oak']],
    ['price', ['Cup', 'Bowl_1', 'Arch 100% oak']],
    ['-quantity', ['Bowl_1', 'Cup', 'Arch 100% oak']],
    ['-rating', ['Arch 100% oak', 'Cup', 'Bowl_1']],
    ['constructor', ['Cup', 'Arch 100% oak', 'Bowl_1']],
  ])('are sorted by %s, page by page', async (sort, sorted) => {
    await shop.db.update(products).set({ priceMinor: 20_000, quantity: 1 }).where(eq(products.id, foreign));
    await shop.db.update(products).set({ priceMinor: 15_000, quantity: 9 }).where(eq(products.id, mine));
    await shop.db.update(products).set({ priceMinor: 1_000, quantity: 5 }).where(eq(products.name, 'Cup'));
    await shop.db.update(products).set({ totalReviews: 1, ratingSum: 5 }).where(eq(products.id, foreign));
    expect(names((await get(`/product?page=1&sort=${sort}`)).products)).toEqual(sorted);
    const pages = await Promise.all(
      [1, 2, 3].map((page) => get(`/product?limit=1&page=${page}&sort=${sort}`)),
    );
    expect(pages.flatMap((page) => names(page.products))).toEqual(sorted);
  });

  it.each([
    ['BOWL', ['Bowl_1']],
    ['_', ['Bowl_1']],
    ['100%', ['Arch 100% oak']],
    ['%', ['Arch 100% oak']],
    ['\\', []],
    ['sku-', ['Cup', 'Arch 100% oak', 'Bowl_1']],
  ])('are searched for %s, in name and sku', async (search, found) => {
    const query = `search=${encodeURIComponent(search)}`;
    expect(names((await get(`/product?page=1&${query}`)).products)).toEqual(found);
    expect(names((await get(`/product?${query}`)).products)).toEqual(found);
    expect(names((await get(`/product/list/select?${query}`)).products)).toEqual([...found].sort());
  });

  it('are only those of the own brand for a merchant', async () => {
    for (const path of [
      '/product',
      '/product?page=1',
      '/product/list/select',
      '/product/list/select?page=1',
    ]) {
      expect(names((await get(path, vera.token)).products)).toEqual(['Bowl_1']);
    }
    expect((await get(`/product/${mine}`, vera.token)).product).toMatchObject({
      name: 'Bowl_1',
      unsold: null,
    });
    const response = await shop.call('GET', `/product/${foreign}`, { token: vera.token });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: 'No product found.' });
  });

  it('have a reason when they are not for sale', async () => {
    const lamp = await addProduct(shop.db, { name: 'Lamp', brandId: vera.brandId });
    const category = await addCategory(shop.db, { productIds: [lamp.id] });
    const reason = async () => (await get(`/product/${lamp.id}`)).product.unsold;
    expect(await reason()).toBeNull();
    const setCategory = (isActive: boolean) =>
      shop.db.update(categories).set({ isActive }).where(eq(categories.id, category.id));
    const setBrand = (isActive: boolean) =>
      shop.db.update(brands).set({ isActive }).where(eq(brands.id, vera.brandId));
    await setCategory(false);
    expect(await reason()).toBe('category inactive');
    await setMerchantActive(shop.db, vera.merchantId, false);
    expect(await reason()).toBe('merchant inactive');
    await setBrand(false);
    expect(await reason()).toBe('brand inactive');
    await shop.db.update(products).set({ brandId: null }).where(eq(products.id, lamp.id));
    expect(await reason()).toBe('no brand');
    await shop.db.update(products).set({ isActive: false }).where(eq(products.id, lamp.id));
    expect(await reason()).toBe('inactive');
    await Promise.all([setCategory(true), setBrand(true)]);
    await setMerchantActive(shop.db, vera.merchantId, true);
    await shop.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, lamp.id));
    expect((await shop.call('GET', `/product/${lamp.id}`, { token: ada })).statusCode).toBe(404);
  });

  it('are refused to members and guests, and a malformed id is a 404', async () => {
    const { token } = await addMember(shop);
    for (const path of ['/product', '/product/list/select', `/product/${mine}`]) {
      expect((await shop.call('GET', path)).statusCode).toBe(401);
      expect((await shop.call('GET', path, { token })).statusCode).toBe(403);
    }
    expect((await shop.call('GET', '/product/nonsense', { token: ada })).statusCode).toBe(404);
  });
});

describe('brands', () => {
  it('are listed for shoppers by name, without inactive ones and those of disabled merchants', async () => {
    await addBrand(shop.db, { name: 'asleep', isActive: false });
    const closed = await addMerchant(shop, { brandName: 'Closed', isActive: false });
    const response = (await shop.call('GET', '/brand/list')).json();
    expect(names(response.brands)).toEqual(['Aldergate', 'Veras']);
    expect(Object.keys(response.brands[0])).toEqual(['_id', 'name', 'slug', 'description', 'productCount']);
    // Aldergate's cup is not active.
    expect(counts(response.brands)).toEqual([1, 1]);
    await setMerchantActive(shop.db, closed.merchantId, true);
    await shop.announce('catalogue');
    expect(names((await shop.call('GET', '/brand/list')).json().brands)).toContain('Closed');
  });

  it('are all listed for an administrator, with their merchants', async () => {
    const { brands: all } = await get('/brand');
    expect(names(all)).toEqual(['Aldergate', 'asleep', 'Closed', 'Veras']);
    expect(all[0]).toMatchObject({ merchant: null, isActive: true });
    expect(all[3]).toMatchObject({ merchant: { _id: vera.merchantId, name: 'Vera Test' } });
    expect(await get('/brand?limit=2&page=2')).toMatchObject({ count: 4, totalPages: 2, currentPage: 2 });
    expect(names((await get('/brand?search=LEE')).brands)).toEqual(['asleep']);
  });

  it('are only the own one for a merchant, active or not', async () => {
    const setActive = (isActive: boolean) =>
      shop.db.update(brands).set({ isActive }).where(eq(brands.id, vera.brandId));
    onTestFinished(async () => void (await setActive(true)));
    await setActive(false);
    expect(await get('/brand/list/select', vera.token)).toEqual({
      brands: [{ _id: vera.brandId, name: 'Veras' }],
    });
    expect(names((await get('/brand', vera.token)).brands)).toEqual(['Veras']);
    expect((await get(`/brand/${vera.brandId}`, vera.token)).brand).toMatchObject({ isActive: false });
    const [other] = (await get('/brand')).brands;
    const response = await shop.call('GET', `/brand/${other._id}`, { token: vera.token });
    expect(response.json()).toEqual({ message: 'No brand found.' });
    expect((await get(`/brand/${other._id}`)).brand.name).toBe('Aldergate');
  });
});

describe('categories', () => {
  it('are listed for shoppers when active, and all with their products for an administrator', async () => {
    const shown = await addCategory(shop.db, { name: 'Bowls', productIds: [mine, foreign] });
    await addCategory(shop.db, { name: 'attic', isActive: false });
    const listed = (await shop.call('GET', '/category/list')).json().categories;
    expect(names(listed)).toContain('Bowls');
    expect(names(listed)).not.toContain('attic');
    const fields = ['_id', 'name', 'slug', 'description', 'parent', 'productCount', 'imageUrl'];
    expect(Object.keys(listed[0])).toEqual(fields);
    expect(counts(listed.filter(({ name }: { name: string }) => name === 'Bowls'))).toEqual([2]);
    expect(names((await get('/category')).categories)).toEqual(expect.arrayContaining(['attic', 'Bowls']));
    expect(await get('/category?search=owl&page=1')).toMatchObject({
      categories: [{ name: 'Bowls' }],
      count: 1,
    });
    expect((await get(`/category/${shown.id}`)).category).toMatchObject({
      name: 'Bowls',
      isActive: true,
      products: [{ name: 'Arch 100% oak' }, { name: 'Bowl_1' }],
    });
    expect((await shop.call('GET', `/category/${mine}`, { token: ada })).json()).toEqual({
      message: 'No category found.',
    });
    expect((await shop.call('GET', '/category', { token: vera.token })).statusCode).toBe(403);
  });
});

describe('the filters of the products', () => {
  it('narrow the list by category, brand, status and stock, alone and together', async () => {
    const brandId = await addBrand(shop.db, { name: 'Filtered' });
    const add = (name: string, more: object = {}) => addProduct(shop.db, { name, brandId, ...more });
    const [ready, off, empty] = [
      await add('F ready'),
      await add('F off', { isActive: false }),
      await add('F empty'),
    ];
    await shop.db.update(products).set({ quantity: 0 }).where(eq(products.id, empty.id));
    await shop.db.update(products).set({ quantity: 25 }).where(eq(products.id, off.id));
    await shop.db.update(products).set({ quantity: 26 }).where(eq(products.id, ready.id));
    const hiding = await addCategory(shop.db, { name: 'F hiding', isActive: false, productIds: [empty.id] });
    const showing = await addCategory(shop.db, { name: 'F showing', productIds: [ready.id, off.id] });
    const list = async (query: string) => {
      const response = await get(`/product?page=1&limit=50&brand=${brandId}&sort=name&${query}`);
      expect(response.count).toBe(response.products.length);
      return names(response.products);
    };
    expect(await list('')).toEqual(['F empty', 'F off', 'F ready']);
    expect(await list('status=active')).toEqual(['F ready']);
    expect(await list('status=inactive')).toEqual(['F off']);
    expect(await list('status=hidden')).toEqual(['F empty']);
    expect(await list('stock=out')).toEqual(['F empty']);
    expect(await list('stock=low')).toEqual(['F off']);
    expect(await list('stock=in')).toEqual(['F off', 'F ready']);
    expect(await list(`category=${showing.id}`)).toEqual(['F off', 'F ready']);
    expect(await list(`category=${showing.id}&status=active&stock=in&search=ready`)).toEqual(['F ready']);
    expect(await list('status=nonsense&stock=nonsense')).toHaveLength(3);
    const { chosen } = await get(`/product?page=1&brand=${brandId}&category=${hiding.id}`);
    expect(chosen).toEqual({
      brand: { _id: brandId, name: 'Filtered' },
      category: { _id: hiding.id, name: 'F hiding' },
    });
    for (const unknown of [crypto.randomUUID(), 'nonsense']) {
      expect((await get(`/product?page=1&category=${unknown}`)).count).toBe(0);
    }
    // Also without pages.
    expect(names((await get(`/product?brand=${brandId}&status=inactive`)).products)).toEqual(['F off']);
  });

  it('never show a merchant another brand, not even its name', async () => {
    const other = await addBrand(shop.db, { name: 'Secret brand' });
    await addProduct(shop.db, { brandId: other });
    const response = await get(`/product?page=1&brand=${other}`, vera.token);
    expect(response).toMatchObject({ products: [], count: 0, chosen: { brand: null } });
  });
});
