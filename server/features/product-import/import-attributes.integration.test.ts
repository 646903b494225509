import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { attributes, productAttributes } from '#server/db/schema/attributes.ts';
import { brands, categories, products } from '#server/db/schema/catalogue.ts';
import { addAttribute } from '#server/testing/builders/attributes.ts';
import { importFile } from '#server/testing/builders/import-file.ts';
import { addCategory } from '#server/testing/builders/products.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';

/** Columns of attributes: `attribute:Material`. */

const { db, close } = await createTestDatabase();
afterAll(close);
beforeEach(async () => {
  const { id } = await addCategory(db, { name: 'Knitwear' });
  await addAttribute(db, { name: 'Material' });
  await addAttribute(db, { name: 'Weight', kind: 'number', unit: 'g' });
  await addAttribute(db, { name: 'Colour', kind: 'choice', choices: ['Indigo', 'Sage'], categories: [id] });
  await addAttribute(db, { name: 'Undyed', kind: 'yes-no' });
});
afterEach(async () => {
  for (const table of [products, brands, attributes, categories]) await db.delete(table);
});

const columns = 'attribute:material,attribute: Weight ,Attribute:Colour,attribute:Undyed';
async function take(head: string, ...rows: string[]) {
  const { refused, summary, ignored } = await importFile(db, [head, ...rows].join('\n'));
  const { added, changed, same } = summary;
  return { refused, added, changed, same, ignored };
}
const takeRows = (...rows: string[]) =>
  take(
    `sku,name,brand,category,price,quantity,taxable,${columns}`,
    ...rows.map((row) => row.replace('|', ',Thing,Aldergate,Knitwear,9,5,1,')),
  );
async function readValues(sku: string) {
  const { text, number, choiceId, isYes } = productAttributes;
  const rows = await db
    .select({ text, number, choiceId, isYes })
    .from(productAttributes)
    .innerJoin(products, eq(products.id, productAttributes.productId))
    .innerJoin(attributes, eq(attributes.id, productAttributes.attributeId))
    .where(eq(products.sku, sku))
    .orderBy(asc(attributes.position));
  return rows.map((row) => row.text ?? row.number ?? row.isYes ?? 'choice');
}
const done = { refused: [], added: 0, changed: 0, same: 0, ignored: [] };

it('are written, and an empty cell changes nothing', async () => {
  expect(await takeRows('L|Wool,640.5 g,sage,yes', 'M|,,,')).toEqual({ ...done, added: 2 });
  expect(await readValues('L')).toEqual(['Wool', 640.5, 'choice', true]);
  expect(await takeRows('L|,,,', 'M|,,,')).toEqual({ ...done, same: 2 });
  expect(await readValues('L')).toEqual(['Wool', 640.5, 'choice', true]);
  expect(await takeRows('L|Linen,640.5,SAGE,1', 'M|,,,')).toEqual({ ...done, changed: 1, same: 1 });
  expect(await readValues('L')).toEqual(['Linen', 640.5, 'choice', true]);
});

it('refuse a row with a value that is none, and import the others', async () => {
  expect(
    await takeRows('L|,heavy,,', 'M|,,Clay,', `N|${'x'.repeat(201)},,,`, 'O|Wool,,,', 'P|,,,maybe'),
  ).toEqual({
    ...done,
    refused: [
      [2, 'Weight must be a number such as 24.5.'],
      [3, 'Colour has no value Clay.'],
      [4, 'Material may not be longer than 200 characters.'],
      [6, 'Undyed must be yes or no.'],
    ],
    added: 1,
  });
  expect(await db.$count(products)).toBe(1);
});

it('refuse an unknown attribute, and one that the categories do not ask for', async () => {
  const head = 'sku,name,brand,category,price,quantity,taxable,attribute:Colour,attribute:Color';
  expect(
    await take(
      head,
      'L,Lamp,Aldergate,Knitwear,9,5,1,,Sage',
      'M,Mug,Aldergate,Kitchen,9,5,1,Sage,',
      'N,Jumper,Aldergate,knitwear,9,5,1,Sage,',
    ),
  ).toEqual({
    ...done,
    refused: [
      [2, 'There is no attribute Color.'],
      [3, 'Colour is not for the categories of this product.'],
    ],
    added: 1,
  });
  // It is in the category already.
  expect(await take(head, 'N,Jumper,Aldergate,,9,5,1,Indigo,')).toEqual({ ...done, changed: 1 });
});

it('of a product with options come from the first row that has one', async () => {
  const head = 'productSku,sku,name,brand,price,quantity,taxable,option1Name,option1Value,attribute:Material';
  const shirt = (size: string, material: string) =>
    `SHIRT,SHIRT-${size},Shirt,Aldergate,9,5,1,Size,${size},${material}`;
  expect(await take(head, shirt('S', ''), shirt('M', 'Wool'), shirt('L', 'Linen'))).toEqual({
    ...done,
    added: 3,
  });
  expect(await readValues('SHIRT')).toEqual(['Wool']);
  expect(await take(head, shirt('S', 'Wool'), shirt('M', ''))).toEqual({ ...done, same: 2 });
  expect(await take(head, shirt('S', 'Silk'), shirt('M', ''))).toEqual({ ...done, changed: 1, same: 1 });
  expect(await readValues('SHIRT')).toEqual(['Silk']);
});
