import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attributeChoices, attributes } from '../db/schema/attributes.ts';
import { brands, categories, products } from '../db/schema/catalogue.ts';
import { addAttribute, setChoice } from '../testing/builders/attributes.ts';
import { addBrand } from '../testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from '../testing/builders/products.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { builtPages } from '../testing/test-web.ts';

let shop: TestApp;
let other: TestApp;
let lamp: TestProduct;

beforeAll(async () => {
  const pages = await builtPages();
  shop = await createTestApp({ PUBLIC_URL: 'https://shop.example' }, pages);
  other = await shop.startBeside();
  lamp = await addProduct(shop.db);
}, 120_000);
afterAll(async () => {
  await other.close();
  await shop.close();
});

const get = async (url: string) => {
  const { statusCode, headers } = await shop.app.inject({ url });
  return [statusCode, headers.location];
};

it('redirects pages of former slugs with the whole query, in every process, as soon as it changed', async () => {
  const brandId = await addBrand(shop.db);
  const [brand] = await shop.db.select({ slug: brands.slug }).from(brands).where(eq(brands.id, brandId));
  const category = await addCategory(shop.db, { productIds: [lamp.id] });
  const [was, wasBrand, wasCategory] = [
    `/product/${lamp.slug}`,
    `/shop/brand/${brand?.slug}`,
    `/shop/category/${category.slug}`,
  ];
  for (const page of [was, wasBrand, wasCategory]) expect((await get(page))[0]).toBe(200);
  await shop.db.update(products).set({ slug: 'new-lamp' }).where(eq(products.id, lamp.id));
  await shop.db.update(brands).set({ slug: 'new-brand' }).where(eq(brands.id, brandId));
  await shop.db.update(categories).set({ slug: 'new-category' }).where(eq(categories.id, category.id));
  await other.announce('catalogue');
  await expect.poll(() => get(was)).toEqual([301, '/product/new-lamp']);
  expect(await get('/product/NEW-Lamp?order=2')).toEqual([301, '/product/new-lamp?order=2']);
  const query = '?utm_source=mail&order=2&x=%2F%2Fevil.example';
  expect(await get(was + query)).toEqual([301, `/product/new-lamp${query}`]);
  expect(await get(wasBrand + query)).toEqual([301, `/shop/brand/new-brand${query}`]);
  expect(await get(wasBrand.toUpperCase().replace('/SHOP/BRAND', '/shop/brand') + query)).toEqual([
    301,
    `/shop/brand/new-brand${query}`,
  ]);
  expect(await get(wasCategory + query)).toEqual([301, `/shop/category/new-category${query}`]);
  expect(await get(`/back-in-stock/${lamp.slug}?variant=x`)).toEqual([
    301,
    '/back-in-stock/new-lamp?variant=x',
  ]);
  expect(await get('/back-in-stock/never-there')).toEqual([404, undefined]);
  const list = (chosen: string) => get(`/shop/category/new-category?brands=${chosen}&order=2`);
  expect(await list(`a-brand,${brand?.slug}`)).toEqual([
    302,
    '/shop/category/new-category?brands=a-brand,new-brand&order=2',
  ]);
  const ofCampaign = (source: string) =>
    list(`${brand?.slug}&utm_source=${source}&stars=20&utm_source=a%26b&from:x=1`);
  const kept = '/shop/category/new-category?brands=new-brand&rating=4&order=2&utm_source';
  expect(await ofCampaign('mail')).toEqual([302, `${kept}=mail&utm_source=a%26b`]);
  const cached = shop.app.replyCache.size();
  expect(await ofCampaign('x%0D%0Ay')).toEqual([302, `${kept}=x%0D%0Ay&utm_source=a%26b`]);
  expect(shop.app.replyCache.size()).toBe(cached);
  for (const chosen of ['new-brand', 'a-brand']) expect(await list(chosen)).toEqual([200, undefined]);
  // A navigation in the browser asks for data, in which React Router encodes redirects.
  const data = await shop.app.inject({ url: `${was}.data` });
  expect([data.statusCode, data.body]).toEqual([202, expect.stringContaining('/product/new-lamp')]);

  await shop.db.update(products).set({ slug: 'newer-lamp' }).where(eq(products.id, lamp.id));
  await other.announce('products', `product:${lamp.id}`);
  await expect.poll(() => get(was)).toEqual([301, '/product/newer-lamp']);
  expect(await get('/product/new-lamp')).toEqual([301, '/product/newer-lamp']);
  expect(await get('/product/never-there')).toEqual([404, undefined]);
});

it('redirects lists in former words of attributes, and with their ids, to the present words', async () => {
  const colour = await addAttribute(shop.db, {
    ...{ name: 'Hue', kind: 'choice', isFilter: true },
    choices: ['Navy'],
  });
  const [navy] = await shop.db
    .select()
    .from(attributeChoices)
    .where(eq(attributeChoices.attributeId, colour));
  await setChoice(shop.db, lamp.id, colour, navy?.id ?? '');
  await other.announce('catalogue');
  const asked = '/shop?hue=navy&page=2&utm_source=mail';
  await expect.poll(async () => (await shop.app.inject({ url: asked })).body).toContain('Navy');
  expect(await get(asked)).toEqual([200, undefined]);
  await shop.db
    .update(attributes)
    .set({ name: 'Colour', slug: 'colour', formerSlugs: ['hue'] })
    .where(eq(attributes.id, colour));
  await shop.db.update(attributeChoices).set({ slug: 'blue', formerSlugs: ['navy'] });
  await other.announce(`attribute:${colour}`);
  const kept = '/shop?colour=blue&page=2&utm_source=mail';
  await expect.poll(() => get(asked)).toEqual([302, kept]);
  const ids = `attributes=${colour}:${navy?.id}`;
  expect(await get(`/shop?${ids}&page=2&utm_source=mail`)).toEqual([302, kept]);
  expect(await get('/shop/brand/new-brand?colour=navy')).toEqual([302, '/shop/brand/new-brand?colour=blue']);
  expect(await get('/shop/category/new-category?hue=blue')).toEqual([
    302,
    '/shop/category/new-category?colour=blue',
  ]);
  const data = await shop.app.inject({ url: `/shop.data?${ids}` });
  expect([data.statusCode, data.body]).toEqual([202, expect.stringContaining('/shop?colour=blue')]);

  const cached = shop.app.replyCache.size();
  const list = await shop.app.inject({ url: '/shop?colour=blue' });
  expect(list.statusCode).toBe(200);
  expect(list.body).toContain('<link rel="canonical" href="https://shop.example/shop"/>');
  for (const form of ['utm=x&colour=blue', 'colour=blue,grey&colour=blue', 'fabric=wool&Colour=Blue'])
    expect((await shop.app.inject({ url: `/shop?${form}` })).body).toBe(list.body);
  expect(shop.app.replyCache.size()).toBe(cached + 3);
});
