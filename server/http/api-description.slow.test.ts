import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({ RATE_LIMIT: 'on' });
afterAll(shop.close);

const get = (path: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: `/api${path}`, headers });

it('is sent 60 times a minute to an IP', async () => {
  for (let at = 0; at < 60; at += 1) await get('/docs');
  expect((await get('/openapi.json')).statusCode).toBe(429);
});
