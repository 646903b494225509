import { afterAll, expect, it } from 'vitest';
import { categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { productHistory } from '#server/db/schema/product-history.ts';
import { applyChecked, checkFile } from '#server/testing/builders/imports.ts';
import { addClerk } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
const cleo = await addClerk(shop, 'catalogue');

it('A price list changes prices alone, as its check says', async () => {
  const price = {
    'L-1': 'L-1,Lamp,Aldergate,189,12,1',
    'S-1': 'S-1,Shirt,Aldergate,20,3,1',
  };
  const full = [
    'sku,name,brand,price,quantity,taxable,category,description,details,imageUrl,productSku,option1Name,option1Value',
    `${price['L-1']},Lighting,A warm light.,Of **oak**,https://example.com/l.jpg,,,`,
    `${price['S-1']},Clothes,A light shirt.,Of *linen*,https://example.com/s.jpg,S,Size,M`,
  ];
  await applyChecked(shop, cleo, (await checkFile(shop, cleo, full.join('\n')))._id);
  const stored = () => db.select().from(products).orderBy(products.sku);
  const [lamp, shirt] = await stored();
  const list = [
    'sku,name,brand,price,quantity,taxable,description,imageUrl,productSku,option1Name,option1Value',
    `${price['L-1'].replace('189', '199')},,,,,`,
    `${price['S-1'].replace('20', '25')},,,S,Size,M`,
  ];
  const { _id } = await checkFile(shop, cleo, list.join('\n'));
  const { rows } = (await shop.call('GET', `/product/import/${_id}/rows`, cleo)).json();
  expect(rows).toMatchObject([
    { sku: 'L-1', changes: [{ field: 'price', from: '189', to: '199' }] },
    { sku: 'S-1', changes: [{ field: 'price', from: '20', to: '25' }] },
  ]);
  await db.delete(productHistory);
  expect(await applyChecked(shop, cleo, _id)).toMatchObject({ applied: 2 });
  expect(await stored()).toEqual([
    { ...lamp, priceMinor: 19_900 },
    { ...shirt, priceMinor: 2_500, highestPriceMinor: 2_500 },
  ]);
  expect(await db.$count(categoryProducts)).toBe(2);
  const history = await db.select({ changes: productHistory.changes }).from(productHistory);
  expect(history.map(({ changes }) => Object.keys(changes))).toEqual([['variants'], ['variants']]);
});
