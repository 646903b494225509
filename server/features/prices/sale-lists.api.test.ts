import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBrand } from '#server/testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addSale, endSale } from '#server/testing/builders/sales.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { switchDuePrices } from './switch-due-prices.ts';

const shop = await createTestApp();
afterAll(shop.close);

let lamp: TestProduct;
let jumper: TestProduct;
let category: { slug: string };
let brand: string;
beforeAll(async () => {
  const brandId = await addBrand(shop.db);
  for (let at = 0; at < 12; at += 1) await addProduct(shop.db, { name: 'Mug', priceMinor: 1_000 + at });
  lamp = await addProduct(shop.db, { name: 'Reading Lamp', priceMinor: 9_800, brandId });
  jumper = await addProduct(shop.db, { name: 'Jumper' });
  const [, medium] = await addVariants(shop.db, jumper, [
    { size: 'S', priceMinor: 2_000 },
    { size: 'M', priceMinor: 5_000 },
  ]);
  category = await addCategory(shop.db, { productIds: [lamp.id] });
  await addSale(shop.db, lamp, { priceMinor: 7_800 });
  if (medium) await addSale(shop.db, medium, { priceMinor: 4_000 });
  await switchDuePrices(shop.db);
  brand = (await shop.call('GET', `/product/item/${lamp.slug}`)).json().product.brand.slug;
});

const list = async (query: string) =>
  (await shop.call('GET', `/product/list?onSale=true&${query}`)).json<{
    count: number;
    products: { name: string; price: number }[];
  }>();
const names = async (query: string) => (await list(query)).products.map(({ name }) => name);

describe('the filter onSale', () => {
  it.each([
    ['the newest first', '', ['Jumper', 'Reading Lamp']],
    ['by price', 'order=1', ['Reading Lamp', 'Jumper']],
    ['of a category', () => `category=${category.slug}`, ['Reading Lamp']],
    ['of a category by price', () => `category=${category.slug}&order=2`, ['Reading Lamp']],
    ['of a brand', () => `brand=${brand}`, ['Reading Lamp']],
    ['within prices', 'min=70&max=80', ['Reading Lamp']],
    ['that a search finds', 'name=reading', ['Reading Lamp']],
    ['that a search does not find', 'name=mug', []],
    ['of a page past the end', 'limit=1&page=3', []],
  ])('lists sales %s', async (_what, query, expected) => {
    expect(await names(typeof query === 'string' ? query : query())).toEqual(expected);
  });

  it('is off when it is false or absent', async () => {
    for (const query of ['', 'onSale=false']) {
      expect((await shop.call('GET', `/product/list?${query}`)).json().count).toBe(14);
    }
  });

  it('refuses what is neither true nor false', async () => {
    expect((await shop.call('GET', '/product/list?onSale=maybe')).statusCode).toBe(400);
  });

  it('has a product with another variant in a sale, at its own lowest price', async () => {
    const { products } = await list('');
    expect(products[0]).toMatchObject({ name: 'Jumper', price: 20, onSale: true });
    expect(products[0]).not.toHaveProperty('formerPrice');
    const { product } = (await shop.call('GET', `/product/item/${jumper.slug}`)).json();
    expect(product.variants).toMatchObject([{ price: 20 }, { price: 40, formerPrice: 50, priorPrice: 50 }]);
    expect(product.variants[0]).not.toHaveProperty('formerPrice');
  });

  it('counts exactly, while sales begin and end', async () => {
    const facets = async () => (await shop.call('GET', '/product/list/facets')).json().onSaleCount;
    const counts = async () => [(await list('')).count, (await list('max=79')).count, await facets()];
    expect(await counts()).toEqual([2, 2, 2]);
    await endSale(shop.db, lamp);
    await switchDuePrices(shop.db);
    expect(await counts()).toEqual([1, 1, 1]);
    expect(await names(`category=${category.slug}`)).toEqual([]);
    await addSale(shop.db, lamp, { priceMinor: 7_800 });
    await switchDuePrices(shop.db);
    expect(await counts()).toEqual([2, 2, 2]);
    expect(await names(`category=${category.slug}`)).toEqual(['Reading Lamp']);
  });
});
