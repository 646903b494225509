import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testImage, toFormData } from '#server/testing/builders/forms.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  addPerson,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addReview } from '#server/testing/builders/reviews.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Every change of the catalogue must show in the cached replies that guests get. */
const shop = await createTestApp();
afterAll(shop.close);

let ada = '';
let member: TestPerson;
let vera: TestMerchant;
let lamp: TestProduct;
let category: { id: string; slug: string };
let png: Buffer;
beforeAll(async () => {
  ada = (await addAdministrator(shop)).token;
  member = await addMember(shop);
  vera = await addMerchant(shop, { brandName: 'Aldergate' });
  lamp = await addProduct(shop.db, { brandId: vera.brandId, name: 'Pleat Lamp' });
  await addProduct(shop.db, { brandId: vera.brandId, name: 'Coin Plant' });
  category = await addCategory(shop.db, { productIds: [lamp.id] });
  png = await testImage();
});

const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
  const response = await shop.call(method, path, { token: ada, ...(body ? { body } : {}) });
  expect(response.statusCode, response.body).toBe(200);
  return response;
};
/** The storefront's replies. A guest's replies come from the cache, a member's do not. */
async function storefront(token?: string) {
  const pages = [
    '/product/list',
    '/product/list?rating=4',
    '/product/list?order=1&max=200',
    `/product/list?category=${category.slug}`,
    '/product/list/search/pleat',
    `/product/item/${lamp.slug}`,
    `/review/${lamp.slug}`,
    '/brand/list',
    '/category/list',
  ];
  const responses: Record<string, string> = {};
  for (const page of pages) responses[page] = (await shop.call('GET', page, token ? { token } : {})).body;
  return responses;
}

const lampForm = () => ({
  name: 'Pleat Lamp',
  sku: lamp.sku,
  slug: lamp.slug,
  description: 'A lamp with a warm light.',
  quantity: 1_000,
  price: 189,
  taxable: 0,
  brand: vera.brandId,
});
let review = '';
let added = '';

/** In this order, because each change builds on the previous one. */
const changes: [string, () => Promise<unknown>][] = [
  ['another name', () => call('PUT', `/product/${lamp.id}`, { product: { ...lampForm(), name: 'Lamp' } })],
  ['another price', () => call('PUT', `/product/${lamp.id}`, { product: { ...lampForm(), price: 250 } })],
  ['another stock', () => call('PUT', `/product/${lamp.id}`, { product: { ...lampForm(), quantity: 3 } })],
  ['an image', () => call('PUT', `/product/${lamp.id}/image`, toFormData({}, png))],
  ['a hidden product', () => call('PUT', `/product/${lamp.id}/active`, { product: { isActive: false } })],
  ['a shown product', () => call('PUT', `/product/${lamp.id}/active`, { product: { isActive: true } })],
  [
    'a new product',
    async () => {
      const fields = { ...lampForm(), sku: 'NEW', name: 'Pleat Lamp Two' };
      const { slug: _made, ...form } = fields;
      added = (await call('POST', '/product/add', toFormData(form, png))).json().product._id;
    },
  ],
  ['a deleted product', () => call('DELETE', `/product/delete/${added}`)],
  [
    'an approved review',
    async () => {
      const author = await addPerson(shop, { firstName: 'Rosa' });
      review = await addReview(shop.db, { productId: lamp.id, userId: author.id, rating: 5 });
      await call('PUT', `/review/approve/${review}`);
    },
  ],
  ['a deleted review', () => call('DELETE', `/review/delete/${review}`)],
  [
    'a renamed brand',
    () =>
      call('PUT', `/brand/${vera.brandId}`, {
        brand: { name: 'Alder & Gate', slug: 'alder-gate', description: 'Quiet light.' },
      }),
  ],
  ['a hidden brand', () => call('PUT', `/brand/${vera.brandId}/active`, { brand: { isActive: false } })],
  ['a shown brand', () => call('PUT', `/brand/${vera.brandId}/active`, { brand: { isActive: true } })],
  ['a new brand', () => call('POST', '/brand/add', { name: 'Corvane', description: 'Watches.' })],
  [
    'a changed category',
    () =>
      call('PUT', `/category/${category.id}`, {
        category: { name: 'Lights', slug: category.slug, description: 'All of them.', products: [lamp.id] },
      }),
  ],
  [
    'a hidden category',
    () => call('PUT', `/category/${category.id}/active`, { category: { isActive: false } }),
  ],
  [
    'a shown category',
    () => call('PUT', `/category/${category.id}/active`, { category: { isActive: true } }),
  ],
  [
    'a new category',
    () => call('POST', '/category/add', { name: 'Kitchen', description: 'Daily.', products: [lamp.id] }),
  ],
  [
    'a disabled merchant',
    () => call('PUT', `/merchant/${vera.merchantId}/active`, { merchant: { isActive: false } }),
  ],
  [
    'an enabled merchant',
    () => call('PUT', `/merchant/${vera.merchantId}/active`, { merchant: { isActive: true } }),
  ],
  ['a deleted category', () => call('DELETE', `/category/delete/${category.id}`)],
  ['a deleted merchant', () => call('DELETE', `/merchant/delete/${vera.merchantId}`)],
  [
    'a brand that is enabled after that',
    () => call('PUT', `/brand/${vera.brandId}/active`, { brand: { isActive: true } }),
  ],
  ['a deleted brand', () => call('DELETE', `/brand/delete/${vera.brandId}`)],
];

describe("the storefront's next request shows", () => {
  it.each(changes)('%s', async (_what, change) => {
    const before = await storefront();
    await change();
    const after = await storefront();
    expect(after).not.toEqual(before);
    expect(after).toEqual(await storefront(member.token));
  });
});
