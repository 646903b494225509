import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productVariants } from '#server/db/schema/variants.ts';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let token: string;
beforeAll(async () => {
  token = (await addAdministrator(shop)).token;
  const { brandId } = await addProduct(shop.db, { name: 'Rare lamp' });
  await shop.db.transaction(async (tx) => {
    // Without triggers: this test needs no search index.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into products (id, sku, name, slug, description, price_minor, quantity, brand_id, for_sale)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'c-' || n, 'Common ' || lpad(n::text, 5, '0'),
        'common-' || n, 'One of many.', 100 + n, 5, ${brandId}, true
      from generate_series(1, 10005) n`);
  });
});

const find = async (query: string, path = '/product') => {
  const response = await shop.call('GET', `${path}?page=1&limit=2&${query}`, { token });
  expect(response.statusCode).toBe(200);
  const { products, ...info } = response.json();
  return { names: products.map(({ name }: { name: string }) => name), ...info };
};

it('a search that finds many products counts 10,000 of them, and says that there are more', async () => {
  const info = { count: 10_000, countIsCapped: true, totalPages: 5_000 };
  expect(await find('search=common')).toMatchObject({ names: ['Common 10005', 'Common 10004'], ...info });
  expect(await find('search=common&sort=name')).toMatchObject({
    names: ['Common 00001', 'Common 00002'],
    ...info,
  });
  expect(await find('search=common&sort=-price')).toMatchObject({ names: ['Common 10005', 'Common 10004'] });
  expect(await find('search=common', '/product/list/select')).toMatchObject({
    names: ['Common 00001', 'Common 00002'],
    ...info,
  });
});

it('a search that finds fewer, and a list without a search, count all', async () => {
  expect(await find('search=common 0000')).toMatchObject({ count: 9 });
  expect(await find('search=common 0000')).not.toHaveProperty('countIsCapped');
  expect(await find('search=rare')).toMatchObject({ names: ['Rare lamp'], count: 1 });
  expect(await find('')).toMatchObject({ count: 10_006 });
  expect(await find('')).not.toHaveProperty('countIsCapped');
});

it("a search finds a product by a variant's sku, and by its name once", async () => {
  const jumper = await addProduct(shop.db, { name: 'Ferry jumper' });
  const [, retired] = await addVariants(shop.db, jumper, [{ size: 'INDIGO' }, { size: 'SAGE' }]);
  await shop.db
    .update(productVariants)
    .set({ deletedAt: new Date() })
    .where(eq(productVariants.id, retired?.id ?? ''));
  expect(await find(`search=${jumper.sku.toLowerCase()}-ind`)).toMatchObject({
    names: ['Ferry jumper'],
    count: 1,
  });
  expect(await find(`search=${jumper.sku}`)).toMatchObject({ count: 1 });
  expect(await find('search=sage')).toMatchObject({ names: [], count: 0 });
});
