import { asc, eq, inArray } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { attributeChoices, attributes } from '../db/schema/attributes.ts';
import { brands, categories, products } from '../db/schema/catalogue.ts';
import { pages } from '../db/schema/pages.ts';
import { testImage, toFormData } from '../testing/builders/forms.ts';
import { applyChecked, checkFile, importCsv } from '../testing/builders/imports.ts';
import { addAdministrator, addBrand } from '../testing/builders/people.ts';
import { addProduct } from '../testing/builders/products.ts';
import { createTestApp } from '../testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { db } = shop;
const ada = await addAdministrator(shop);
const brandId = await addBrand(db);
const lamp = await addProduct(db);
const picture = await testImage();

const product = { sku: 'FLY-1', description: 'Red.', price: 1, quantity: 1, taxable: 0, brand: brandId };
const texts = { description: 'Red.', text: 'Red.', isActive: true, isPublished: true };
const choice = { kind: 'choice', isForAll: true, choices: [{ name: 'Красный' }] };

/** Each makes a thing of this name. */
const makers: [what: string, path: string, body: (name: string) => object | FormData][] = [
  ['a product', '/product/add', (name) => toFormData({ ...product, name }, picture)],
  ['a category', '/category/add', (name) => ({ ...texts, name, products: [lamp.id] })],
  ['a brand', '/brand/add', (name) => ({ ...texts, name })],
  ['a page', '/page/add', (title) => ({ ...texts, title })],
  ['an attribute and its values', '/attribute/add', (name) => ({ ...choice, name })],
];

const tables = {
  'a product': products,
  'a category': categories,
  'a brand': brands,
  'a page': pages,
  'an attribute and its values': attributes,
};

it.each(makers)('%s in another script has a slug in Latin letters', async (what, path, makeBody) => {
  const response = await shop.call('POST', path, { token: ada.token, body: makeBody('Мухомор') });
  expect(response.statusCode, response.body).toBe(200);
  const table = tables[what as keyof typeof tables];
  const made = await db.select({ slug: table.slug }).from(table).where(eq(table.slug, 'mukhomor'));
  expect(made).toEqual([{ slug: 'mukhomor' }]);
  if (table === attributes)
    expect(await db.select({ slug: attributeChoices.slug }).from(attributeChoices)).toEqual([
      { slug: 'krasnyy' },
    ]);
});

it('an import does the same for new things, and keeps the slugs of others', async () => {
  await db.update(products).set({ slug: 'product-7' }).where(eq(products.sku, 'FLY-1'));
  const file = importCsv('FLY-1,Мухомор,,,Red.,10,5,0', 'MOON-1,月,Лес,,Red.,10,5,0');
  await applyChecked(shop, ada, (await checkFile(shop, ada, file))._id);
  expect(
    await db
      .select({ slug: products.slug })
      .from(products)
      .where(inArray(products.sku, ['FLY-1', 'MOON-1']))
      .orderBy(asc(products.sku)),
  ).toEqual([{ slug: 'product-7' }, { slug: 'yue' }]);
  expect(await db.select({ slug: brands.slug }).from(brands).where(eq(brands.name, 'Лес'))).toEqual([
    { slug: 'les' },
  ]);
});
