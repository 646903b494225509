import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { productImages } from '#server/db/schema/product-images.ts';
import { applyWithImages, downloadAll } from '#server/testing/builders/image-downloads.ts';
import { addImages } from '#server/testing/builders/images.ts';
import { checkFile, undoApplied } from '#server/testing/builders/imports.ts';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { photo } from '#server/testing/test-media.ts';
import { startTestPictures, type TestPictures } from '#server/testing/test-pictures.ts';
import { truncate } from '#server/testing/truncate.ts';

/** Products whose files name several pictures, with texts. */

const shop = await createTestApp();
const { db } = shop;
const ada = await addAdministrator(shop);
let server: TestPictures;
beforeAll(async () => {
  const pictures = await Promise.all([1, 2, 3, 4].map((at) => photo(10 + at, 10)));
  server = await startTestPictures(({ url = '' }, response) => {
    const picture = pictures[Number(/\d/.exec(url)?.[0]) - 1];
    if (picture) response.end(picture);
    else response.writeHead(404).end();
  });
});
afterAll(async () => {
  await shop.close();
  await server.stop();
});
afterEach(async () => {
  await truncate(db, 'products, brands, product_imports, image_downloads');
  server.asked.length = 0;
});

const head = 'sku,name,brand,price,quantity,imageUrl,imageAlt,imageUrl2,imageAlt2,imageUrl3';
const makeFile = (...pictures: string[]) => `${head}\nM-1,Mug,Kilnfold,9,3,${pictures.join(',')}`;
const at = (name: string) => server.url(`/${name}.jpg`);
/** @returns 'WIDTH: text' of each picture */
const shown = async () =>
  (
    await db
      .select({ url: productImages.url, alt: productImages.alt })
      .from(productImages)
      .innerJoin(products, eq(products.id, productImages.productId))
      .where(sql`${products.deletedAt} is null`)
      .orderBy(asc(productImages.position))
  ).map(({ url, alt }) => `${/(\d+)x/.exec(url)?.[1]}: ${alt}`);
async function run(content: string) {
  const id = await applyWithImages(shop, ada, content);
  await downloadAll(shop, server.network);
  return id;
}
const exported = async () => (await shop.call('GET', '/product/export', { token: ada.token })).body;

it('are downloaded in their order, and named again change nothing', async () => {
  const content = makeFile(at('1'), 'Front', at('2'), '', at('3'));
  await run(content);
  expect(await shown()).toEqual(['11: Front', '12: ', '13: ']);
  expect(server.asked).toHaveLength(3);
  expect((await checkFile(shop, ada, content)).rows).toMatchObject({ same: 1 });
  expect((await checkFile(shop, ada, await exported())).rows).toMatchObject({ same: 1 });
});

it('are replaced one by one, keep what somebody deleted away, and take texts at once', async () => {
  await run(makeFile(at('1'), '', at('2'), '', ''));
  await run(makeFile(at('1'), 'Front', at('4'), 'Side', at('3')));
  expect(await shown()).toEqual(['11: Front', '14: Side', '13: ']);
  await db.delete(productImages).where(eq(productImages.position, 3));
  await run(makeFile(at('1'), '', at('4'), 'Left', at('3')));
  expect(await shown()).toEqual(['11: Front', '14: Left']);
});

it.each([
  { moved: 'in front of a new one', to: ['2', 'Side', '4', ''], shows: ['12: Side', '14: '], asks: ['4'] },
  {
    moved: 'behind a new one',
    to: ['4', 'New', '1', '', '2'],
    shows: ['14: New', '11: Front', '12: '],
    asks: ['4'],
  },
  { moved: 'with one another', to: ['2', '', '1', ''], shows: ['11: Front', '12: '], asks: [] },
])('that moved $moved are not downloaded again, and keep their texts', async ({ to, shows, asks }) => {
  await run(makeFile(at('1'), 'Front', at('2'), '', ''));
  server.asked.length = 0;
  const [one = '', ofOne = '', two = '', ofTwo = '', three] = to;
  const content = makeFile(at(one), ofOne, at(two), ofTwo, three ? at(three) : '');
  await run(content);
  expect([await shown(), server.asked.map((asked) => /\d/.exec(asked)?.[0])]).toEqual([shows, asks]);
  expect((await checkFile(shop, ada, content)).rows).toMatchObject({ same: 1 });
  await run(content);
  expect([await shown(), server.asked.length]).toEqual([shows, asks.length]);
});

it('that are the same at two addresses do not go with one of these', async () => {
  await run(makeFile(at('1'), 'Front', at('1?b'), '', ''));
  await run(makeFile(at('1'), '', at('3'), '', ''));
  expect(await shown()).toEqual(['11: Front', '13: ']);
});

it('do not come to a product that has pictures of somebody', async () => {
  const mug = await addProduct(db);
  await addImages(db, mug, 1);
  await run(makeFile(at('1'), '', at('2'), '', '').replace('M-1', mug.sku));
  expect([await db.$count(productImages), server.asked]).toEqual([1, []]);
});

it('come back from an export, without asking anybody, when their product was deleted', async () => {
  await run(makeFile(at('1'), 'Front', at('2'), '', at('3')));
  const file = await exported();
  const [product] = await db.select().from(products);
  const token = ada.token;
  await shop.call('DELETE', `/product/delete/${product?.id}`, { token });
  expect(await shown()).toEqual([]);
  server.asked.length = 0;
  await run(file);
  expect([await shown(), server.asked]).toEqual([['11: Front', '12: ', '13: '], []]);
  expect(await exported()).toBe(file);
});

it('are forgotten when the import is undone, and their texts', async () => {
  await run(makeFile(at('1'), 'Front', at('2'), '', ''));
  const before = await db.select({ named: products.sourceImages }).from(products);
  const id = await applyWithImages(shop, ada, makeFile(at('1'), 'Left', at('2'), '', at('3')), false);
  expect(await shown()).toEqual(['11: Left', '12: ']);
  expect(await undoApplied(shop, ada, id)).toMatchObject({ undone: { restored: 1, partly: 0 } });
  expect(await shown()).toEqual(['11: Front', '12: ']);
  expect(await db.select({ named: products.sourceImages }).from(products)).toEqual(before);
});
