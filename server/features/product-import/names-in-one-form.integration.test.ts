import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, it } from 'vitest';
import { cleanText } from '#contract/clean-text.ts';
import { storedNameKey } from '#server/db/name-key.ts';
import { attributeChoices, productAttributes } from '#server/db/schema/attributes.ts';
import { brands, categories, products } from '#server/db/schema/catalogue.ts';
import { productOptionValues } from '#server/db/schema/variants.ts';
import { addAttribute } from '#server/testing/builders/attributes.ts';
import { addBrand } from '#server/testing/builders/people.ts';
import { addCategory, addProduct } from '#server/testing/builders/products.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { truncate } from '#server/testing/truncate.ts';
import { importCatalogue } from './import-catalogue.ts';
import { openCatalogue } from './read-rows.ts';

/** Names are the same in any letter case and composition, with any spaces, and whatever nobody sees in them. */

const { db, close } = await createTestDatabase();
afterAll(close);
afterEach(async () => {
  await truncate(db, 'products, brands, categories, attributes');
});

async function take(head: string, ...rows: string[]) {
  const refused: string[] = [];
  const file = await openCatalogue('-', Readable.from([Buffer.from([head, ...rows].join('\n'))]));
  const { added, changed, same, brandsMade, categoriesMade } = await importCatalogue(db, file, {
    refuse: async (_row, reason) => void refused.push(reason),
    report: () => {},
  });
  return { refused, added, changed, same, brandsMade, categoriesMade };
}
const head = 'sku,name,brand,category,price,quantity';
const nfd = (text: string) => text.normalize('NFD');
const readNames = async (table: typeof brands | typeof categories) =>
  (await db.select({ name: table.name }).from(table).orderBy(table.id)).map(({ name }) => name);

it('makes one brand and one category of all spellings, also in the next file', async () => {
  const rows = [
    'A,A,Café Oak,Möbel > Stühle,1,1',
    `B,B,${nfd('CAFÉ')}  oak,${nfd('MÖBEL')}>stühle\u200b,1,1`,
    'C,C,\ufeffCafé\u00a0Oak\u00ad,Möbel  >  Stühle,1,1',
    'D,D,ΟΔΟΣ,ΟΔΟΣ,1,1',
  ];
  expect(await take(head, ...rows)).toMatchObject({
    added: 4,
    brandsMade: 2,
    categoriesMade: 3,
    refused: [],
  });
  expect(await take(head, ...rows)).toMatchObject({ same: 4, brandsMade: 0, categoriesMade: 0 });
  expect(await readNames(brands)).toEqual(['Café Oak', 'ΟΔΟΣ']);
  expect((await readNames(categories)).sort()).toEqual(['Möbel', 'Stühle', 'ΟΔΟΣ']);
});

it('finds brands and categories that an earlier version has stored as a file wrote them', async () => {
  const brandId = await addBrand(db, { name: `${nfd('Café')}  Oak\u200b` });
  await addCategory(db, { name: `${nfd('Möbel')}  neu` });
  const lamp = await addProduct(db, { brandId });
  const row = `${lamp.sku},Lamp,café oak,möbel neu,9,1`;
  expect(await take(head, row)).toMatchObject({ changed: 1, brandsMade: 0, categoriesMade: 0 });
  expect(await take('sku,price', `${lamp.sku},7`)).toMatchObject({ changed: 1, brandsMade: 0 });
  const [stored] = await db.select().from(products).where(eq(products.id, lamp.id));
  expect(stored).toMatchObject({ brandId, priceMinor: 700 });
});

it('finds attributes, their choices and values of options', async () => {
  await addAttribute(db, { name: 'Größe', kind: 'choice', choices: ['Très grand', 'klein'] });
  const columns = `sku,name,brand,price,quantity,attribute: ${nfd('GRÖSSE').replace('SS', 'ß')}\u200b `;
  expect(await take(columns, `A,A,Oak,1,1,${nfd('TRÈS')}  grand`)).toMatchObject({ added: 1, refused: [] });
  const [value] = await db
    .select({ name: attributeChoices.name })
    .from(productAttributes)
    .innerJoin(attributeChoices, eq(attributeChoices.id, productAttributes.choiceId));
  expect(value).toEqual({ name: 'Très grand' });

  const options =
    'sku,productSku,name,brand,price,quantity,option1Name,option1Value,option2Name,option2Value';
  const variant = (sku: string, name: string, colour: string, size: string) =>
    `${sku},SHIRT,Shirt,Oak,1,1,${name},${colour},Size,${size}`;
  expect(
    await take(
      options,
      variant('S-1', 'Couleur crème', 'Crème', 'S'),
      variant('S-2', `couleur  ${nfd('crème')}`, `${nfd('CRÈME')}\u200b`, 'M'),
    ),
  ).toMatchObject({ added: 2, refused: [] });
  const values = await db.select({ name: productOptionValues.name }).from(productOptionValues);
  expect(values.map(({ name }) => name).sort()).toEqual(['Crème', 'M', 'S']);
});

it.each(['Oak', '  ΟΔΟΣ ', nfd('Crème  Brûlée'), 'a\u200bb\u00adc', 'a\u00a0b', 'a\u2003b\tc'])(
  'compares %j in the database as here',
  async (name) => {
    const { rows } = await db.execute<{ key: string; plain: string }>(
      sql`select ${storedNameKey(sql`${name}::text`)} as key, lower(${cleanText(name)}) as plain`,
    );
    expect(rows[0]?.key).toBe(rows[0]?.plain);
  },
);
