import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { addBrand } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

const list = async (query = '') => {
  const response = await shop.call('GET', `/brand/list${query}`);
  expect(response.statusCode).toBe(200);
  return response.json<{ brands: { name: string; imageUrl?: string | null }[] }>().brands;
};

it('returns the newest image of the newest products for sale of a brand', async () => {
  const brandId = await addBrand(shop.db, { name: 'Pictured' });
  const add = async (imageUrl: string | null, isActive = true) => {
    const { id } = await addProduct(shop.db, { brandId, isActive });
    await shop.db.update(products).set({ imageUrl }).where(eq(products.id, id));
  };
  await add('/images/old.jpg');
  await add('/images/new.jpg');
  await add(null);
  await add('/images/hidden.jpg', false);
  await addBrand(shop.db, { name: 'Without products' });
  expect(await list('?images=1')).toMatchObject([
    { name: 'Pictured', imageUrl: '/images/new.jpg' },
    { name: 'Without products', imageUrl: null },
  ]);

  // Only the newest five products are searched for an image.
  for (let at = 0; at < 5; at += 1) await add(null);
  await shop.announce('catalogue');
  expect((await list('?images=1'))[0]?.imageUrl).toBeNull();
});

it('returns images only on request', async () => {
  for (const query of ['', '?images=0', '?other=1']) {
    for (const brand of await list(query)) expect(brand).not.toHaveProperty('imageUrl');
  }
});
