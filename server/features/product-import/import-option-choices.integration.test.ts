import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { attributeChoices } from '#server/db/schema/attributes.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { productOptions, productOptionValues } from '#server/db/schema/variants.ts';
import { findVariants } from '#server/features/variants/variants.store.ts';
import { addAttribute } from '#server/testing/builders/attributes.ts';
import { importFile } from '#server/testing/builders/import-file.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';

const { db, close } = await createTestDatabase();
afterAll(close);

const head = 'productSku,sku,name,brand,category,price,quantity,taxable,option1Name,option1Value';
const row = (colour: string, price = 25) =>
  `SHIRT,SHIRT-${colour.toUpperCase()},Shirt,Aldergate,Clothes,${price},3,1,Colour,${colour}`;
const take = (...rows: string[]) => importFile(db, [head, ...rows].join('\n'));

it('values of an option that refers to an attribute are its choices, and another one refuses its row alone', async () => {
  await take(row('Red'));
  const attribute = await addAttribute(db, { name: 'Colour', kind: 'choice', choices: ['Red', 'Blue'] });
  const choices = await db.select().from(attributeChoices).orderBy(attributeChoices.position);
  const [red, blue] = choices.map(({ id }) => id);
  await db.update(productOptions).set({ attributeId: attribute });
  await db.update(productOptionValues).set({ attributeId: attribute, choiceId: red });

  const { summary, refused } = await take(row('Red', 27), row('blue'), row('Pink'));
  expect(summary).toMatchObject({ added: 1, changed: 1, refused: 1 });
  expect(refused).toEqual([[4, 'Pink is no value of the attribute Colour.']]);
  const [product] = await db.select().from(products).where(eq(products.sku, 'SHIRT'));
  const { options, variants } = await findVariants(db, product?.id ?? '');
  expect(options).toMatchObject([
    {
      attribute,
      values: [
        { name: 'Red', choice: red },
        { name: 'Blue', choice: blue },
      ],
    },
  ]);
  expect(variants).toMatchObject([
    { values: ['Red'], price: 27 },
    { values: ['Blue'], price: 25 },
  ]);
});

it('a row cannot give a product a value of its own of an attribute that its option refers to', async () => {
  const file = [`${head},attribute:Colour`, `${row('Red', 29)},Blue`, `${row('blue', 26)},`];
  const { summary, refused } = await importFile(db, file.join('\n'));
  expect(refused).toEqual([[2, 'Colour is an option of this product: each variant has its own.']]);
  expect(summary).toMatchObject({ changed: 1, refused: 1 });
});
