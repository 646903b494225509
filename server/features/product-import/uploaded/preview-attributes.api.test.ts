import { afterAll, afterEach, expect, it } from 'vitest';
import type { ImportRowView } from '#contract/product-imports.contract.ts';
import { attributes, productAttributes } from '#server/db/schema/attributes.ts';
import { addAttribute } from '#server/testing/builders/attributes.ts';
import { applyChecked, checkFile } from '#server/testing/builders/imports.ts';
import { addBrand, addClerk } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Columns of attributes in the check of an uploaded file. */

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
afterEach(async () => {
  await db.delete(productAttributes);
  await db.delete(attributes);
});
const cleo = await addClerk(shop, 'catalogue');

async function addLamp() {
  await addAttribute(db, { name: 'Material' });
  await addAttribute(db, { name: 'Weight', kind: 'number', unit: 'g' });
  const brandId = await addBrand(db, { name: 'Aldergate' });
  return await addProduct(db, { name: 'Lamp', brandId, priceMinor: 900, quantity: 5, description: 'Warm.' });
}
const makeFile = (...rows: string[]) =>
  ['sku,name,brand,description,price,quantity,taxable,attribute:Material,attribute:Weight', ...rows].join(
    '\n',
  );
const makeRow = ({ sku }: { sku: string }, cells: string) => `${sku},Lamp,Aldergate,Warm.,9,5,0,${cells}`;
async function check(content: string, by = cleo) {
  const { _id, ignoredColumns } = await checkFile(shop, by, content);
  const { rows } = (await shop.call('GET', `/product/import/${_id}/rows`, by)).json();
  const shown = rows.map(({ result, changes, reason }: ImportRowView) => ({ result, changes, reason }));
  return { _id, ignoredColumns, shown };
}
const readShown = async ({ slug }: { slug: string }) =>
  (await shop.call('GET', `/product/item/${slug}`)).json().product.attributes;

it('says what a row changes of attributes, and applying it does that', async () => {
  const lamp = await addLamp();
  const first = await check(makeFile(makeRow(lamp, 'Steel,640')));
  expect(first).toMatchObject({
    ignoredColumns: [],
    shown: [
      {
        result: 'changed',
        changes: [{ field: 'attributes', from: null, to: 'Material: Steel, Weight: 640 g' }],
      },
    ],
  });
  expect(await readShown(lamp)).toBeUndefined();
  await applyChecked(shop, cleo, first._id);
  expect(await readShown(lamp)).toMatchObject([{ value: 'Steel' }, { value: 640 }]);

  const { shown } = await check(makeFile(makeRow(lamp, 'Steel,650 g')));
  expect(shown[0].changes).toEqual([{ field: 'attributes', from: 'Weight: 640 g', to: 'Weight: 650 g' }]);
  expect((await check(makeFile(makeRow(lamp, ',640')))).shown).toEqual([
    { result: 'same', changes: [], reason: null },
  ]);
});

it('refuses a value that is none, and a row whose values somebody has changed since', async () => {
  const lamp = await addLamp();
  const { shown } = await check(makeFile(makeRow(lamp, ',heavy')));
  expect(shown).toMatchObject([{ result: 'refused', reason: 'Weight must be a number such as 24.5.' }]);

  const checked = await check(makeFile(makeRow(lamp, 'Steel,')));
  const otto = await addClerk(shop, 'catalogue');
  const meanwhile = await check(makeFile(makeRow(lamp, 'Brass,')), otto);
  await applyChecked(shop, otto, meanwhile._id);
  await applyChecked(shop, cleo, checked._id);
  expect(await readShown(lamp)).toMatchObject([{ value: 'Brass' }]);
});
