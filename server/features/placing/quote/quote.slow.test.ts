import { afterAll, expect, it } from 'vitest';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const strict = await createTestApp({ RATE_LIMIT: 'on' });
afterAll(strict.close);

it('is made 600 times a minute for an IP', async () => {
  const { id: product } = await addProduct(strict.db);
  const quote = () => strict.call('POST', '/checkout/quote', { body: { items: [{ product, quantity: 1 }] } });
  const statuses = new Set<number>();
  for (let at = 0; at < 600; at += 1) statuses.add((await quote()).statusCode);
  expect([...statuses]).toEqual([200]);
  expect((await quote()).statusCode).toBe(429);
});
