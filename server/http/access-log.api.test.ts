import { afterAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { addMember } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const lines: string[] = [];
const logTo = { write: (line: string) => void lines.push(line) };
const shop = await createTestApp({ ACCESS_LOG: 'on' }, undefined, { logTo });
afterAll(shop.close);

const ip = '203.0.113.7';
const entries = () => lines.map((line) => JSON.parse(line)).filter(({ log }) => log === 'access');

beforeEach(() => void lines.splice(0));

it('has method, route pattern, status, time, size, IP and account of a request, but no URL', async () => {
  const { id, token } = await addMember(shop);
  await shop.call('GET', `/order/${crypto.randomUUID()}?secret=hidden`, { ip, token });
  expect(entries()).toEqual([
    expect.objectContaining({
      level: 30,
      method: 'GET',
      route: '/api/order/:id',
      status: 404,
      ms: expect.any(Number),
      bytes: expect.any(Number),
      ip,
      account: id,
    }),
  ]);
  expect(lines.join()).not.toMatch(/hidden/);
});

it('has replies from the cache, which bypass most hooks, and their size', async () => {
  const { slug } = await addProduct(shop.db);
  const first = await shop.call('GET', `/product/item/${slug}`);
  const second = await shop.call('GET', `/product/item/${slug}`);
  const entry = { route: '/api/product/item/:slug', status: 200, bytes: first.rawPayload.length };
  expect(entries()).toEqual([expect.objectContaining(entry), expect.objectContaining(entry)]);
  expect(second.headers['content-length']).toBe(String(first.rawPayload.length));
});

it('has what no route serves under one name for all URLs', async () => {
  await shop.call('GET', '/nothing/here');
  await shop.app.inject({ url: '/nothing' });
  expect(entries().map(({ route, status }) => [route, status])).toEqual([
    ['/api/*', 404],
    ['unknown', 404],
  ]);
});

it('leaves out the calls of a page that is being rendered', async () => {
  await shop.app.inject({
    url: '/api/category/list',
    headers: { 'x-internal-render': shop.app.internalRenderKey },
  });
  expect(entries()).toEqual([]);
});

it('is off by default', async () => {
  const settings = { ...shop.settings, accessLog: false };
  const app = await buildApp({ ...shop, settings, jwtSecret: shop.settings.jwtSecret ?? '', logTo });
  await app.inject({ url: '/api/category/list' });
  await app.close();
  expect(lines).toEqual([]);
});
