import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { brands, categories, products } from '#server/db/schema/catalogue.ts';
import { addBrand, addMerchant, setMerchantActive } from '#server/testing/builders/people.ts';
import { addCategory, addProduct } from '#server/testing/builders/products.ts';
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

describe('filters of the product list', () => {
  it('filter by category, brand, or both', async () => {
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

  it('filter by the average rating of approved reviews, without unrated products', async () => {
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

it('products in stock are listed and counted, also at once when the last one is sold', async () => {
  const [few, gone] = [
    await addProduct(shop.db, { name: 'Ottoman, few', quantity: 1 }),
    await addProduct(shop.db, { name: 'Ottoman, gone', quantity: 0 }),
  ];
  const category = await addCategory(shop.db, { productIds: [few.id, gone.id] });
  await changed();
  const inStock = async (query: string) => {
    const { inStockCount } = (await shop.call('GET', `/product/list/facets?${query}`)).json();
    return [await names(`${query}&inStock=true`), inStockCount];
  };
  for (const query of [`category=${category.slug}`, 'name=ottoman']) {
    expect(await names(query)).toHaveLength(2);
    expect(await inStock(query)).toEqual([['Ottoman, few'], 1]);
  }
  await shop.db.update(products).set({ quantity: 0 }).where(eq(products.id, few.id));
  expect(await inStock(`category=${category.slug}`)).toEqual([[], 0]);
});

describe('only products for sale are listed', () => {
  it('which product, brand, merchant and category switch off and on', async () => {
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

  it('and an unknown or deleted product is a 404', async () => {
    const gone = await addProduct(shop.db, { name: 'Gone' });
    await shop.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, gone.id));
    for (const slug of [gone.slug, 'never-there', '%00', 'a%2Fb']) {
      const response = await shop.call('GET', `/product/item/${slug}`);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ message: 'No product found.' });
    }
  });
});
