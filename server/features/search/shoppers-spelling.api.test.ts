import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Product } from '#contract/products.contract.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { addBrand } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

beforeAll(async () => {
  const brandId = await addBrand(shop.db, { name: 'Aldergate' });
  await shop.db.execute(sql`
    insert into products (id, sku, name, slug, description, price_minor, quantity, brand_id)
    select gen_random_uuid(), n::text, 'Ink cartridge no. ' || n, n::text, 'Black.', 1000, 1, ${brandId}::uuid
    from generate_series(10000, 10499) n union all
    select gen_random_uuid(), n::text, 'Hard drive ' || n, n::text, '', 1000, 1, ${brandId}::uuid from generate_series(1, 30) n`);
  for (const name of [
    'Catridge of another maker',
    'Bluetooth headphones',
    'Web camera clip',
    'Webcam',
    'Hard drive 500 GB',
    'Harddrive case',
    'Drive 500GB',
    'USB adapter',
    'Sundial',
  ])
    await addProduct(shop.db, { name, brandId });
  await shop.db.update(products).set({ isActive: false }).where(eq(products.name, 'Sundial'));
});

async function list(text: string, query = '') {
  const path = `/product/list?name=${encodeURIComponent(text)}&limit=50${query}`;
  const { products: found, ...rest } = (await shop.call('GET', path)).json<{
    products: Product[];
    count: number;
    corrected?: { from: string; to: string };
  }>();
  return { names: found.map(({ name }) => name), ...rest };
}

it('corrects a word that a product has beside a far more frequent one', async () => {
  const found = await list('ink catridge');
  expect(found.corrected).toEqual({ from: 'ink catridge', to: 'ink cartridge' });
  expect(found.count).toBe(501);
  expect((await list('catridge')).names[0]).toBe('Catridge of another maker');
  expect((await list('catridge', '&exact=true')).names).toEqual(['Catridge of another maker']);
});

it.each([
  ['head phones', 'Bluetooth headphones'],
  ['web cam', 'Webcam'],
  ['500 gb', 'Drive 500GB'],
])('finds for %s what is written as one word', async (text, name) => {
  const found = await list(text);
  expect(found.names).toContain(name);
  expect(found.corrected).toBeUndefined();
});

it.each([
  ['harddrive', 'hard drive', 'Harddrive case'],
  ['500gb', '500 gb', 'Hard drive 500 GB'],
  ['hardrive', 'hard drive', 'Harddrive case'],
])('splits %s', async (from, to, name) => {
  const found = await list(from);
  expect(found.corrected).toEqual({ from, to });
  expect(found.names).toContain(name);
});

it('keeps what a word begins while another one is corrected twice', async () => {
  expect((await list('blueto hardrive')).names).toContain('Bluetooth headphones');
});

it('still finds the word that it has split', async () => {
  expect((await list('500gb')).names.sort()).toEqual(['Drive 500GB', 'Hard drive 500 GB']);
});

it.each(['ubs', 'usbb'])('forgives a typo in %s', async (text) => {
  expect(await list(text)).toMatchObject({
    names: ['USB adapter'],
    corrected: { from: text, to: 'usb' },
  });
});

it('finds the common word when nothing for sale has the rare one', async () => {
  expect(await list('sundial cartridge')).toMatchObject({ count: 500 });
  const facets = await shop.call('GET', '/product/list/facets?name=sundial+cartridge');
  expect(facets.json()).toMatchObject({ productCount: 500 });
  // Something has both, beyond the price.
  expect((await list('ink cartridge', '&max=1')).names).toEqual([]);
  expect((await list('sundial')).names).toEqual([]);
});
