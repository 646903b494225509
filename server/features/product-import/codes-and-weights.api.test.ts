import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { testImage, toFormData } from '#server/testing/builders/forms.ts';
import { importFile } from '#server/testing/builders/import-file.ts';
import { applyChecked, checkFile, undoApplied } from '#server/testing/builders/imports.ts';
import { addAdministrator, addBrand } from '#server/testing/builders/people.ts';
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

const stored = async (id = mug.id) => {
  const { barcode, weight } = (await shop.call('GET', `/product/${id}`, ada)).json().product;
  return { barcode, weight };
};

it('files give products without options a barcode and a weight, and empty cells keep them', async () => {
  await importFile(db, `sku,barcode,weight\n${mug.sku},4006381333931,"0,4 kg"\n`);
  expect(await stored()).toEqual({ barcode: '4006381333931', weight: 400 });
  await importFile(db, `sku,barcode,weight\n${mug.sku},,12 oz\n`);
  expect(await stored()).toEqual({ barcode: '4006381333931', weight: 340 });
  const { summary } = await importFile(db, `sku,barcode,weight\n${mug.sku},,340\n`);
  expect(summary).toMatchObject({ same: 1 });
});

it('a new product has them, too', async () => {
  await importFile(db, 'sku,name,brand,price,quantity,barcode,weight\nWEIGHED-1,Vase,Kiln,17,1,42,250\n');
  const { products } = (await shop.call('GET', '/product?page=1&search=WEIGHED-1', ada)).json();
  expect(await stored(products[0]._id)).toEqual({ barcode: '42', weight: 250 });
});

it('an export brings them back', async () => {
  await importFile(db, `sku,barcode,weight\n${mug.sku},42,250\n`);
  const csv = (await shop.call('GET', `/product/export?search=${mug.sku}`, ada)).body;
  expect((await importFile(db, csv)).summary).toMatchObject({ rows: 1, same: 1 });
  await importFile(db, `sku,barcode,weight\n${mug.sku},43,251\n`);
  await importFile(db, csv);
  expect(await stored()).toEqual({ barcode: '42', weight: 250 });
});

it('they are shown before, are in the history, and are undone', async () => {
  const { _id } = await checkFile(shop, ada, `sku,barcode,weight\n${mug.sku},42,250\n`);
  const { rows } = (await shop.call('GET', `/product/import/${_id}/rows`, ada)).json();
  expect(rows[0].changes).toEqual([
    { field: 'barcode', from: null, to: '42' },
    { field: 'weight', from: null, to: '250' },
  ]);
  await applyChecked(shop, ada, _id);
  const [entry] = (await shop.call('GET', `/product/${mug.id}/history?field=weight`, ada)).json().entries;
  expect(entry.changes.variants).toMatchObject([{ to: { barcode: '42', weight: 250 } }]);
  await undoApplied(shop, ada, _id);
  expect(await stored()).toEqual({ barcode: null, weight: null });
});

it('a row of a variant that an earlier version checked is applied with them', async () => {
  const head = 'productSku,sku,name,brand,price,quantity,option1Name,option1Value,barcode,weight';
  const csv = `${head}\nEARLIER,EARLIER-S,Shirt,Kiln,17,1,Size,S,42,250\nEARLIER,EARLIER-M,,,17,1,Size,M,,\n`;
  const { _id } = await checkFile(shop, ada, csv);
  await db.execute(sql`
    update product_import_rows set "row" = jsonb_set("row" - 'sold', '{variant}', '{"barcode": null, "weightGrams": null}' || ("row" -> 'variant')
      || coalesce("row" -> 'sold', '{}')) where import_id = ${_id}`);
  await applyChecked(shop, ada, _id);
  const { products } = (await shop.call('GET', '/product?page=1&search=EARLIER', ada)).json();
  const { variants } = (await shop.call('GET', `/product/${products[0]._id}`, ada)).json().product;
  expect(variants).toMatchObject([
    { barcode: '42', weight: 250 },
    { barcode: null, weight: null },
  ]);
});

it('a weight that somebody changes after the check makes the row stale', async () => {
  const { _id } = await checkFile(shop, ada, `sku,weight\n${mug.sku},250\n`);
  await importFile(db, `sku,weight\n${mug.sku},300\n`);
  await applyChecked(shop, ada, _id);
  expect(await stored()).toMatchObject({ weight: 300 });
});

it.each([
  ['a very long barcode', `${'4'.repeat(65)},1`, 'Barcode may not be longer than 64 characters.'],
  ['a negative weight', '1,-5', 'Weight may not be less than 0.'],
  ['a weight beyond all', '1,1000001', 'Weight may not be greater than 1,000,000 grams.'],
])('refuses %s', async (_what, cells, reason) => {
  const { refused } = await importFile(db, `sku,barcode,weight\n${mug.sku},${cells}\n`);
  expect(refused).toEqual([[2, reason]]);
  expect(await stored()).toEqual({ barcode: null, weight: null });
});

it('of a product with options they are written for its variants', async () => {
  await importFile(
    db,
    'productSku,sku,name,brand,price,quantity,option1Name,option1Value\nSHIRT-W,SHIRT-W-S,Shirt,Kiln,17,1,Size,S\n',
  );
  const { refused } = await importFile(db, 'sku,barcode,weight\nSHIRT-W,1,2\nSHIRT-W-S,1,2\n');
  expect(refused).toEqual([
    [2, 'This product has options. Please write barcode and weight for its variants.'],
  ]);
});

const save = async (change: object, id = mug.id) => {
  const { product } = (await shop.call('GET', `/product/${id}`, ada)).json();
  const { name, sku, slug, description, quantity, price, taxable, brand } = product;
  const body = { name, sku, slug, description, quantity, price, taxable, brand: brand._id };
  return await shop.call('PUT', `/product/${id}`, { ...ada, body: { product: { ...body, ...change } } });
};

it('the form reads and writes them, keeps what it does not send, and empties them', async () => {
  await save({ barcode: ' 4006381333931 ', weight: 400 });
  expect(await stored()).toEqual({ barcode: '4006381333931', weight: 400 });
  await save({ weight: '410' });
  await save({});
  expect(await stored()).toEqual({ barcode: '4006381333931', weight: 410 });
  await save({ barcode: '', weight: '' });
  expect(await stored()).toEqual({ barcode: null, weight: null });
});

it.each([
  [{ weight: -1 }, { weight: 'Weight may not be less than 0.' }],
  [{ weight: 1.5 }, { weight: 'Must be a whole number.' }],
  [{ weight: 'heavy' }, { weight: 'Weight must be a number.' }],
  [{ barcode: '4'.repeat(65) }, { barcode: 'Barcode may not be longer than 64 characters.' }],
])('the form refuses %j', async (change, fields) => {
  const response = await save(change);
  expect(response.statusCode).toBe(400);
  expect(response.json().fields).toEqual(fields);
});

it('a new product of the form has them, and with options its variants do', async () => {
  const brand = await addBrand(db);
  const form = { sku: 'WEIGHED-2', name: 'Vase', description: 'Clay.', price: 17, quantity: 1, taxable: 1 };
  const body = toFormData({ ...form, brand, barcode: '42', weight: '250' }, await testImage());
  const { product } = (await shop.call('POST', '/product/add', { ...ada, body })).json();
  expect(await stored(product._id)).toEqual({ barcode: '42', weight: 250 });
  const options = [{ name: 'Size', values: [{ name: 'S' }] }];
  const variants = [{ values: ['S'], sku: 'WEIGHED-2-S', price: 17, quantity: 1 }];
  await shop.call('PUT', `/product/${product._id}/variants`, { ...ada, body: { options, variants } });
  expect(await stored(product._id)).toEqual({ barcode: undefined, weight: undefined });
  const response = await save({ weight: 5 }, product._id);
  expect(response.json()).toMatchObject({ error: 'Please change the variants.' });
});
