import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brands, reviews } from '#server/db/schema/catalogue.ts';
import { addBrand, addMember } from './testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from './testing/builders/products.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';
import { builtPages } from './testing/test-web.ts';
import { builtWeb } from './web.ts';

let shop: TestApp;
let lamp: TestProduct;
let category: { id: string; slug: string };
let brandSlug: string;

beforeAll(async () => {
  shop = await createTestApp({ PUBLIC_URL: 'https://shop.example' }, await builtPages());
  const brandId = await addBrand(shop.db, { name: 'Aldergate' });
  [{ slug: brandSlug } = { slug: '' }] = await shop.db
    .select({ slug: brands.slug })
    .from(brands)
    .where(eq(brands.id, brandId));
  lamp = await addProduct(shop.db, { name: 'Toadstool Table Lamp', brandId, quantity: 42 });
  for (let n = 1; n <= 11; n++) {
    await addProduct(shop.db, { name: `Mug ${n}`, priceMinor: 1_000 + n, brandId });
  }
  category = await addCategory(shop.db, { name: 'Lighting', productIds: [lamp.id] });
}, 120_000);
afterAll(() => shop.close());

const get = async (url: string, headers: Record<string, string> = {}) =>
  await shop.app.inject({ url, headers });
const findCanonical = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
const findTitle = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const toText = (html: string) => html.replaceAll(/<!--.*?-->/g, '');

describe('a page that exists', () => {
  it.each([
    ['/', 'MERN Store'],
    ['/shop', 'All products | MERN Store'],
    ['/brands', 'Shop By Brand | MERN Store'],
    ['/contact', 'Contact Us | MERN Store'],
    ['/sell', 'Sell With Us | MERN Store'],
    ['/shipping', 'Shipping | MERN Store'],
  ])('%s is a page, named, described, with one address', async (path, title) => {
    const { statusCode, body } = await get(path);
    expect(statusCode).toBe(200);
    expect(findTitle(body)).toBe(title);
    expect(findCanonical(body)).toBe(`https://shop.example${path}`);
    expect(body).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(body).toMatch(/<meta property="og:title" content="[^"]+"/);
    expect(body.match(/<h1/g)).toHaveLength(1);
  });

  it('shows a product with its description, price, stock and structured data', async () => {
    const { statusCode, body } = await get(`/product/${lamp.slug}`);
    expect(statusCode).toBe(200);
    expect(findCanonical(body)).toBe(`https://shop.example/product/${lamp.slug}`);
    for (const words of [
      'Toadstool Table Lamp',
      '$189.00',
      'In stock',
      'Add To Bag',
      'Be the first to add a review.',
    ]) {
      expect(body).toContain(words);
    }
    const data = [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json),
    );
    expect(data.map((each) => each['@type'])).toEqual(['Product', 'BreadcrumbList']);
    expect(data[0].offers).toMatchObject({ price: '189.00', availability: 'https://schema.org/InStock' });
  });

  it('shows the lists of a category and of a brand at their own URLs', async () => {
    const inCategory = await get(`/shop/category/${category.slug}`);
    expect(findTitle(inCategory.body)).toBe('Lighting | MERN Store');
    expect(inCategory.body).toContain('Showing: 1-1 products of 1 products');
    const ofBrand = await get(`/shop/brand/${brandSlug}`);
    expect(findTitle(ofBrand.body)).toBe('Aldergate | MERN Store');
    expect(ofBrand.body).toContain('Showing: 1-10 products of 12 products');
  });
});

it('the browser learns which pages its links lead to, for each page its own', async () => {
  const { version } = (await builtWeb().load()).assets;
  for (const [path, id] of [
    ['/contact', 'pages/storefront/contact-page'],
    ['/dashboard/health', 'pages/dashboard/health/health-page'],
  ]) {
    const reply = await get(`/__manifest?paths=${encodeURIComponent(path ?? '')}&version=${version}`);
    expect(reply.statusCode).toBe(200);
    expect(Object.keys(reply.json())).toContain(id);
  }
});

/** Names of the products in this list. */
const productsIn = (html: string, label: string) =>
  [...(html.split(`aria-label="${label}"`)[1]?.split('</ul>')[0] ?? '').matchAll(/href="\/product\//g)]
    .length;

it('shows each brand with a link to its products, whose picture is that of a product', async () => {
  const tiles =
    (await get('/brands')).body
      .split('<main')[1]
      ?.split('</main>')[0]
      ?.match(/<li.*?<\/li>/g) ?? [];
  expect(tiles).toHaveLength(1);
  expect(tiles[0]).toContain(`href="/shop/brand/${brandSlug}"`);
  expect(tiles[0]).toContain('Aldergate');
  expect(tiles[0]?.match(/<img/g)).toHaveLength(1);
});

it.each([
  ['/newsletter/confirm', 'Confirm newsletter', 'Newsletter', 'Confirm'],
  ['/newsletter/unsubscribe', 'Unsubscribe', 'Unsubscribe', 'Unsubscribe'],
  ['/back-in-stock/confirm', 'Tell me when it is back', 'Tell me when it is back', 'Confirm'],
  ['/back-in-stock/cancel', 'Cancel the e-mail', 'Cancel the e-mail', 'Cancel the e-mail'],
])('the page of the mailed link %s says what its button does', async (path, title, heading, button) => {
  const { body } = await get(`${path}/some-token`);
  expect(findTitle(body)).toBe(`${title} | MERN Store`);
  expect(body).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
  const main = body.split('<main')[1]?.split('</main>')[0];
  expect(main?.match(/<button.*?<\/button>/)?.[0]).toContain(`>${button}<`);
});

it.each(['/login', '/register', '/reset-password/abc'])(
  'without JavaScript, %s says what it needs, and puts no password into the URL',
  async (path) => {
    const [form = ''] =
      (await get(path)).body.match(/<form[^>]*>(?:(?!<\/form>).)*type="password".*?<\/form>/s) ?? [];
    expect(form).toMatch(/^<form[^>]* method="post"/);
    expect(form).toContain('<noscript><p class="ui muted">Please turn on JavaScript to send this form.</p>');
  },
);

describe('a page that does not exist', () => {
  it.each([
    ['/product/no-such-lamp', 'No product found.'],
    ['/shop/category/no-such', 'No category found.'],
    ['/shop/brand/no-such', 'No brand found.'],
    ['/404', 'The page you are looking for was not found.'],
    ['/shop/elsewhere', 'The page you are looking for was not found.'],
    ['/no/such/page', 'The page you are looking for was not found.'],
  ])('%s says so with status 404, and is kept by nobody', async (path, words) => {
    const { statusCode, body, headers } = await get(path);
    expect(statusCode).toBe(404);
    expect(body).toContain(words);
    expect(productsIn(body, 'New on the shelf')).toBe(5);
    expect(findCanonical(body)).toBeUndefined();
    expect(body).toContain('<meta name="robots" content="noindex, follow"');
    expect(headers['cache-control']).not.toContain('max-age');
  });

  it('includes a hidden product', async () => {
    const hidden = await addProduct(shop.db, { isActive: false });
    expect((await get(`/product/${hidden.slug}`)).statusCode).toBe(404);
  });

  it.each([
    '/%',
    '/product/%E0%A4%A',
    '/shop?name=%',
    `/shop?name=${'x'.repeat(5_000)}`,
    '/shop?page=1e99&min=x',
  ])('%.40s is answered, not failed', async (path) => {
    expect((await get(path)).statusCode).toBeLessThan(500);
  });
});

describe('the URL of the shop page', () => {
  const namesIn = (html: string) =>
    [...html.matchAll(/href="\/product\/[^>]*>.*?<h2[^>]*>([^<]+)/gs)].map(([, name]) => name);

  it('has the page number, also in the canonical URL', async () => {
    const { body } = await get('/shop?page=2');
    expect(toText(body)).toContain('Showing: 11-12 products of 12 products');
    expect(findCanonical(body)).toBe('https://shop.example/shop?page=2');
    expect(body).toContain('href="/shop"');
  });

  it('has filters and order, which links keep and the canonical URL leaves out', async () => {
    const { body } = await get('/shop?max=100&order=2');
    expect(namesIn(body).slice(0, 2)).toEqual(['Mug 1', 'Mug 2']);
    expect(body).toContain('href="/shop?max=100&amp;order=2&amp;page=2"');
    expect(findCanonical(body)).toBe('https://shop.example/shop');
  });

  it('works with forms without JavaScript', async () => {
    const { body } = await get('/shop?order=2');
    expect(body).toMatch(/<form[^>]*action="\/shop"/);
    for (const field of ['name="min"', 'name="max"', 'name="stars"', 'name="order"'])
      expect(body).toContain(field);
    // The form sends this.
    const sent = await get('/shop?order=2&min=&max=100&stars=100');
    expect(namesIn(sent.body)[0]).toBe('Mug 1');
  });

  it('shows that nothing was found, and has noindex for searches', async () => {
    const { statusCode, body } = await get('/shop?min=4000&max=5000');
    expect(statusCode).toBe(200);
    expect(body).toContain('No products found.');
    expect(toText(body)).toContain('>0 products<');
    expect(productsIn(body, 'New on the shelf')).toBe(5);
    expect(body).toContain('noindex');
  });

  it('leads from a page past the end to the first one', async () => {
    const { body } = await get('/shop?order=2&page=99');
    expect(body).toContain('No products found on page 99.');
    expect(body).toMatch(/href="\/shop\?order=2"[^>]*>(?:<[^>]*>)*See page 1/);
  });
});

describe('user input', () => {
  it('is escaped, in the page and in its data', async () => {
    const member = await addMember(shop);
    const name = '</script><script>alert(1)</script>';
    const evil = await addProduct(shop.db, { name, description: '<img src=x onerror=alert(1)>' });
    await shop.db.insert(reviews).values({
      productId: evil.id,
      userId: member.id,
      title: '<b>bold</b>',
      review: '</script><script>alert(2)</script>',
      rating: 5,
      isRecommended: true,
      status: 'Approved',
    });
    const { body } = await get(`/product/${evil.slug}`);
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('<img src=x');
    expect(body).not.toContain('<b>bold');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
    expect(JSON.parse(json).name).toBe(name);
  });
});

describe('a page whose URL contains a token', () => {
  it.each([
    '/reset-password/abc',
    '/Reset-Password/abc',
    '/merchant-signup/abc?email=ida+kiln@example.com',
    '/auth/success?token=Bearer%20abc',
    '/newsletter/confirm/abc',
    '/newsletter/unsubscribe/abc',
    '/back-in-stock/confirm/abc',
    '/order/0198e5a2-0000-7000-8000-000000000000?key=abc',
    '/Order/success/0198e5a2-0000-7000-8000-000000000000?key=abc',
    '/checkout',
    '/checkout/return?key=abc',
    '/checkout/test/abc',
    '/login?to=%2Fcheckout%2Freturn%3Fkey%3Dabc',
  ])('%s is kept nowhere and told to nobody', async (path) => {
    const { statusCode, headers, body } = await get(path);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    // For who comes here by a link within the shop, with the header of the page before.
    expect(body).toContain('<meta name="referrer" content="no-referrer"/>');
  });
});
