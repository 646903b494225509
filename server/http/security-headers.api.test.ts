import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '#server/testing/test-app.ts';

const withTls = await createTestApp({ PUBLIC_URL: 'https://shop.example' });
const without = await createTestApp({ PUBLIC_URL: 'http://127.0.0.1:3000' });
afterAll(async () => {
  await withTls.close();
  await without.close();
});

it.each([
  '/api/category/list',
  '/api/user/me',
  '/api/none',
  '/media/none.jpg',
  '/sitemap.xml',
  '/api/product/item/%E0%A4%A',
])('%s says that the shop is reached by https alone, where it is', async (url) => {
  // The second reply of a list is cached.
  for (let time = 0; time < 2; time += 1) {
    const { headers } = await withTls.app.inject({ url });
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  }
  expect((await without.app.inject({ url })).headers['strict-transport-security']).toBeUndefined();
});
