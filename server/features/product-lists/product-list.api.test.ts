import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { addMember } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { addLamps, createListCalls } from '#server/testing/product-list.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { list, names, changed } = createListCalls(shop);

let brandId: string;
let brandSlug: string;
beforeAll(async () => {
  ({ brandId, brandSlug } = await addLamps(shop));
});

describe('the product list', () => {
  it('has ten products, newest first, with all that a card shows', async () => {
    const page = await list('');
    expect(page).toMatchObject({ totalPages: 3, currentPage: 1, count: 25 });
    expect(page.products.map((product) => product.name)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Lamp ${25 - at}`),
    );
    expect(page.products[0]).toEqual({
      _id: expect.any(String),
      sku: expect.any(String),
      name: 'Lamp 25',
      slug: expect.any(String),
      description: 'A lamp with a warm light.',
      price: 250,
      quantity: 1_000,
      imageUrl: null,
      taxable: false,
      isActive: true,
      brand: { _id: brandId, name: 'Aldergate', slug: brandSlug },
      totalReviews: 0,
      averageRating: 0,
      isLiked: false,
    });
  });

  it.each([
    ['order=1', ['Lamp 25', 'Lamp 24']],
    ['order=2', ['Lamp 1', 'Lamp 2']],
    ['order=0', ['Lamp 25', 'Lamp 24']],
    ['sortOrder={"price":1}', ['Lamp 1', 'Lamp 2']],
    ['sortOrder={"price": -1}', ['Lamp 25', 'Lamp 24']],
    ['sortOrder={}', ['Lamp 25', 'Lamp 24']],
    ['sortOrder={"price":1}&order=0', ['Lamp 25', 'Lamp 24']],
    ['order=nonsense&sortOrder=[', ['Lamp 25', 'Lamp 24']],
  ])('sorts by %s', async (query, first) => {
    expect(await names(`${query}&limit=2`)).toEqual(first);
  });

  it.each([
    ['min=240', 2],
    ['max=20', 2],
    ['min=20&max=30', 2],
    ['min=20.01&max=29.99', 0],
    ['min=19.995', 24],
    ['min=1&max=2500', 25],
    ['max=5000', 25],
    ['maxPrice=20', 2],
    ['max=5000&maxPrice=200.5', 20],
    ['max=20&maxPrice=200', 2],
    ['max=0', 0],
    ['max=-5', 0],
    ['min=30&max=20', 0],
    ['min=1e30', 0],
    ['max=1e30', 25],
    ['min=&max=&rating=', 25],
    ['name=all&category=all&brand=all', 25],
    ['unknown=1&fbclid=2', 25],
  ])('counts and lists the same with %s', async (query, count) => {
    const page = await list(`${query}&limit=100`);
    expect(page).toMatchObject({ count });
    expect(page.products).toHaveLength(count);
  });

  it.each([
    ['', 0],
    ['max=200', 5],
    ['min=100&max=200', 5],
    ['max=200.5', 5],
    ['min=230&max=20', 3],
    ['max=200&page=9', 5],
    ['name=lamp&max=200', 5],
    ['name=lamp&min=210&max=240&order=2', 1],
    ['name=lamp', 0],
    ['category=unknown&max=200', 0],
  ])('counts products above the price range with %s', async (query, countAbove) => {
    expect(await list(query)).toMatchObject({ countAbove });
  });

  it.each(['min=cheap', 'max=NaN', 'rating=good', `name=${'x'.repeat(201)}`])('refuses %s', async (query) => {
    const response = await shop.call('GET', `/product/list?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toEqual(expect.any(String));
  });

  it.each(['page=0', 'page=-3', 'page=x', 'limit=0&page=1&limit2=1', 'page=1.9'])(
    'clamps %s',
    async (query) => {
      expect(await list(query)).toMatchObject({ currentPage: 1, count: 25 });
    },
  );

  it('clamps the page size to 100', async () => {
    expect((await list('limit=1000')).products).toHaveLength(25);
    expect((await list('limit=0')).products).toHaveLength(1);
  });

  it('has every product once over all pages, in each order', async () => {
    for (const order of [0, 1, 2, 3, 4]) {
      const seen = [];
      for (const page of [1, 2, 3, 4]) seen.push(...(await names(`limit=7&order=${order}&page=${page}`)));
      expect(seen).toHaveLength(25);
      expect(new Set(seen).size).toBe(25);
    }
  });

  it('is empty past the last page, with the page number', async () => {
    expect(await list('page=4')).toEqual({
      products: [],
      countAbove: 0,
      totalPages: 3,
      currentPage: 4,
      count: 25,
    });
  });

  it('returns a result that fits one page for every page number', async () => {
    expect(await list('min=240&page=7')).toMatchObject({ currentPage: 1, totalPages: 1, count: 2 });
    expect(await names('min=240&page=7')).toEqual(['Lamp 25', 'Lamp 24']);
  });

  it('is empty for an unknown category or brand', async () => {
    for (const query of ['category=nothing', 'brand=nobody', 'category=%00', 'brand=a&category=b']) {
      expect(await list(query)).toEqual({
        products: [],
        countAbove: 0,
        totalPages: 1,
        currentPage: 1,
        count: 0,
      });
    }
  });

  it('counts again when the catalogue changed', async () => {
    expect(await list('max=17')).toMatchObject({ count: 1 });
    const { id } = await addProduct(shop.db, { name: 'Night light', priceMinor: 1_600 });
    await changed();
    expect(await list('max=17')).toMatchObject({ count: 2 });
    await shop.db.update(products).set({ isActive: false }).where(eq(products.id, id));
    await changed();
    expect(await list('max=17')).toMatchObject({ count: 1 });
  });
});

describe('products of a brand', () => {
  it('have pages, with their own field names', async () => {
    const response = await shop.call('GET', `/product/list/brand/${brandSlug}?page=3`);
    expect(response.json()).toMatchObject({ pages: 3, page: 3, totalProducts: 25 });
    expect(response.json().products).toHaveLength(5);
  });

  it('are empty for an unknown brand', async () => {
    const response = await shop.call('GET', '/product/list/brand/nobody');
    expect(response.json()).toEqual({ products: [], pages: 1, page: 1, totalProducts: 0 });
  });
});

describe('chosen products', () => {
  const chosen = async (ids: readonly unknown[]) => await shop.call('GET', `/product/list/chosen?ids=${ids}`);
  const readNames = async (ids: readonly unknown[]) =>
    (await chosen(ids)).json().products.map(({ name }: { name: string }) => name);

  it('come in the order in which they were chosen, and those that are not for sale are left out until they are', async () => {
    const [one, two, three] = (await list('order=2&limit=3')).products.map(({ _id }) => _id);
    const ids = [three, v7(), one, two, one];
    expect(await readNames(ids)).toEqual(['Lamp 3', 'Lamp 1', 'Lamp 2']);
    const activate = async (isActive: boolean) => {
      const set = shop.db.update(products).set({ isActive });
      await set.where(eq(products.id, one ?? ''));
    };
    await activate(false);
    await expect.poll(() => readNames(ids)).toEqual(['Lamp 3', 'Lamp 2']);
    await activate(true);
    await expect.poll(() => readNames(ids)).toEqual(['Lamp 3', 'Lamp 1', 'Lamp 2']);
  });

  it('may be none, at most twenty, and nothing but ids', async () => {
    expect((await chosen([])).json()).toEqual({ products: [] });
    expect((await chosen(['1 or true'])).statusCode).toBe(400);
    expect((await chosen(Array.from({ length: 21 }, () => v7()))).statusCode).toBe(400);
  });
});

describe('likes', () => {
  it("are the caller's in lists and on the product, and false for guests", async () => {
    const [marta, ida] = [await addMember(shop), await addMember(shop)];
    const [lamp] = (await list('')).products;
    const body = { product: lamp?._id, isLiked: 'true' };
    const response = await shop.call('POST', '/wishlist', { token: marta.token, body });
    expect(response.json()).toEqual({ success: true, message: expect.any(String) });
    const liked = async (token?: string) => {
      const item = await shop.call('GET', `/product/item/${lamp?.slug}`, token ? { token } : {});
      const listed = (await list('', token)).products.find((product) => product._id === lamp?._id);
      expect(item.json().product.isLiked).toBe(listed?.isLiked);
      return listed?.isLiked;
    };
    expect(await liked(marta.token)).toBe(true);
    expect(await liked(ida.token)).toBe(false);
    expect(await liked()).toBe(false);
    expect(await liked('Bearer ended')).toBe(false);
  });
});
