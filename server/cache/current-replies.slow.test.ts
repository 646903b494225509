import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { products } from '../db/schema/catalogue.ts';
import { addAttribute } from '../testing/builders/attributes.ts';
import { formOf, testImage } from '../testing/builders/forms.ts';
import { addOrder, setStatus } from '../testing/builders/orders.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  type TestMerchant,
  type TestPerson,
} from '../testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from '../testing/builders/products.ts';
import { addApprovedReview, addReview } from '../testing/builders/reviews.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { builtPages } from '../testing/test-web.ts';
import { untilHeard } from '../testing/until-heard.ts';

/** Two processes on one database. */
let here: TestApp;
let there: TestApp;
let ada: TestPerson;
let vera: TestMerchant;
let otto: TestMerchant;
let buyer: TestPerson;
let lamp: TestProduct;
let vase: TestProduct;
let chair: TestProduct;
let category: { id: string; slug: string };
let order: Order;
let material: string;
let urls: string[];

beforeAll(async () => {
  here = await createTestApp({ PUBLIC_URL: 'https://shop.example' }, await builtPages());
  there = await here.startBeside();
  ada = await addAdministrator(here);
  buyer = await addMember(here);
  vera = await addMerchant(here, { brandName: 'Aldergate' });
  otto = await addMerchant(here, { brandName: 'Bodhi' });
  lamp = await addProduct(here.db, { name: 'Table Lamp', brandId: vera.brandId, priceMinor: 2_000 });
  vase = await addProduct(here.db, { name: 'Tall Vase', brandId: vera.brandId, priceMinor: 3_000 });
  chair = await addProduct(here.db, {
    name: 'Chair',
    brandId: otto.brandId,
    priceMinor: 90_000,
    quantity: 3,
  });
  category = await addCategory(here.db, { name: 'Lighting', productIds: [lamp.id, chair.id] });
  const glaze = await addAttribute(here.db, { name: 'Glaze' });
  material = await addAttribute(here.db, { name: 'Material' });
  await saveProduct(vase, { attributes: { [glaze]: 'Matt' } });
  const brandSlugs = (await here.call('GET', '/brand/list'))
    .json()
    .brands.map(({ slug }: { slug: string }) => slug);
  await addApprovedReview(here, { productId: lamp.id, userId: buyer.id, rating: 5 });
  const lists = [
    '',
    '?rating=3',
    '?name=lamp',
    '?name=lamp&order=2&max=40',
    '?order=1',
    '?order=2&min=25&max=80',
    '?max=50',
    '?limit=1&page=2',
    `?category=${category.slug}&min=10&max=500`,
    ...brandSlugs.flatMap((slug: string) => [`?brand=${slug}`, `?brand=${slug}&order=2&rating=2`]),
  ];
  const slugs = [lamp.slug, vase.slug, chair.slug, 'none'];
  urls = [
    '/',
    '/shop',
    `/shop/category/${category.slug}`,
    '/brands',
    ...brandSlugs.map((slug: string) => `/shop/brand/${slug}`),
    ...slugs.map((slug) => `/product/${slug}`),
    ...lists.map((query) => `/api/product/list${query}`),
    '/api/product/list/facets',
    `/api/product/list/facets?brand=${brandSlugs[0]}`,
    `/api/product/list/facets?category=${category.slug}&max=500`,
    '/api/product/list/facets?min=25.5&max=80.5&rating=2',
    '/api/product/list/facets?name=lamp',
    ...slugs.flatMap((slug) => [`/api/product/item/${slug}`, `/api/review/${slug}`]),
    ...brandSlugs.map((slug: string) => `/api/product/list/brand/${slug}`),
    '/api/product/list/search/lam',
    '/api/category/list',
    '/api/brand/list',
    '/api/brand/list?images=1',
  ];
}, 120_000);
afterAll(async () => {
  await there.close();
  await here.close();
});

async function readAll({ app }: TestApp): Promise<Record<string, string>> {
  const replies: Record<string, string> = {};
  for (const url of urls) {
    const { statusCode, body } = await app.inject({ url });
    // React marks and splits what was loaded for the first rendering of a process.
    replies[url] =
      `${statusCode} ${body.replaceAll(/<!--\/?\$-->/g, '').replaceAll('</script><script>', '')}`;
  }
  return replies;
}

const saves = async (reply: ReturnType<TestApp['call']>) => {
  const { statusCode, body } = await reply;
  if (statusCode !== 200) throw new Error(body);
};
const put = (path: string, body: object) => saves(here.call('PUT', path, { token: ada.token, body }));
const remove = (path: string) => saves(here.call('DELETE', path, { token: ada.token }));
const saveProduct = ({ id, sku, slug, name, priceMinor, brandId }: TestProduct, change: object = {}) =>
  put(`/product/${id}`, {
    product: {
      sku,
      slug,
      name,
      description: 'It stands.',
      quantity: 12,
      price: priceMinor / 100,
      taxable: 0,
      brand: [brandId],
      ...change,
    },
  });
let materialVersion = 0;
const saveMaterial = (fields: object) => {
  materialVersion += 1;
  const form = { name: 'Material', kind: 'text', isForAll: true, version: materialVersion, ...fields };
  return put(`/attribute/${material}`, { attribute: form });
};
const addLamp = () => {
  const fields = { sku: 'NEW', name: 'New lamp', description: 'New.', quantity: 1, price: 30, taxable: 0 };
  const form = formOf({ ...fields, isActive: 1, brand: otto.brandId }, image);
  return saves(here.call('POST', '/product/add', { token: ada.token, body: form }));
};
const image = await testImage();

const changes: [what: string, change: () => Promise<unknown>][] = [
  ['a name', () => saveProduct(lamp, { name: 'Desk Lamp' })],
  ['a price', () => saveProduct(vase, { price: 61 })],
  ['a description', () => saveProduct(lamp, { name: 'Desk Lamp', description: 'It shines.' })],
  ['the stock of a form', () => saveProduct(chair, { quantity: 1 })],
  ['a slug', () => saveProduct(vase, { slug: 'none' })],
  ['the brand of a product', () => saveProduct(vase, { brand: [otto.brandId] })],
  ['the categories of a product', () => saveProduct(chair, { categories: [] })],
  ['a hidden product', () => put(`/product/${lamp.id}/active`, { product: { isActive: false } })],
  ['a shown product', () => put(`/product/${lamp.id}/active`, { product: { isActive: true } })],
  [
    'an image',
    () =>
      saves(
        here.call('PUT', `/product/${lamp.id}/image`, {
          token: ada.token,
          body: formOf({ note: '' }, image),
        }),
      ),
  ],
  ['a new product', addLamp],
  ['an order', () => placeOrder(3)],
  ['an order of the last one', () => placeOrder(1)],
  ['a cancelled line', () => setStatus(here, ada, order, chair, 'Cancelled')],
  ['an approved review', () => approveReview(vase, 2)],
  ['a second approved review', () => approveReview(chair, 5)],
  ['a deleted review', () => remove(`/review/delete/${reviewId}`)],
  ['the name of a reviewer', () => saves(here.call('PUT', '/user', profileOf(buyer)))],
  [
    'a brand',
    () => put(`/brand/${otto.brandId}`, { brand: { name: 'Bode', slug: 'bode', description: 'New' } }),
  ],
  ['a hidden brand', () => put(`/brand/${otto.brandId}/active`, { brand: { isActive: false } })],
  ['a shown brand', () => put(`/brand/${otto.brandId}/active`, { brand: { isActive: true } })],
  ['a value of an attribute', () => saveProduct(vase, { attributes: { [material]: 'Clay' } })],
  ['the name of an attribute', () => saveMaterial({ name: 'Made of' })],
  ['the order of attributes', () => put(`/attribute/${material}/position`, { after: null })],
  [
    'the products that an attribute is for',
    () => saveMaterial({ name: 'Made of', isForAll: false, categories: [category.id] }),
  ],
  ['the products that it is for again', () => saveMaterial({ isForAll: true })],
  ['a deleted attribute', () => remove(`/attribute/delete/${material}`)],
  ['a hidden category', () => put(`/category/${category.id}/active`, { category: { isActive: false } })],
  ['a shown category', () => put(`/category/${category.id}/active`, { category: { isActive: true } })],
  [
    'a disabled merchant',
    () => put(`/merchant/${vera.merchantId}/active`, { merchant: { isActive: false } }),
  ],
  ['a deleted product', () => remove(`/product/delete/${chair.id}`)],
  ['a deleted category', () => remove(`/category/delete/${category.id}`)],
  ['a deleted brand', () => remove(`/brand/delete/${otto.brandId}`)],
];

/** @param stock before it */
async function placeOrder(stock: number): Promise<void> {
  await here.db.update(products).set({ quantity: stock }).where(eq(products.id, chair.id));
  order = await addOrder(here, buyer, [[chair]]);
}

let reviewId = '';
async function approveReview({ id }: TestProduct, rating: number): Promise<void> {
  reviewId = await addReview(here.db, { productId: id, userId: (await addMember(here)).id, rating });
  await put(`/review/approve/${reviewId}`, {});
}
const profileOf = ({ token }: TestPerson) => ({ token, body: { profile: { firstName: 'Xanthippe' } } });

it.each(changes)('every page and reply is current in two processes after %s', async (_what, change) => {
  const before = await readAll(here);
  await readAll(there);
  await change();
  const now = await readAll(here);
  await untilHeard(there, here);
  const beside = await readAll(there);

  await here.announce('catalogue');
  const uncached = await readAll(here);
  expect(now).toEqual(uncached);
  expect(beside).toEqual(uncached);
  // The change is one that these URLs show.
  expect(uncached).not.toEqual(before);
});
