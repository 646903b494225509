import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAdministrator, addBrand } from '#server/testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let token = '';
beforeAll(async () => {
  token = (await addAdministrator(shop)).token;
});

let made = 0;
const freshSlug = () => `slug-${++made}`;
async function send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const response = await shop.call(method, path, { token, body });
  expect(response.statusCode, response.payload).toBe(200);
  return response;
}
const rename = ({ id, sku, name, brandId }: TestProduct, slug: string) =>
  send('PUT', `/product/${id}`, {
    product: {
      sku,
      name,
      slug,
      description: 'Warm.',
      price: 189,
      quantity: 1000,
      taxable: 0,
      brand: brandId,
    },
  });
const renameCategory = (id: string, slug: string) =>
  send('PUT', `/category/${id}`, { category: { name: 'Lighting', slug, description: 'Warm.' } });
const renameBrand = (id: string, slug: string) =>
  send('PUT', `/brand/${id}`, { brand: { name: 'Aldergate', slug, description: 'Warm.' } });
/** Null: nothing had it. */
async function slugAfter(kind: string, former: string): Promise<string | null> {
  const reply = await shop.call('GET', `/former-slug/${kind}/${encodeURIComponent(former)}`);
  return reply.statusCode === 404 ? null : reply.json().slug;
}
const countSlugs = async (id: string) => {
  const { rows } = await shop.db.execute(
    sql`select count(*)::int as count from former_slugs where item_id = ${id}`,
  );
  return rows[0]?.count;
};

describe('a former slug', () => {
  it('of a product, a category and a brand leads to the present one, whatever came between', async () => {
    const product = await addProduct(shop.db);
    const category = await addCategory(shop.db);
    const brandId = await addBrand(shop.db);
    const [first, second, third] = [freshSlug(), freshSlug(), freshSlug()];
    for (const slug of [first, second, third]) {
      await rename(product, slug);
      await renameCategory(category.id, slug);
      await renameBrand(brandId, slug);
    }
    for (const kind of ['product', 'category', 'brand']) {
      expect(await slugAfter(kind, first)).toBe(third);
      expect(await slugAfter(kind, second)).toBe(third);
      expect(await slugAfter(kind, third)).toBeNull();
    }
    expect(await slugAfter('product', product.slug)).toBe(third);
    expect(await slugAfter('category', product.slug)).toBeNull();
    // The specified call stays strict: only the present slug is the product's.
    expect((await shop.call('GET', `/product/item/${first}`)).statusCode).toBe(404);
  });

  it('and a present one lead to the present one in capital and small letters, too', async () => {
    const product = await addProduct(shop.db);
    const category = await addCategory(shop.db);
    const brandId = await addBrand(shop.db);
    for (const slug of ['Old-Fly-Agaric', 'fly-agaric', 'Toad_Stool']) {
      await rename(product, slug);
      await renameCategory(category.id, slug);
      await renameBrand(brandId, slug);
    }
    const { page } = (
      await send('POST', '/page/add', { title: 'Fly agaric', text: '.', isPublished: true })
    ).json();
    await send('PUT', `/page/${page._id}`, { page: { ...page, slug: 'Toad_Stool' } });
    for (const kind of ['product', 'category', 'brand', 'page']) {
      for (const asked of ['toad_stool', 'TOAD_STOOL', 'Fly-Agaric', 'FLY-AGARIC'])
        expect([kind, asked, await slugAfter(kind, asked)]).toEqual([kind, asked, 'Toad_Stool']);
      expect(await slugAfter(kind, 'Toad_Stool')).toBeNull();
      expect(await slugAfter(kind, 'toad-stool')).toBeNull();
    }
    expect(await slugAfter('product', 'old-fly-agaric')).toBe('Toad_Stool');
  });

  it('in other letters comes after what has or had it as it was typed, and hides nothing', async () => {
    const [small, capital, former] = [
      await addProduct(shop.db),
      await addProduct(shop.db),
      await addProduct(shop.db),
    ];
    await rename(small, 'porcini');
    await rename(capital, 'PORCINI');
    expect(await slugAfter('product', 'Porcini')).toBe('porcini');
    await send('PUT', `/product/${capital.id}/active`, { product: { isActive: false } });
    expect(await slugAfter('product', 'PORCINI')).toBeNull();
    await rename(former, 'Porcini');
    await rename(former, 'boletus');
    expect(await slugAfter('product', 'Porcini')).toBe('boletus');
    await send('PUT', `/product/${small.id}/active`, { product: { isActive: false } });
    expect(await slugAfter('product', 'PoRcInI')).toBe('boletus');
  });

  it('that was taken back leads nowhere', async () => {
    const product = await addProduct(shop.db);
    const other = freshSlug();
    await rename(product, other);
    await rename(product, product.slug);
    expect(await slugAfter('product', product.slug)).toBeNull();
    expect(await slugAfter('product', other)).toBe(product.slug);
  });

  it('belongs to who has it now, also while that is not for sale, and then to the last one that had it', async () => {
    const [first, second] = [await addProduct(shop.db), await addProduct(shop.db)];
    await rename(first, freshSlug());
    await rename(second, first.slug);
    expect(await slugAfter('product', first.slug)).toBeNull();
    await send('PUT', `/product/${second.id}/active`, { product: { isActive: false } });
    expect(await slugAfter('product', first.slug)).toBeNull();
    await send('PUT', `/product/${second.id}/active`, { product: { isActive: true } });
    const last = freshSlug();
    await rename(second, last);
    expect(await slugAfter('product', first.slug)).toBe(last);
  });

  it('leads nowhere while shoppers do not see what had it', async () => {
    const product = await addProduct(shop.db);
    const category = await addCategory(shop.db, { productIds: [product.id] });
    const [slug, ofCategory] = [freshSlug(), freshSlug()];
    await rename(product, slug);
    await renameCategory(category.id, ofCategory);
    await send('PUT', `/category/${category.id}/active`, { category: { isActive: false } });
    expect(await slugAfter('product', product.slug)).toBeNull();
    expect(await slugAfter('category', category.slug)).toBeNull();
    await send('PUT', `/category/${category.id}/active`, { category: { isActive: true } });
    expect(await slugAfter('product', product.slug)).toBe(slug);
    expect(await slugAfter('category', category.slug)).toBe(ofCategory);
  });

  it('leads nowhere when what had it is deleted, and each keeps its newest twenty', async () => {
    const product = await addProduct(shop.db);
    const category = await addCategory(shop.db);
    const slugs = Array.from({ length: 23 }, freshSlug);
    for (const slug of slugs) await rename(product, slug);
    await renameCategory(category.id, freshSlug());
    expect([await countSlugs(product.id), await countSlugs(category.id)]).toEqual([20, 1]);
    expect(await slugAfter('product', slugs[0] ?? '')).toBeNull();
    expect(await slugAfter('product', slugs[2] ?? '')).toBe(slugs[22]);
    await send('DELETE', `/product/delete/${product.id}`);
    await send('DELETE', `/category/delete/${category.id}`);
    expect(await slugAfter('product', slugs[20] ?? '')).toBeNull();
    // Those of products are kept from others.
    expect([await countSlugs(product.id), await countSlugs(category.id)]).toEqual([20, 0]);
  });

  it.each([
    ['shelf', 'slug'],
    ['product', 'x'.repeat(5_000)],
    ['product', "'; drop table former_slugs --\u0000"],
  ])('that no %s had is a 404', async (kind, slug) => {
    expect(await slugAfter(kind, slug)).toBeNull();
  });
});

it('is found by the primary key among thousands', async () => {
  await shop.db.execute(sql`
    insert into former_slugs (kind, slug, item_id)
    select 'product', 'former-' || n, gen_random_uuid() from generate_series(1, 5000) n`);
  await shop.db.execute(sql`analyze former_slugs`);
  const { rows } = await shop.db.execute<{ 'QUERY PLAN': string }>(sql`
    explain select item.slug from former_slugs former join products item on item.id = former.item_id
    where former.kind = 'product' and former.slug = 'former-4711'`);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('former_slugs_kind_slug_pk');
});
