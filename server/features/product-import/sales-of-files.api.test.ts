import { afterAll, beforeEach, expect, it } from 'vitest';
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
  mug = await addProduct(db, { priceMinor: 2_000, quantity: 4 });
});

const stored = async (id = mug.id) => (await shop.call('GET', `/product/${id}`, ada)).json().product;
const seen = async () => (await shop.call('GET', `/product/item/${mug.slug}`)).json().product;
const findId = async (sku: string) =>
  (await shop.call('GET', `/product?page=1&search=${sku}`, ada)).json().products[0]._id;
const soon = '2999-01-01T00:00:00.000Z';
const sale = { price: 15, startsAt: null, endsAt: soon };

it('files put products into sales, which shoppers see, and end them', async () => {
  await importFile(db, `sku,salePrice,saleUntil\n${mug.sku},15,${soon}\n`);
  expect((await stored()).sales).toEqual([sale]);
  expect(await seen()).toMatchObject({ price: 15, formerPrice: 20 });
  await importFile(db, `sku,price,salePrice\n${mug.sku},14,12\n`);
  expect(await stored()).toMatchObject({ price: 14, salePrice: 12 });
  await importFile(db, `sku,salePrice,shown\n${mug.sku},,1\n`);
  expect(await stored()).toMatchObject({ price: 14, salePrice: 12 });
  // An old export has sales that are over.
  await importFile(db, `sku,salePrice,saleUntil\n${mug.sku},11,2020-01-01\n`);
  expect(await stored()).toMatchObject({ price: 14, salePrice: 12 });
  await importFile(db, `sku,salePrice\n${mug.sku},none\n`);
  expect(await stored()).toMatchObject({ price: 14, sales: [] });
});

it('a new product, and variants of one, have theirs', async () => {
  const head = 'productSku,sku,name,brand,price,quantity,option1Name,option1Value,salePrice,stockPolicy';
  await importFile(
    db,
    `${head}\n,SALE-1,Vase,Kiln,17,1,,,12,untracked\nSALE-2,SALE-2-S,Shirt,Kiln,17,1,Size,S,12,back-order 5 from 2099-01-01\nSALE-2,SALE-2-M,,,17,1,Size,M,,\n`,
  );
  expect(await stored(await findId('SALE-1'))).toMatchObject({ sales: [{ price: 12 }], policy: 'untracked' });
  expect((await stored(await findId('SALE-2'))).variants).toMatchObject([
    { sku: 'SALE-2-S', sales: [{ price: 12 }], policy: 'back-order', backOrderLimit: 5, quantity: 6 },
    { sku: 'SALE-2-M', sales: [], policy: 'tracked' },
  ]);
});

it('an export brings back sales and policy, with what is on hand, and changes nothing of the same', async () => {
  await importFile(
    db,
    `sku,salePrice,saleFrom,saleUntil,stockPolicy\n${mug.sku},15; 14,;2998-01-01T00:00:00Z,2998-01-01T00:00:00Z;${soon},back-order 9 from 2099-01-01\n`,
  );
  const before = await stored();
  expect(before).toMatchObject({ quantity: 13, sales: [{ price: 15 }, { price: 14 }] });
  const csv = (await shop.call('GET', `/product/export?search=${mug.sku}`, ada)).body;
  expect((await importFile(db, csv)).summary).toMatchObject({ same: 1 });
  await importFile(db, `sku,quantity,salePrice,stockPolicy\n${mug.sku},7,none,tracked\n`);
  expect(await stored()).toMatchObject({ quantity: 7, sales: [], policy: 'tracked' });
  await importFile(db, csv);
  expect(await stored()).toMatchObject({
    ...{ quantity: 13, sales: before.sales, policy: 'back-order' },
    ...{ backOrderLimit: 9, backOrderFrom: '2099-01-01' },
  });
});

it('they are shown before, are in the history, and are undone', async () => {
  const { _id } = await checkFile(
    shop,
    ada,
    `sku,price,salePrice,saleUntil,stockPolicy\n${mug.sku},19,15,${soon},untracked\n`,
  );
  const { rows } = (await shop.call('GET', `/product/import/${_id}/rows`, ada)).json();
  expect(rows[0].changes).toEqual([
    { field: 'price', from: '20', to: '19' },
    { field: 'salePrice', from: null, to: '15' },
    { field: 'saleUntil', from: null, to: soon },
    { field: 'stockPolicy', from: 'tracked', to: 'untracked' },
  ]);
  await applyChecked(shop, ada, _id);
  const [entry] = (await shop.call('GET', `/product/${mug.id}/history?field=sales`, ada)).json().entries;
  expect(entry.changes.variants).toMatchObject([{ to: { price: 19, sales: [sale], policy: 'untracked' } }]);
  await undoApplied(shop, ada, _id);
  expect(await stored()).toMatchObject({ price: 20, sales: [], policy: 'tracked', quantity: 4 });
});

it('refuses a sale that is not below the price, of products and of variants', async () => {
  const above = 'The price must be above the sale prices of the product.';
  const head = 'productSku,sku,name,brand,price,quantity,option1Name,option1Value,salePrice';
  const { refused } = await importFile(
    db,
    `${head}\n,SALE-3,Vase,Kiln,17,1,,,17\nSALE-4,SALE-4-S,Shirt,Kiln,17,1,Size,S,18\n,${mug.sku},,,10,,,,11\n`.replace(
      ',,,10,,,,11',
      ',Mug,Kiln,10,4,,,11',
    ),
  );
  expect(refused).toEqual([
    [2, above],
    [3, 'A sale price must be below $17.00.'],
    [4, above],
  ]);
  expect(await stored()).toMatchObject({ price: 20, sales: [] });
});
