import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tag } from '#server/announced-change.ts';
import { addAdministrator, addBrand, type TestPerson } from '#server/testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

/** Two processes on one database. */
let here: TestApp;
let there: TestApp;
let ada: TestPerson;
let brands: { id: string; slug: string }[];
let categories: { id: string; slug: string }[];
let products: TestProduct[];
let urls: string[];

beforeAll(async () => {
  here = await createTestApp();
  there = await here.startBeside();
  for (const { app } of [here, there]) app.replyCache.close();
  ada = await addAdministrator(here);
  const brandIds = [await addBrand(here.db), await addBrand(here.db)];
  products = [];
  for (let at = 0; at < 12; at += 1) {
    products.push(await addProduct(here.db, { brandId: brandIds[at % 2], priceMinor: 1_000 * (at + 1) }));
  }
  const ids = products.map(({ id }) => id);
  categories = [
    await addCategory(here.db, { productIds: ids.slice(0, 8) }),
    await addCategory(here.db, { productIds: ids.slice(6) }),
  ];
  const listed = (await here.call('GET', '/brand/list')).json<{ brands: { _id: string; slug: string }[] }>();
  brands = listed.brands.map(({ _id, slug }) => ({ id: _id, slug }));
  const scopes = [
    '',
    ...brands.map(({ slug }) => `&brand=${slug}`),
    ...categories.map(({ slug }) => `&category=${slug}`),
    `&brands=${brands.map(({ slug }) => slug).join(',')}`,
    '&rating=3',
  ];
  const bounds = ['', '&min=35&max=90', '&min=25.5&max=80.5'];
  urls = scopes.flatMap((scope) =>
    bounds.flatMap((prices) => [
      `/api/product/list?limit=3&order=2${scope}${prices}`,
      `/api/product/list/facets?limit=5${scope}${prices}`,
    ]),
  );
}, 60_000);
afterAll(async () => {
  await there.close();
  await here.close();
});

const readAll = async ({ app }: TestApp) =>
  Object.fromEntries(await Promise.all(urls.map(async (url) => [url, (await app.inject({ url })).json()])));

/** Changes a product in one of many ways. */
async function change({ call }: TestApp, { id, sku, slug, name }: TestProduct, turn: number): Promise<void> {
  const put = async (path: string, product: object) => {
    const { statusCode } = await call('PUT', path, { token: ada.token, body: { product } });
    expect(statusCode).toBe(200);
  };
  if (turn % 4 === 0) return await put(`/product/${id}/active`, { isActive: turn % 8 === 0 });
  await put(`/product/${id}`, {
    ...{ sku, slug, name, description: `Turn ${turn}.`, quantity: turn, taxable: 0 },
    price: 10 + ((turn * 37) % 100),
    brand: [brands[turn % 2]?.id],
    ...(turn % 3 === 0 ? { categories: [categories[turn % 2]?.id] } : {}),
  });
}

/** Resolves when the process has received a tag, and so all that was announced before. */
function untilTag({ cacheInvalidation }: TestApp, tag: Tag): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  cacheInvalidation.onChange((changes) => changes.includes(tag) && resolve());
  return promise;
}

it('counts stay exact in two processes while products change in both, and lists are requested', async () => {
  await readAll(here);
  await readAll(there);
  let isChanging = true;
  const changes = products.map(async (product, at) => {
    for (let turn = at; turn < at + 6; turn += 1) await change(turn % 2 ? here : there, product, turn);
  });
  const all = Promise.all(changes).finally(() => {
    isChanging = false;
  });
  // Lists are counted again meanwhile, in snapshots that have some of the changes.
  while (isChanging) {
    await here.announce('catalogue');
    await Promise.all([readAll(here), readAll(there)]);
  }
  await all;
  const cached = [];
  for (const [at, [shop, other]] of [[here, there] as const, [there, here] as const].entries()) {
    const heard = untilTag(shop, `product:end-${at}`);
    await other.announce(`product:end-${at}`);
    await heard;
    cached.push(await readAll(shop));
  }
  await here.announce('catalogue');
  const counted = await readAll(here);
  expect(cached).toEqual([counted, counted]);
});
