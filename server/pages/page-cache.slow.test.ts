import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { deliveryMethod, deliveryZone } from '../testing/builders/checkout.ts';
import { addDiscount } from '../testing/builders/discounts.ts';
import { addAdministrator, addBrand, addPerson } from '../testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from '../testing/builders/products.ts';
import { addApprovedReview } from '../testing/builders/reviews.ts';
import { changeGeneral, changeSettings } from '../testing/builders/settings.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { builtPages } from '../testing/test-web.ts';

let shop: TestApp;
let lamp: TestProduct;
let category: { id: string; slug: string };

beforeAll(async () => {
  shop = await createTestApp({ PUBLIC_URL: 'https://shop.example' }, await builtPages());
  const brandId = await addBrand(shop.db, { name: 'Aldergate' });
  lamp = await addProduct(shop.db, { name: 'Toadstool Table Lamp', brandId, quantity: 42 });
  for (let n = 1; n <= 11; n++) {
    await addProduct(shop.db, { name: `Mug ${n}`, priceMinor: 1_000 + n, brandId });
  }
  category = await addCategory(shop.db, { name: 'Lighting', productIds: [lamp.id] });
}, 120_000);
afterAll(() => shop.close());

const get = async (url: string, headers: Record<string, string> = {}) =>
  await shop.app.inject({ url, headers });

it('has the field of a discount code as long as there is a code', async () => {
  const endsAt = new Date(Date.now() + 60_000).toISOString();
  await addDiscount(shop, { code: 'SOON-OVER', endsAt });
  const takesCodes = async () => (await get('/shop')).body.includes('takesCodes');
  expect(await takesCodes()).toBe(true);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(endsAt) - 1 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await takesCodes()).toBe(true);
  vi.setSystemTime(Date.parse(endsAt));
  expect(await takesCodes()).toBe(false);
});

describe('a page for everybody', () => {
  const pages = () => ['/', '/shop', `/product/${lamp.slug}`];

  it('contains nothing of the signed-in user', async () => {
    const member = await addPerson(shop, { firstName: 'Xanthippe' });
    await shop.call('POST', '/wishlist', {
      token: member.token,
      body: { isLiked: true, product: lamp.id },
    });
    for (const page of pages()) {
      const guest = await get(page);
      const own = await get(page, { authorization: member.token, cookie: 'a=b' });
      expect(own.body).toBe(guest.body);
      expect(own.headers.etag).toBe(guest.headers.etag);
      expect(guest.body).not.toContain('Xanthippe');
      expect(guest.body).not.toContain('aria-pressed="true"');
      expect(guest.headers['set-cookie']).toBeUndefined();
    }
  });

  it('may be cached by a CDN, and is not sent again when unchanged', async () => {
    for (const page of pages()) {
      const { headers } = await get(page);
      // Browsers obey stale-while-revalidate in this header, and would show outdated pages.
      expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5');
      expect(headers['cdn-cache-control']).toBe('public, max-age=5, stale-while-revalidate=30');
      expect(headers.vary).toContain('accept-encoding');
      const again = await get(page, { 'if-none-match': String(headers.etag) });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
    }
  });

  it('is the same with unknown parameters', async () => {
    const junk = 'zzjunk';
    for (const [page, read] of [
      ['/', ''],
      ['/shop', 'name=mug&page=1'],
      [`/shop/category/${category.slug}`, 'order=2'],
      [`/product/${lamp.slug}`, 'reviews=1'],
      ['/login', 'to=%2Fsupport'],
      ['/contact', ''],
      ['/dashboard/orders', ''],
      [`/product/${lamp.slug}.data`, ''],
      ['/_.data', ''],
    ] as const) {
      const plain = await get(read ? `${page}?${read}` : page);
      expect(plain.statusCode).toBe(200);
      const kept = shop.app.replyCache.size();
      const other = await get(`${page}?utm_source=${junk}&${read}&${junk}=1&${read}`);
      expect(other.body).toBe(plain.body);
      expect(other.body).not.toContain(junk);
      expect(shop.app.replyCache.size()).toBe(kept);
    }
  });

  it('keeps no compressed form beside the cache', async () => {
    const { replyCache } = shop.app;
    const [grow, holds] = [vi.spyOn(replyCache, 'grow'), vi.spyOn(replyCache, 'holds')];
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    holds.mockReturnValueOnce(false);
    await get('/shop?order=1&rating=1', { 'accept-encoding': 'br' });
    expect(grow).not.toHaveBeenCalled();
    await get('/shop?order=1&rating=2', { 'accept-encoding': 'br' });
    expect(grow).toHaveBeenCalledTimes(1);
  });

  it('is compressed', async () => {
    for (const encoding of ['br', 'gzip']) {
      const reply = await get('/shop', { 'accept-encoding': encoding });
      expect(reply.headers['content-encoding']).toBe(encoding);
    }
  });

  it('allows only scripts that the rendering wrote', async () => {
    const { headers } = await get('/shop');
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-inline'/);
  });
});

describe('a change of the catalogue', () => {
  it('shows on the next request, in the price and in lists', async () => {
    const kettle = await addProduct(shop.db, { name: 'Heron Kettle', priceMinor: 9_600 });
    expect((await get('/shop')).body).toContain('Heron Kettle');
    expect((await get(`/product/${kettle.slug}`)).body).toContain('$96.00');
    await shop.db.update(products).set({ priceMinor: 8_800 }).where(eq(products.id, kettle.id));
    expect((await get(`/product/${kettle.slug}`)).body).toContain('$88.00');
    expect((await get('/shop')).body).toContain('$88.00');
  });

  it('of the stock of one product leaves every other page cached', async () => {
    const rare = await addProduct(shop.db, { name: 'Rare Clock', quantity: 1 });
    const before = await get(`/product/${rare.slug}`);
    expect(before.body).toContain('In stock');
    await get(`/product/${lamp.slug}`);
    await shop.db.update(products).set({ quantity: 0 }).where(eq(products.id, rare.id));
    expect((await get(`/product/${rare.slug}`)).body).toContain('Out of stock');
    const { miss } = shop.app.replyCache.counts();
    await get(`/product/${lamp.slug}`);
    expect(shop.app.replyCache.counts().miss).toBe(miss);
  });
});

describe('a change of the settings', () => {
  it('shows on the next request of every page, in each process', async () => {
    const ada = await addAdministrator(shop);
    const beside = await shop.startBeside();
    onTestFinished(beside.close);
    const titles = async ({ app }: TestApp) => {
      const pages = await Promise.all(['/shop', '/contact', '/shipping'].map((url) => app.inject({ url })));
      return pages.map(({ body }) => body.match(/<title>.* \| (.*)<\/title>/)?.[1]);
    };
    const before = await titles(shop);
    expect(await titles(beside)).toEqual(before);
    await changeGeneral(shop, ada, { storeName: 'Loam', supportPhone: '+49 30 1234' });
    expect(await titles(shop)).toEqual(['Loam', 'Loam', 'Loam']);
    await expect.poll(() => titles(beside)).toEqual(['Loam', 'Loam', 'Loam']);
    expect((await get('/contact')).body).toContain('+49 30 1234');
  });

  it('of the delivery shows on /shipping and in every promise, although both are cached', async () => {
    const ada = await addAdministrator(shop);
    const terms = { freeFrom: 50, daysFrom: 3, daysTo: 5 };
    const standard = deliveryMethod({ price: 6, ...terms });
    const elsewhere = deliveryMethod({ price: 9, ...terms });
    const express = deliveryMethod({ name: 'Express', price: 14 });
    const offer = (isActive: boolean) =>
      changeSettings(shop, ada, 'delivery', {
        zones: [deliveryZone([standard, { ...express, isActive }], 'DE'), deliveryZone([elsewhere])],
      });
    onTestFinished(() =>
      changeSettings(shop, ada, 'delivery', { zones: [deliveryZone([deliveryMethod()])] }),
    );
    const pages = async () => await Promise.all(['/shipping', '/'].map(async (url) => (await get(url)).body));

    await offer(true);
    const [both, promised] = await pages();
    for (const word of ['Germany', 'Express', '$14.00', 'free from $50.00', 'Everywhere else', '$9.00']) {
      expect(both).toContain(word);
    }
    expect(promised).toContain('Free shipping available from $50');

    await offer(false);
    const [one, now] = await pages();
    expect(one).toContain('$6.00');
    expect(one).not.toMatch(/Express|\$14\.00/);
    expect(now).toContain('Free shipping from $50');
  });

  it('of returns shows on /shipping', async () => {
    const ada = await addAdministrator(shop);
    onTestFinished(() => changeSettings(shop, ada, 'returns', { returnDays: 30, withdrawal: 'by-zones' }));
    const body = async () => (await get('/shipping')).body;
    expect(await body()).toContain('you have 30 days');
    await changeSettings(shop, ada, 'returns', { returnDays: 45, withdrawal: 'on' });
    expect(await body()).toMatch(/you have 45 days .*href="\/withdraw".*Something went wrong/s);
  });

  it('of the payments shows in the bar, which names no card that cannot be used', async () => {
    const ada = await addAdministrator(shop);
    onTestFinished(() => changeSettings(shop, ada, 'checkout', { offersTransfer: false }));
    const { body } = await get('/contact');
    expect(body).toContain('Support');
    expect(body).not.toMatch(/Visa|PayPal/);
    await changeSettings(shop, ada, 'checkout', { offersTransfer: true, transferName: 'Bank transfer' });
    expect((await get('/contact')).body).toContain('Payment: Bank transfer');
  });

  it('of the locale shows in prices, also of parts that were rendered before', async () => {
    const ada = await addAdministrator(shop);
    onTestFinished(() => changeGeneral(shop, ada, { locale: 'en-US' }));
    await addProduct(shop.db, { name: 'Harbour Chest', priceMinor: 123_450 });
    expect((await get('/shop')).body).toContain('$1,234.50');
    await changeGeneral(shop, ada, { locale: 'de-DE' });
    const { body } = await get('/shop');
    expect(body).toContain('1.234,50');
    expect(body).not.toContain('$1,234.50');
  });
});

it('a product page asks for reviews only if there are any', async () => {
  const { id, slug } = await addProduct(shop.db, { name: 'Reviewed Lamp' });
  const calls = vi.spyOn(shop.app.guestCalls, 'get');
  onTestFinished(() => calls.mockRestore());
  const asks = () => calls.mock.calls.flat().includes('GET /review/:slug');
  expect((await get(`/product/${slug}`)).body).toContain('No reviews yet');
  expect(asks()).toBe(false);
  const { id: userId } = await addPerson(shop, { firstName: 'Rosalind' });
  await addApprovedReview(shop, { productId: id, userId });
  expect((await get(`/product/${slug}`)).body).toContain('Rosalind');
  expect(asks()).toBe(true);
});

describe('during a database outage', () => {
  afterEach(() => shop.pool.markBack());

  it('a cached page is shown, and any other shows an error', async () => {
    const shown = await get('/shop');
    shop.pool.markAway();
    const again = await get('/shop');
    expect([again.statusCode, again.body]).toEqual([200, shown.body]);

    const other = await get('/product/never-shown-before');
    expect(other.statusCode).toBe(503);
    expect(other.headers['retry-after']).toBe('2');
    expect(other.body).toContain(
      'The shop cannot reach its database right now. Please try again in a moment.',
    );
  });

  it('no error page is cached', async () => {
    const { slug } = await addProduct(shop.db, { name: 'Never shown before' });
    shop.pool.markAway();
    expect((await get(`/product/${slug}`)).statusCode).toBe(503);
    shop.pool.markBack();
    expect((await get(`/product/${slug}`)).statusCode).toBe(200);
  });
});
