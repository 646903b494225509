import type { FastifyRequest } from 'fastify';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { callsInProcess } from './calls-in-process.ts';

const shop = await createTestApp();
afterAll(shop.close);
const lamp = await addProduct(shop.db, { name: 'Desk Lamp' });

const log = { error: vi.fn() };
const page = { ip: '203.0.113.7', log } as unknown as FastifyRequest;

type Input = Parameters<ReturnType<typeof callsInProcess>['transport']>[3];

/** The same call, in the process and as a request. */
async function both(name: string, url: string, input: Input = {}) {
  const calls = callsInProcess(shop.app, page);
  const answer = await calls.transport(`/api${url}`, { method: 'GET' }, name, input);
  shop.app.replyCache.expireAll();
  const response = await shop.call('GET', url);
  return {
    calls,
    inProcess: { status: answer.status, ok: answer.ok, body: await answer.json() },
    request: {
      status: response.statusCode,
      ok: response.statusCode === 200,
      body: JSON.parse(response.body),
    },
  };
}

describe('a call for guests that is cached answers like the same request', () => {
  it.each<[name: string, url: string, input?: Input]>([
    ['GET /brand/list', '/brand/list?images=1', { query: { images: '1' } }],
    ['GET /category/list', '/category/list'],
    ['GET /product/item/:slug', `/product/item/${lamp.slug}`, { params: { slug: lamp.slug } }],
    ['GET /review/:slug', `/review/${lamp.slug}?page=1`, { params: { slug: lamp.slug }, query: { page: 1 } }],
    [
      'GET /product/list',
      '/product/list?name=l%C3%A4mp+%26&order=0&limit=5',
      { query: { name: 'lämp &', order: 0, limit: 5, brand: undefined, category: null } },
    ],
    ['GET /product/list', '/product/list?name=%EF%BF%BD', { query: { name: '\ud800' } }],
  ])('%s %s', async (name, url, input) => {
    const { inProcess, request, calls } = await both(name, url, input);
    // Also what JSON would leave out or turn into text.
    expect(inProcess).toStrictEqual(request);
    expect(inProcess.ok).toBe(true);
    expect(calls.tags).toContain('catalogue');
    expect(calls.areCached()).toBe(true);
  });

  it.each<[what: string, name: string, url: string, input: Input, isCached: boolean]>([
    ['nothing there', 'GET /product/item/:slug', '/product/item/none', { params: { slug: 'none' } }, true],
    ['bad input', 'GET /product/list', '/product/list?min=x', { query: { min: 'x' } }, false],
    ['a bad name', 'GET /product/item/:slug', '/product/item/%00', { params: { slug: '\0' } }, true],
  ])('also with %s', async (_what, name, url, input, isCached) => {
    const { inProcess, request, calls } = await both(name, url, input);
    expect(inProcess).toEqual(request);
    expect(calls.areCached()).toBe(isCached);
    expect(log.error).not.toHaveBeenCalled();
  });
});

it('caches what a page reads for guests, and the other way round', async () => {
  await shop.announce('catalogue');
  const read = () =>
    callsInProcess(shop.app, page).transport('/api/category/list', {}, 'GET /category/list', {});
  const before = shop.app.replyCache.counts();
  await read();
  await shop.call('GET', '/category/list');
  await read();
  const { hit, miss } = shop.app.replyCache.counts();
  expect({ hit: hit - before.hit, miss: miss - before.miss }).toEqual({ hit: 2, miss: 1 });
});

it('reads the JSON of a reply only if it was made for another call', async () => {
  await shop.announce('catalogue');
  const read = () =>
    callsInProcess(shop.app, page).transport('/api/category/list', {}, 'GET /category/list', {});
  const [first, second] = await Promise.all([read(), read()]);
  const parse = vi.spyOn(JSON, 'parse');
  const made = await first.json();
  expect(parse).not.toHaveBeenCalled();
  expect(await second.json()).toStrictEqual(made);
  expect(parse).toHaveBeenCalledOnce();
});

it('makes any other call as a request, whose page is not cached', async () => {
  const { inProcess, request, calls } = await both('GET /merchant/signup/:token', '/merchant/signup/none');
  expect(inProcess).toEqual(request);
  expect(calls.areCached()).toBe(false);
});

it('logs an error that nobody expected, and says nothing of it', async () => {
  vi.spyOn(shop.app.replyCache, 'getOrCreate').mockRejectedValueOnce(new Error('secret'));
  const { transport } = callsInProcess(shop.app, page);
  const answer = await transport('/api/category/list', {}, 'GET /category/list', {});
  expect(answer.status).toBe(500);
  expect(JSON.stringify(await answer.json())).not.toContain('secret');
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ route: 'GET /category/list' }),
    'request failed',
  );
});

it('throws the words of an outage to the page', async () => {
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  vi.spyOn(shop.app.replyCache, 'getOrCreate').mockRejectedValueOnce(away);
  const { transport } = callsInProcess(shop.app, page);
  const thrown = await transport('/api/category/list', {}, 'GET /category/list', {}).catch((error) => error);
  expect(thrown).toBeInstanceOf(Response);
  expect(thrown.status).toBe(503);
  expect(await thrown.text()).toContain('cannot reach its database');
});
