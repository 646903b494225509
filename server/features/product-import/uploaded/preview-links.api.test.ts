import { afterAll, beforeEach, expect, it } from 'vitest';
import type { ImportRowView } from '#contract/product-imports.contract.ts';
import { attributes } from '#server/db/schema/attributes.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { addAttribute } from '#server/testing/builders/attributes.ts';
import { applyChecked, checkFile, undoApplied } from '#server/testing/builders/imports.ts';
import { addClerk, addMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Columns that make options refer to attributes, in the check of an uploaded file. */

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
const cleo = await addClerk(shop, 'catalogue');
const vera = await addMerchant(shop);

let colour = '';
beforeEach(async () => {
  await db.delete(products);
  await db.delete(attributes);
  colour = await addAttribute(db, { name: 'Colour', kind: 'choice', choices: ['Red', 'Blue'] });
});

const head = 'productSku,sku,name,brand,price,quantity,taxable,option1Name,option1Value,option1Attribute';
const row = (value: string, attribute = '', price = 20) =>
  `SHIRT,SHIRT-${value},Shirt,Aldergate,${price},5,0,Colour,${value},${attribute}`;
async function check(rows: readonly string[], by: TestPerson = cleo) {
  const { _id, ignoredColumns } = await checkFile(shop, by, [head, ...rows].join('\n'));
  expect(ignoredColumns).toEqual([]);
  const { rows: found } = (await shop.call('GET', `/product/import/${_id}/rows`, by)).json();
  const shown = found.map(({ result, changes, reason }: ImportRowView) => ({ result, changes, reason }));
  return { _id, shown };
}
async function take(rows: readonly string[], by: TestPerson = cleo) {
  const { _id } = await check(rows, by);
  return await applyChecked(shop, by, _id);
}
async function option() {
  const [product] = await db.select().from(products);
  const { json } = await shop.call('GET', `/product/${product?.id}`, cleo);
  return { id: product?.id, ...json().product.options[0] };
}
const linking = { field: 'optionAttributes', from: null, to: 'Colour' };

it('shows once that a product is linked, whichever of its rows says so, and applying does that', async () => {
  await take([row('Red'), row('Blue')]);
  const { _id, shown } = await check([row('Red'), row('Blue', 'Colour')]);
  expect(shown).toEqual([
    { result: 'changed', changes: [linking], reason: null },
    { result: 'same', changes: [], reason: null },
  ]);
  expect(await option()).not.toHaveProperty('attribute');
  expect(await applyChecked(shop, cleo, _id)).toMatchObject({ applied: 1, rows: { refused: 0 } });
  expect(await option()).toMatchObject({ attribute: colour, values: [{ name: 'Red' }, { name: 'Blue' }] });
  const again = await check([row('Red', 'Colour'), row('Blue', 'Colour')]);
  expect(again.shown).toMatchObject([{ result: 'same' }, { result: 'same' }]);
});

it('shows it of a new product, and which attribute another one takes the place of', async () => {
  const { _id, shown } = await check([row('Red', 'colour')]);
  expect(shown[0].changes).toContainEqual({ ...linking, to: 'colour' });
  await applyChecked(shop, cleo, _id);
  await addAttribute(db, { name: 'Shade', kind: 'choice', choices: ['Red'] });
  expect((await check([row('Red', 'Shade')])).shown[0].changes).toEqual([
    { field: 'optionAttributes', from: 'Colour', to: 'Shade' },
  ]);
});

it('says why a row cannot be linked', async () => {
  await addAttribute(db, { name: 'Care' });
  const { shown } = await check([row('Red', 'Colour'), row('Pink', 'Colour'), row('Blue', 'Tone')]);
  expect(shown).toMatchObject([
    { result: 'new' },
    { result: 'refused', reason: 'Pink is no value of the attribute Colour.' },
    { result: 'refused', reason: 'There is no attribute Tone.' },
  ]);
  expect((await check([row('Red', 'Care')])).shown).toMatchObject([
    { reason: 'Care has no values to choose from, so it cannot be an option.' },
  ]);
});

it('refuses rows whose option somebody has linked since the check', async () => {
  await take([row('Red')]);
  const { _id } = await check([row('Red', 'Colour', 25)]);
  await take([row('Red', 'Colour')], await addClerk(shop, 'catalogue'));
  expect(await applyChecked(shop, cleo, _id)).toMatchObject({ applied: 0, rows: { refused: 1 } });
});

it('is undone with its import, also when the attribute was renamed since', async () => {
  await take([row('Red'), row('Blue')]);
  const before = await option();
  const { _id } = await take([row('Red', 'Colour'), row('Blue')]);
  const { attribute } = (await shop.call('GET', `/attribute/${colour}`, cleo)).json();
  const body = { attribute: { ...attribute, name: 'Tone' } };
  expect((await shop.call('PUT', `/attribute/${colour}`, { ...cleo, body })).statusCode).toBe(200);
  expect(await undoApplied(shop, cleo, _id)).toMatchObject({ undone: { restored: 1, partly: 0 } });
  expect(await option()).toEqual(before);
});

it('is for merchants too, who may link in the form', async () => {
  const own = (attribute: string) => row('Red', attribute).replace('Aldergate', '');
  await take([own('')], vera);
  expect((await check([own('Colour')], vera)).shown).toMatchObject([{ changes: [linking] }]);
  await take([own('Colour')], vera);
  expect(await option()).toMatchObject({ attribute: colour });
});
