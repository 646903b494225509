import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { attributes, productAttributes } from '#server/db/schema/attributes.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { findVariants } from '#server/features/variants/variants.store.ts';
import { addAttribute } from '#server/testing/builders/attributes.ts';
import { importFile } from '#server/testing/builders/import-file.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';

/** Columns `option1Attribute` to `option3Attribute`, which make options refer to attributes. */

const { db, close } = await createTestDatabase();
afterAll(close);

let colour = '';
beforeEach(async () => {
  await db.delete(products);
  await db.delete(attributes);
  colour = await addAttribute(db, { name: 'Colour', kind: 'choice', choices: ['Red', 'Blue'] });
});

const head = 'productSku,sku,name,brand,category,price,quantity,taxable,option1Name,option1Value';
const row = (value: string, { name = 'Colour', price = 25 } = {}) =>
  `SHIRT,SHIRT-${value.toUpperCase()},Shirt,Aldergate,Clothes,${price},3,1,${name},${value}`;
const take = (...rows: string[]) => importFile(db, [head, ...rows].join('\n'));
const link = (...rows: string[]) => importFile(db, [`${head},option1Attribute`, ...rows].join('\n'));
async function readOptions(sku = 'SHIRT') {
  const [product] = await db.select().from(products).where(eq(products.sku, sku));
  return (product && (await findVariants(db, product.id)).options) ?? [];
}

it('links the option of a product that exists, also when only its first row says so', async () => {
  await take(row('Red'), row('Blue'));
  const [before] = await readOptions();
  const { summary, refused } = await link(`${row('Red')},colour`, `${row('Blue')},`);
  expect(refused).toEqual([]);
  expect(summary).toMatchObject({ changed: 1, same: 1 });
  const [option] = await readOptions();
  expect(option).toMatchObject({ name: 'Colour', attribute: colour });
  expect(option?.values.every(({ choice }) => choice)).toBe(true);
  expect(option?.values.map(({ _id }) => _id)).toEqual(before?.values.map(({ _id }) => _id));
  expect((await link(`${row('Red')},Colour`, `${row('Blue')},Colour`)).summary).toMatchObject({ same: 2 });
});

it('links the option of a new product, whose values have the order of the attribute', async () => {
  const { summary, refused } = await link(
    `${row('blue', { name: '' })},Colour`,
    `${row('Red', { name: '' })},Colour`,
  );
  expect(refused).toEqual([]);
  expect(summary).toMatchObject({ added: 2 });
  expect(await readOptions()).toMatchObject([
    { name: 'Colour', attribute: colour, values: [{ name: 'Red' }, { name: 'Blue' }] },
  ]);
});

it('leaves options as they are in a file without the column, and where its cell is empty', async () => {
  await link(`${row('Red')},Colour`);
  await take(row('Red', { price: 27 }));
  await link(`${row('Red', { price: 28 })},`);
  expect(await readOptions()).toMatchObject([{ attribute: colour }]);
  await importFile(db, 'sku,price\nSHIRT-RED,29');
  expect(await readOptions()).toMatchObject([{ attribute: colour }]);
});

it('refuses an attribute that is unknown or has no values, and a value that it does not have', async () => {
  await addAttribute(db, { name: 'Care' });
  const { refused, summary } = await link(
    `${row('Red')},Colour`,
    `${row('Pink')},Colour`,
    `${row('Blue')},Shade`,
    'HAT,HAT-S,Hat,Aldergate,Clothes,9,1,1,Care,S,Care',
  );
  expect(refused).toEqual([
    [3, 'Pink is no value of the attribute Colour.'],
    [4, 'There is no attribute Shade.'],
    [5, 'Care has no values to choose from, so it cannot be an option.'],
  ]);
  expect(summary).toMatchObject({ added: 1, refused: 3 });
});

it('refuses rows of a product that has a value, in no row, which is no choice', async () => {
  await take(row('Red'), row('Pink'));
  const { refused } = await link(`${row('Red')},Colour`);
  expect(refused).toEqual([[2, 'Pink is no value of the attribute Colour.']]);
  expect((await readOptions())[0]).not.toHaveProperty('attribute');
});

it('refuses a row that names another attribute than the first of its product', async () => {
  await addAttribute(db, { name: 'Shade', kind: 'choice', choices: ['Blue'] });
  const { refused } = await link(`${row('Red')},Colour`, `${row('Blue')},Shade`);
  expect(refused).toEqual([
    [3, 'Another row of SHIRT names the attribute Colour for the option Colour, not Shade.'],
  ]);
  expect(await readOptions()).toMatchObject([{ attribute: colour, values: [{ name: 'Red' }] }]);
});

it('links an option to another attribute that has its values, whose name it gets', async () => {
  await link(`${row('Red')},Colour`);
  const shade = await addAttribute(db, { name: 'Shade', kind: 'choice', choices: ['Blue', 'Red'] });
  const { refused } = await link(`${row('Red')},Shade`);
  expect(refused).toEqual([]);
  expect(await readOptions()).toMatchObject([{ name: 'Shade', attribute: shade, values: [{ name: 'Red' }] }]);
});

it('refuses a value of its own of the attribute that another row links', async () => {
  const file = [
    `${head},option1Attribute,attribute:Colour`,
    `${row('Red')},Colour,`,
    `${row('Blue')},,Red`,
  ].join('\n');
  const { refused } = await importFile(db, file);
  expect(refused).toEqual([[3, 'Colour is an option of this product: each variant has its own.']]);
  expect(await db.select().from(productAttributes)).toEqual([]);
});

it('refuses an attribute without an option', async () => {
  const { refused } = await importFile(
    db,
    'sku,name,brand,price,quantity,taxable,option1Attribute\nMUG,Mug,Aldergate,9,1,1,Colour',
  );
  expect(refused).toEqual([[2, 'Options need the column productSku.']]);
});
