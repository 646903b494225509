import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { testImage, toFormData } from '#server/testing/builders/forms.ts';
import { addAdministrator, addMerchant } from '#server/testing/builders/people.ts';
import { addCategory, addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** No hidden product may stay for sale, whatever concurrent requests do. */
const shop = await createTestApp();
afterAll(shop.close);

let token = '';
let png: Buffer;
beforeAll(async () => {
  token = (await addAdministrator(shop)).token;
  png = await testImage();
});

let made = 0;
const add = (brand: string) => {
  made += 1;
  const form = {
    sku: `RACE-${made}`,
    name: 'Racer',
    description: 'Quick.',
    price: 10,
    quantity: 5,
    taxable: 0,
  };
  return shop.call('POST', '/product/add', { token, body: toFormData({ ...form, brand }, png) });
};
const put = (path: string, body: object) => shop.call('PUT', path, { token, body });
const readForSale = async (brandId: string) => {
  const rows = await shop.db
    .select({ id: products.id, forSale: products.forSale })
    .from(products)
    .where(eq(products.brandId, brandId));
  return rows.map((row) => row.forSale);
};
const tenTimes = Array.from({ length: 10 }, (_, at) => [at]);

describe('hiding while products are added and changed', () => {
  it.each(tenTimes)('a brand hides them all (%i)', async () => {
    const { brandId } = await addMerchant(shop);
    const lamp = await addProduct(shop.db, { brandId, isActive: false });
    const responses = await Promise.all([
      add(brandId),
      put(`/product/${lamp.id}/active`, { product: { isActive: true } }),
      put(`/brand/${brandId}/active`, { brand: { isActive: false } }),
      add(brandId),
    ]);
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200, 200]);
    expect(await readForSale(brandId)).toEqual([false, false, false]);
  });

  it.each(tenTimes)('a merchant hides them all (%i)', async () => {
    const { brandId, merchantId } = await addMerchant(shop);
    const responses = await Promise.all([
      add(brandId),
      put(`/merchant/${merchantId}/active`, { merchant: { isActive: false } }),
      put(`/brand/${brandId}/active`, { brand: { isActive: false } }),
      put(`/brand/${brandId}/active`, { brand: { isActive: true } }),
    ]);
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200, 200]);
    expect(await readForSale(brandId)).toEqual([false]);
  });

  it.each(tenTimes)('a category hides products that are added to it (%i)', async () => {
    const { brandId } = await addMerchant(shop);
    const [a, b] = [await addProduct(shop.db, { brandId }), await addProduct(shop.db, { brandId })];
    const { id, slug } = await addCategory(shop.db, { productIds: [a.id] });
    const category = { name: 'Race', slug, description: 'Quick.', products: [a.id, b.id] };
    const responses = await Promise.all([
      put(`/category/${id}`, { category }),
      put(`/category/${id}/active`, { category: { isActive: false } }),
    ]);
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200]);
    expect(await readForSale(brandId)).toEqual([false, false]);
  });

  it.each(tenTimes)('deleting a merchant hides them all (%i)', async () => {
    const { brandId, merchantId } = await addMerchant(shop);
    await addProduct(shop.db, { brandId });
    await Promise.all([
      shop.call('DELETE', `/merchant/delete/${merchantId}`, { token }),
      put(`/merchant/${merchantId}/active`, { merchant: { isActive: false } }),
      add(brandId),
    ]);
    expect(await readForSale(brandId)).toEqual([false, false]);
  });
});
