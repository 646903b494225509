import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCategory, addProduct } from '#server/testing/builders/products.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ PUBLIC_URL: 'https://shop.example' });
});
afterAll(() => shop.close());

const read = async (path: string) => await shop.app.inject({ url: path });
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, found]) => found);

it('names the sitemap in robots.txt, by the public URL', async () => {
  const reply = await read('/robots.txt');
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(reply.body).toContain('Sitemap: https://shop.example/sitemap.xml');
});

describe('the sitemap of a small shop', () => {
  it('is one file with all pages and products for sale', async () => {
    const lamp = await addProduct(shop.db);
    const hidden = await addProduct(shop.db, { isActive: false });
    const category = await addCategory(shop.db, { productIds: [lamp.id] });
    const reply = await read('/sitemap.xml');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('application/xml; charset=utf-8');
    const found = locations(reply.body);
    expect(found).toContain('https://shop.example/');
    expect(found).toContain(`https://shop.example/shop/category/${category.slug}`);
    expect(found).toContain(`https://shop.example/product/${lamp.slug}`);
    expect(found).not.toContain(`https://shop.example/product/${hidden.slug}`);
  });
});

describe('the sitemap of a large shop', () => {
  beforeAll(async () => {
    const { brandId } = await addProduct(shop.db);
    await shop.db.transaction(async (tx) => {
      // Without triggers: this test needs no search index.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`
        insert into products (id, sku, name, slug, description, price_minor, quantity, brand_id, for_sale)
        select gen_random_uuid(), 'many-' || n, 'Many ' || n, 'many-' || n, 'One of many.', 1000, 5, ${brandId}, true
        from generate_series(1, 10500) n`);
    });
  });

  it('is split into files that list every product once', async () => {
    const files = locations((await read('/sitemap.xml')).body).map((url) => new URL(String(url)).pathname);
    expect(files).toEqual(['/sitemap-pages.xml', '/sitemap-products-1.xml', '/sitemap-products-2.xml']);
    const perFile = await Promise.all(files.slice(1).map(async (file) => locations((await read(file)).body)));
    for (const listed of perFile) expect(listed.length).toBeLessThanOrEqual(10_000);
    const products = perFile.flat();
    expect(new Set(products).size).toBe(products.length);
    expect(products.filter((url) => url?.includes('/product/many-'))).toHaveLength(10_500);
  });

  it('keeps a product in its file when others come or go', async () => {
    const before = locations((await read('/sitemap-products-2.xml')).body);
    await shop.db.execute(sql`update products set is_active = false where slug in ('many-7', 'many-8')`);
    await addProduct(shop.db);
    expect(locations((await read('/sitemap-products-2.xml')).body).slice(0, before.length)).toEqual(before);
  });

  it('is compressed', async () => {
    const plain = await read('/sitemap-products-1.xml');
    const packed = await shop.app.inject({
      url: '/sitemap-products-1.xml',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.rawPayload.length).toBeLessThan(plain.body.length / 5);
  });

  it('answers 404 to numbers without a file', async () => {
    for (const file of ['0', '01', 'x', '-1']) {
      expect((await read(`/sitemap-products-${file}.xml`)).statusCode).toBe(404);
    }
  });

  it('has no file for products of which none is for sale', async () => {
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`update products set for_sale = false where number <= 10000`);
    });
    const whole = locations((await read('/sitemap.xml')).body);
    expect(whole).toContain('https://shop.example/product/many-10400');
    expect(whole).not.toContain('https://shop.example/product/many-7');
    expect(whole).toContain('https://shop.example/shop');
  });
});
