import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { importFile } from '#server/testing/builders/import-file.ts';
import { applyChecked, checkFile, undoApplied } from '#server/testing/builders/imports.ts';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { db } = shop;
const ada = await addAdministrator(shop);

let mug: TestProduct;
beforeEach(async () => {
  mug = await addProduct(db);
});

const isShown = async (sku = mug.sku) =>
  (await db.select({ isActive: products.isActive }).from(products).where(eq(products.sku, sku)))[0]?.isActive;
const hide = () => db.update(products).set({ isActive: false }).where(eq(products.id, mug.id));
const answered = async () => (await shop.call('GET', `/product/item/${mug.slug}`)).statusCode;

it.each([
  ['1', true],
  ['WAHR', true],
  ['0', false],
  ['no', false],
  ['', null],
])('a file shows or hides a product: %j', async (cell, expected) => {
  const csv = `sku,shown,price\n${mug.sku},${cell},17\n`;
  await importFile(db, csv);
  expect(await isShown()).toBe(expected ?? true);
  await hide();
  await importFile(db, csv);
  expect(await isShown()).toBe(expected ?? false);
});

it('a new product is shown where its file does not say, and hidden where it does', async () => {
  const head = 'sku,name,brand,price,quantity';
  await importFile(db, `${head}\nSHOWN-1,Vase,Kiln,17,1\n`);
  await importFile(db, `${head},shown\nHIDDEN-1,Bowl,Kiln,17,1,0\nSHOWN-2,Plate,Kiln,17,1,\n`);
  expect(await Promise.all(['SHOWN-1', 'HIDDEN-1', 'SHOWN-2'].map(isShown))).toEqual([true, false, true]);
});

it('an export brings back what was hidden', async () => {
  await hide();
  const csv = (await shop.call('GET', `/product/export?search=${mug.sku}`, ada)).body;
  expect((await importFile(db, csv)).summary).toMatchObject({ rows: 1, same: 1 });
  await db.update(products).set({ isActive: true }).where(eq(products.id, mug.id));
  expect((await importFile(db, csv)).summary).toMatchObject({ rows: 1, changed: 1 });
  expect(await isShown()).toBe(false);
});

it('hiding by a file is seen by shoppers at once, is in the history, and is undone', async () => {
  expect(await answered()).toBe(200);
  const { _id } = await checkFile(shop, ada, `sku,shown\n${mug.sku},0\n`);
  await applyChecked(shop, ada, _id);
  expect(await answered()).toBe(404);
  const history = `/product/${mug.id}/history?field=active`;
  const [entry] = (await shop.call('GET', history, ada)).json().entries;
  expect(entry.changes).toMatchObject({ isActive: { from: true, to: false } });
  await undoApplied(shop, ada, _id);
  expect(await answered()).toBe(200);
});

it('refuses what is neither yes nor no', async () => {
  const { refused } = await importFile(db, `sku,shown\n${mug.sku},maybe\n`);
  expect(refused).toEqual([[2, 'Write 1 for shown, or 0.']]);
});
