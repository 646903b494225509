import { afterAll, afterEach, expect, it } from 'vitest';
import type { ImportRowView } from '#contract/product-imports.contract.ts';
import { attributes, productAttributes } from '#server/db/schema/attributes.ts';
import { addAttribute } from '#server/testing/builders/attributes.ts';
import { applyChecked, checkFile } from '#server/testing/builders/imports.ts';
import { addClerk } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** The common fields of one product's rows. */

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
afterEach(async () => {
  await db.delete(productAttributes);
  await db.delete(attributes);
});
const cleo = await addClerk(shop, 'catalogue');

const columns =
  'productSku,sku,name,brand,category,description,price,quantity,taxable,option1Name,option1Value,attribute:Material';
const makeRow = (product: string, size: string, { name = 'Shirt', price = 20, material = '' } = {}) =>
  `${product},${product}-${size},${name},Aldergate,Clothing,Warm.,${price},5,0,Size,${size},${material}`;
async function check(...rows: string[]) {
  const { _id } = await checkFile(shop, cleo, [columns, ...rows].join('\n'));
  const found = (await shop.call('GET', `/product/import/${_id}/rows?limit=100`, cleo)).json().rows;
  const shown = found.map(({ result, changes }: ImportRowView) =>
    [result, ...changes.map(({ field, to }) => `${field}: ${to}`)].join(', '),
  );
  return { _id, shown };
}
async function apply(...rows: string[]) {
  const { _id } = await check(...rows);
  await applyChecked(shop, cleo, _id);
}
const readProduct = async (name: string) =>
  (await shop.call('GET', `/product/item/${name.toLowerCase()}`)).json().product;

it('keeps the name of the first row when only the price of a later one changes', async () => {
  const [small, medium] = [
    makeRow('A', 'S', { name: 'Jacket' }),
    makeRow('A', 'M', { name: 'Jacket medium' }),
  ];
  await apply(small, medium);
  const dearer = makeRow('A', 'M', { name: 'Jacket medium', price: 25 });
  const { _id, shown } = await check(small, dearer, makeRow('A', 'L', { name: 'Jacket large' }));
  expect(shown).toMatchObject(['same', 'changed, price: 25', expect.stringMatching(/^new, price: 20/)]);
  await applyChecked(shop, cleo, _id);
  expect(await readProduct('Jacket')).toMatchObject({ name: 'Jacket', variants: [{}, { price: 25 }, {}] });
});

it('writes an attribute that a later row names', async () => {
  await addAttribute(db, { name: 'Material' });
  await apply(makeRow('B', 'S', { name: 'Scarf' }), makeRow('B', 'M', { name: 'Scarf' }));
  const rows = [makeRow('B', 'S', { name: 'Scarf' }), makeRow('B', 'M', { name: 'Scarf', material: 'Wool' })];
  const { _id, shown } = await check(...rows);
  expect(shown).toEqual(['changed, attributes: Material: Wool', 'same']);
  await applyChecked(shop, cleo, _id);
  expect((await readProduct('Scarf')).attributes).toMatchObject([{ value: 'Wool' }]);
  expect((await check(...rows)).shown).toEqual(['same', 'same']);
});

it('is described by the first row that is not refused', async () => {
  await addAttribute(db, { name: 'Material', kind: 'choice', choices: ['Wool'] });
  await apply(makeRow('C', 'S', { name: 'Coat' }), makeRow('C', 'M', { name: 'Coat' }));
  const rows = [
    makeRow('C', 'S', { name: 'Refused', material: 'Stone' }),
    makeRow('C', 'M', { name: 'Parka' }),
  ];
  const { _id, shown } = await check(...rows);
  expect(shown).toEqual(['refused', 'changed, name: Parka']);
  await applyChecked(shop, cleo, _id);
  expect(await readProduct('Coat')).toMatchObject({ name: 'Parka' });
});

it('is described by its first row when others come in a later batch', async () => {
  await addAttribute(db, { name: 'Material' });
  await apply(makeRow('D', 'S', { name: 'Hat' }), makeRow('D', 'M', { name: 'Hat' }));
  const between = Array.from({ length: 500 }, (_, at) => `,N-${at},N,Aldergate,,x,1,1,0,,,`);
  const last = makeRow('D', 'M', { name: 'Cap', price: 30, material: 'Felt' });
  const { _id } = await check(makeRow('D', 'S', { name: 'Hat' }), ...between, last);
  const [row] = (await shop.call('GET', `/product/import/${_id}/rows?result=changed`, cleo)).json().rows;
  expect(row.changes.map(({ field }: { field: string }) => field)).toEqual(['attributes', 'price']);
  await applyChecked(shop, cleo, _id);
  const product = await readProduct('Hat');
  expect(product).toMatchObject({ name: 'Hat', attributes: [{ value: 'Felt' }] });
});
