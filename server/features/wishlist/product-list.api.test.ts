import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Product } from '#contract/products.contract.ts';
import { brands, categories, products } from '#server/db/schema/catalogue.ts';
import { addBrand, addMember, addMerchant, setMerchantActive } from '#server/testing/builders/people.ts';
import { addCategory, addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

async function list(query: string, token?: string) {
  const response = await shop.call('GET', `/product/list?${query}`, token ? { token } : {});
  expect(response.statusCode).toBe(200);
  return response.json<{ products: Product[]; totalPages: number; currentPage: number; count: number }>();
}
const names = async (query: string) => (await list(query)).products.map((product) => product.name);
/** As a deed says after its commit. */
const changed = () => shop.announce('catalogue');

/** 25 lamps of one brand, the newest the dearest: Lamp 1 costs $10, Lamp 25 $250. */
let brandId: string;
let brandSlug: string;
beforeAll(async () => {
  brandId = await addBrand(shop.db, { name: 'Aldergate' });
  for (let at = 1; at <= 25; at += 1) {
    await addProduct(shop.db, { name: `Lamp ${at}`, priceCents: at * 1_000, brandId });
  }
  const [brand] = await shop.db.select({ slug: brands.slug }).from(brands).where(eq(brands.id, brandId));
  brandSlug = brand?.slug ?? '';
});

describe('the product list', () => {
  it('answers ten, newest first, with what a card shows', async () => {
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
  ])('says how many more lie above the range with %s', async (query, countAbove) => {
    expect(await list(query)).toMatchObject({ countAbove });
  });

  it.each(['min=cheap', 'max=NaN', 'rating=good', `name=${'x'.repeat(201)}`])(
    'refuses %s in words',
    async (query) => {
      const response = await shop.call('GET', `/product/list?${query}`);
      expect(response.statusCode).toBe(400);
      expect(response.json().error).toEqual(expect.any(String));
    },
  );

  it.each(['page=0', 'page=-3', 'page=x', 'limit=0&page=1&limit2=1', 'page=1.9'])(
    'clamps %s',
    async (query) => {
      expect(await list(query)).toMatchObject({ currentPage: 1, count: 25 });
    },
  );

  it('clamps the size of a page to 100', async () => {
    expect((await list('limit=1000')).products).toHaveLength(25);
    expect((await list('limit=0')).products).toHaveLength(1);
  });

  it('answers every product once over all pages, in each order', async () => {
    for (const order of [0, 1, 2]) {
      const seen = [];
      for (const page of [1, 2, 3, 4]) seen.push(...(await names(`limit=7&order=${order}&page=${page}`)));
      expect(seen).toHaveLength(25);
      expect(new Set(seen).size).toBe(25);
    }
  });

  it('is empty past the end, and says which page that was', async () => {
    expect(await list('page=4')).toEqual({
      products: [],
      countAbove: 0,
      totalPages: 3,
      currentPage: 4,
      count: 25,
    });
  });

  it('answers a result that fits one page whatever page says', async () => {
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

  it('counts a list anew when the catalogue has changed', async () => {
    expect(await list('max=17')).toMatchObject({ count: 1 });
    const { id } = await addProduct(shop.db, { name: 'Night light', priceCents: 1_600 });
    await changed();
    expect(await list('max=17')).toMatchObject({ count: 2 });
    await shop.db.update(products).set({ isActive: false }).where(eq(products.id, id));
    await changed();
    expect(await list('max=17')).toMatchObject({ count: 1 });
  });
});

describe('deep pages', () => {
  it('hold what the whole list holds there, by every order and filter', async () => {
    const category = await addCategory(shop.db, { name: 'Bulbs' });
    const maker = await addBrand(shop.db, { name: 'Osterby' });
    onTestFinished(async () => {
      await shop.db.delete(products).where(eq(products.brandId, maker));
      await changed();
    });
    await shop.db.execute(/* sql */ `
      insert into products (id, sku, name, slug, description, price_cents, quantity, brand_id, total_reviews, rating_sum)
      select gen_random_uuid(), 'B' || n, 'Bulb ' || n, 'bulb-' || n, 'A bulb.', 100000 + (n * 7919) % 4000 * 50,
             5, '${maker}', n % 3, (n % 3) * (1 + n % 5)
      from generate_series(1, 400) n`);
    await shop.db.execute(/* sql */ `
      insert into category_products (category_id, product_id)
      select '${category.id}', id from products where brand_id = '${maker}' and right(sku, 1) <> '0'`);
    await changed();
    const [maker2] = await shop.db.select({ slug: brands.slug }).from(brands).where(eq(brands.id, maker));
    const scopes = [
      `brand=${maker2?.slug}`,
      `category=${category.slug}`,
      `category=${category.slug}&brand=${maker2?.slug}`,
    ];
    const bounds = [
      '',
      '&min=1100&max=2500',
      '&min=1100&max=1180',
      '&min=1100.01',
      '&rating=2',
      '&rating=3.5&min=1005',
    ];
    for (const scope of scopes) {
      for (const bound of bounds) {
        for (const order of [0, 1, 2]) {
          const query = `${scope}${bound}&order=${order}`;
          const whole = [];
          const { count } = await list(`${query}&limit=100`);
          for (let page = 1; page <= Math.ceil(count / 100); page += 1) {
            whole.push(...(await names(`${query}&limit=100&page=${page}`)));
          }
          expect(whole).toHaveLength(count);
          expect(new Set(whole).size).toBe(count);
          const last = Math.ceil(count / 7);
          for (const page of [1, Math.ceil(last / 3), Math.ceil(last / 2) + 1, last - 1, last]) {
            const expected = whole.slice((page - 1) * 7, page * 7);
            expect(await names(`${query}&limit=7&page=${page}`), `${query} page ${page}`).toEqual(expected);
          }
        }
      }
    }
  });
});

describe('filters of the product list', () => {
  it('narrows to a category, a brand, or both', async () => {
    const other = await addBrand(shop.db, { name: 'Kilnfold' });
    const mug = await addProduct(shop.db, { name: 'Mug', brandId: other });
    const bowl = await addProduct(shop.db, { name: 'Bowl', brandId });
    onTestFinished(async () => {
      await shop.db.delete(products).where(eq(products.id, bowl.id));
      await changed();
    });
    const category = await addCategory(shop.db, { name: 'Table', productIds: [mug.id, bowl.id] });
    await changed();
    expect(await names(`category=${category.slug}`)).toEqual(['Bowl', 'Mug']);
    expect(await names(`category=${category.slug}&brand=${brandSlug}`)).toEqual(['Bowl']);
  });

  it('by rating takes the average of approved reviews, and leaves out what nobody rated', async () => {
    const good = await addProduct(shop.db, { name: 'Good', ratings: [5, 4] });
    const fair = await addProduct(shop.db, { name: 'Fair', ratings: [3] });
    await changed();
    expect(await names('rating=4')).toEqual(['Good']);
    expect(await names('rating=3')).toEqual(['Fair', 'Good']);
    expect(await names('rating=4.5')).toEqual(['Good']);
    expect(await names('rating=6')).toEqual([]);
    expect((await list('rating=0')).count).toBeGreaterThan(20);
    expect((await list('rating=4')).products[0]).toMatchObject({ averageRating: 4.5, totalReviews: 2 });
    const category = await addCategory(shop.db, { productIds: [good.id, fair.id] });
    await changed();
    expect(await names(`rating=4&category=${category.slug}`)).toEqual(['Good']);
    await shop.db.update(products).set({ ratingSum: 2 }).where(eq(products.id, good.id));
    await changed();
    expect(await names(`rating=2&category=${category.slug}`)).toEqual(['Fair']);
  });
});

describe('only products for sale show', () => {
  it('hides and brings back with product, brand, merchant and category', async () => {
    const merchant = await addMerchant(shop, { brandName: 'Veras' });
    const chair = await addProduct(shop.db, { name: 'Chair', brandId: merchant.brandId });
    const category = await addCategory(shop.db, { name: 'Seats', productIds: [chair.id] });
    const shown = async () => {
      await changed();
      const item = await shop.call('GET', `/product/item/${chair.slug}`);
      const listed = await names(`category=${category.slug}`);
      expect(listed.length === 1).toBe(item.statusCode === 200);
      return item.statusCode === 200;
    };
    expect(await shown()).toBe(true);
    const switches: [string, (isActive: boolean) => Promise<unknown>][] = [
      ['product', (isActive) => shop.db.update(products).set({ isActive }).where(eq(products.id, chair.id))],
      [
        'brand',
        (isActive) => shop.db.update(brands).set({ isActive }).where(eq(brands.id, merchant.brandId)),
      ],
      ['merchant', (isActive) => setMerchantActive(shop.db, merchant.merchantId, isActive)],
      [
        'category',
        (isActive) => shop.db.update(categories).set({ isActive }).where(eq(categories.id, category.id)),
      ],
    ];
    for (const [what, turn] of switches) {
      await turn(false);
      expect(await shown(), `${what} off`).toBe(false);
      await turn(true);
      expect(await shown(), `${what} on`).toBe(true);
    }
  });

  it('answers 404 in words for an unknown or deleted product', async () => {
    const gone = await addProduct(shop.db, { name: 'Gone' });
    await shop.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, gone.id));
    for (const slug of [gone.slug, 'never-there', '%00', 'a%2Fb']) {
      const response = await shop.call('GET', `/product/item/${slug}`);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ message: 'No product found.' });
    }
  });
});

describe('products of a brand', () => {
  it('are paged under their own names', async () => {
    const response = await shop.call('GET', `/product/list/brand/${brandSlug}?page=3`);
    expect(response.json()).toMatchObject({ pages: 3, page: 3, totalProducts: 25 });
    expect(response.json().products).toHaveLength(5);
  });

  it('are none for an unknown brand', async () => {
    const response = await shop.call('GET', '/product/list/brand/nobody');
    expect(response.json()).toEqual({ products: [], pages: 1, page: 1, totalProducts: 0 });
  });
});

describe('hearts', () => {
  it("are the caller's own in lists and on the product, and never a guest's", async () => {
    const [marta, ida] = [await addMember(shop), await addMember(shop)];
    const [lamp] = (await list('')).products;
    const body = { product: lamp?._id, isLiked: 'true' };
    const answer = await shop.call('POST', '/wishlist', { token: marta.token, body });
    expect(answer.json()).toEqual({ success: true, message: expect.any(String) });
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
