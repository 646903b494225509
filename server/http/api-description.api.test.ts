import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, it, vi } from 'vitest';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({ RATE_LIMIT: 'on' });
afterAll(shop.close);

const get = (path: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: `/api${path}`, headers });

it('is made once, and sent compressed', async () => {
  const stringify = vi.spyOn(JSON, 'stringify');
  const plain = await get('/openapi.json');
  const [br, gzip] = [
    await get('/openapi.json', { 'accept-encoding': 'gzip, br' }),
    await get('/openapi.json', { 'accept-encoding': 'gzip' }),
  ];
  expect(br.rawPayload.length * 5).toBeLessThan(plain.rawPayload.length);
  expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual(plain.json());
  expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload);
  expect((await get('/docs', { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
  const known = { 'if-none-match': String(plain.headers.etag) };
  expect((await get('/openapi.json', known)).statusCode).toBe(304);
  const documents = stringify.mock.calls.filter(([value]) => Object(value).openapi === '3.1.0');
  expect(documents).toHaveLength(1);
});
