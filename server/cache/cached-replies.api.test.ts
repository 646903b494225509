import { eq } from 'drizzle-orm';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import type { z } from 'zod';
import { listShopProducts } from '#contract/products.contract.ts';
import { brands, products } from '#server/db/schema/catalogue.ts';
import { addAdministrator, addMember, addPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const lamp = await addProduct(shop.db, { name: 'Desk Lamp' });

/** @returns how many replies are cached after these requests, which all have the same reply */
async function keptAfter(addresses: string[], status = 200): Promise<number> {
  await shop.announce('catalogue', `product:${lamp.id}`);
  const bodies = new Set<string>();
  for (const url of addresses) {
    const response = await shop.app.inject({ url });
    expect(response.statusCode).toBe(status);
    bodies.add(response.body);
  }
  expect(bodies.size).toBe(1);
  return shop.app.replyCache.size();
}

it.each([
  [
    'unknown parameters, order, encodings and other words for the same',
    [
      '/api/product/list?name=lamp&page=1',
      '/api/product/list?page=1&name=lamp',
      '/api/product/list?name=lamp',
      '/api/product/list?name=l%61mp&utm_source=newsletter',
      '/api/product/list?n%61me=lamp&fbclid=1&page=01',
      '/api/product/list/?name=lamp&page=0&limit=10',
      '/api/product/list?name=%20lamp+',
    ],
  ],
  [
    'spaces around what is suggested for',
    ['/api/product/list/search/lam', '/api/product/list/search/%20lam%20'],
  ],
  [
    'spaces around what facets are looked for',
    ['/api/product/list/facets?search=l', '/api/product/list/facets?search=+l'],
  ],
  [
    'a page of reviews',
    [
      `/api/review/${lamp.slug}?page=1`,
      `/api/review/${lamp.slug}?page=01&limit=20`,
      `/api/review/${lamp.slug}?page=-3&limit=x`,
    ],
  ],
  ['a call without parameters', ['/api/category/list', '/api/category/list?x=1', '/api/category/list/?x=2']],
  [
    'a parameter of the path',
    [
      `/api/product/item/${lamp.slug}`,
      `/api/product/item/%${lamp.slug.charCodeAt(0).toString(16)}${lamp.slug.slice(1)}?utm=1`,
    ],
  ],
])('one reply is kept for %s', async (_what, addresses) => {
  expect(await keptAfter(addresses)).toBe(1);
});

it('does not parse the URL again that made a reply', async () => {
  const url = '/api/product/list?name=lamp&page=1';
  await shop.announce('catalogue');
  await shop.app.inject({ url });
  const parse = vi.spyOn(listShopProducts.query as z.ZodType, 'safeParse');
  onTestFinished(() => parse.mockRestore());
  await shop.app.inject({ url });
  expect(parse).not.toHaveBeenCalled();
  await shop.announce('catalogue');
  await shop.app.inject({ url });
  expect(parse).toHaveBeenCalled();
});

it('caches different requests separately', async () => {
  const addresses = [
    'name=lamp',
    'name=lamp&page=2',
    'name=lamp&limit=1',
    'name=lamp&order=1',
    'name=Lamp%20',
    'brand=lamp',
  ];
  await shop.announce('catalogue');
  for (const search of addresses) await shop.app.inject({ url: `/api/product/list?${search}` });
  expect(shop.app.replyCache.size()).toBe(addresses.length);
});

it('caches no refusal, and not two replies for a parameter that was sent twice', async () => {
  await shop.announce('catalogue');
  for (const search of ['min=x', `name=${'x'.repeat(201)}`, 'name=a&name=b']) {
    const response = await shop.app.inject({ url: `/api/product/list?${search}` });
    expect(response.statusCode).toBe(400);
  }
  expect(shop.app.replyCache.size()).toBe(0);
});

it('keeps that there is no such product, until one is for sale', async () => {
  const { token } = await addPerson(shop);
  for (const url of ['/api/product/item/none', '/api/review/none']) {
    expect(await keptAfter([url, `${url}?x=1`], 404)).toBe(1);
    const signedIn = await shop.app.inject({ url, headers: { authorization: token } });
    expect([signedIn.statusCode, Object.keys(signedIn.json())]).toEqual([404, ['message']]);
  }
  await shop.db.update(products).set({ slug: 'none' }).where(eq(products.id, lamp.id));
  expect((await shop.app.inject({ url: '/api/product/item/none' })).statusCode).toBe(200);
});

it('keeps other products when one is hidden', async () => {
  const chair = await addProduct(shop.db, { name: 'Chair' });
  const { token } = await addAdministrator(shop);
  await shop.announce('catalogue');
  const ofBrand = async ({ brandId }: TestProduct) => {
    const [brand] = await shop.db.select({ slug: brands.slug }).from(brands).where(eq(brands.id, brandId));
    return `/api/product/list?brand=${brand?.slug}`;
  };
  const others = [`/api/product/item/${chair.slug}`, `/api/review/${chair.slug}`];
  const changed = [
    '/api/product/list',
    '/api/product/list?name=chair',
    '/api/brand/list',
    await ofBrand(lamp),
    await ofBrand(chair),
  ];
  for (const url of [...others, ...changed]) await shop.app.inject({ url });
  const body = { product: { isActive: false } };
  await shop.call('PUT', `/product/${lamp.id}/active`, { token, body });
  expect(shop.app.replyCache.size()).toBe(others.length);
});

it('a signed-in caller gets the reply of guests, which no other cache may keep', async () => {
  const { token } = await addMember(shop);
  const { slug } = await addProduct(shop.db);
  const paths = [
    '/product/list',
    '/product/list/facets',
    '/product/list/search/lamp',
    `/product/item/${slug}`,
    `/review/${slug}`,
    '/brand/list',
    '/category/list',
  ];
  for (const path of paths) {
    const guest = await shop.call('GET', path);
    const before = shop.app.replyCache.counts();
    const own = await shop.call('GET', path, { token });
    expect(shop.app.replyCache.counts(), path).toEqual({ ...before, hit: before.hit + 1 });
    expect([own.statusCode, own.body]).toEqual([200, guest.body]);
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect(own.headers['content-security-policy']).toBe(guest.headers['content-security-policy']);
  }
});
