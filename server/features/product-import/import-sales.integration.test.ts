import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, expect, it } from 'vitest';
import { brands, products } from '#server/db/schema/catalogue.ts';
import { variantPrices } from '#server/db/schema/variant-prices.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { importFile } from '#server/testing/builders/import-file.ts';
import { addSale } from '#server/testing/builders/sales.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { switchDuePrices } from '../prices/switch-due-prices.ts';

/** Prices of an import that are not above a sale: their rows are refused, the others are imported. */

const { db, close } = await createTestDatabase();
afterAll(close);
afterEach(async () => {
  await db.delete(products);
  await db.delete(brands);
});

const head = 'productSku,sku,name,brand,price,quantity,taxable,option1Name,option1Value';
const plain = (sku: string, price: number) => `,${sku},${sku},Aldergate,${price},5,1,,`;
const shirt = (size: string, price: number) =>
  `SHIRT,SHIRT-${size},Shirt,Aldergate,${price},5,1,Size,${size}`;

async function take(...rows: string[]) {
  const { refused, summary } = await importFile(db, [head, ...rows].join('\n'));
  const { added, changed, same } = summary;
  return { refused, added, changed, same };
}
async function getVariant(sku: string) {
  const [variant] = await db.select().from(productVariants).where(eq(productVariants.sku, sku));
  if (!variant) throw new Error(`there is no ${sku}`);
  return variant;
}
const readPrices = async (...skus: string[]) =>
  Promise.all(skus.map(async (sku) => (await getVariant(sku)).priceMinor));
const planned = { startsIn: 60 };

it('of products, in a planned sale and in one that is on', async () => {
  await take(plain('LAMP', 98), plain('MUG', 24), plain('VASE', 60));
  await addSale(db, await getVariant('LAMP'), { priceMinor: 7_800, ...planned });
  await addSale(db, await getVariant('MUG'), { priceMinor: 2_000 });
  await switchDuePrices(db);

  const words = 'The price must be above the sale prices of the product.';
  expect(await take(plain('LAMP', 78), plain('MUG', 19), plain('VASE', 61), plain('JUG', 30))).toEqual({
    refused: [
      [2, words],
      [3, words],
    ],
    added: 1,
    changed: 1,
    same: 0,
  });
  expect(await readPrices('LAMP', 'MUG', 'VASE', 'JUG')).toEqual([9_800, 2_400, 6_100, 3_000]);
  expect(await take(plain('LAMP', 78.01), plain('MUG', 24))).toMatchObject({
    refused: [],
    changed: 1,
    same: 1,
  });
  expect((await db.select().from(products).where(eq(products.sku, 'MUG')))[0]).toMatchObject({
    priceMinor: 2_000,
    formerPriceMinor: 2_400,
  });
});

it('of variants, whose other variants are imported', async () => {
  await take(shirt('S', 98), shirt('M', 90), plain('VASE', 60));
  await addSale(db, await getVariant('SHIRT-M'), { priceMinor: 7_800, ...planned });

  expect(await take(shirt('S', 70), shirt('M', 78), shirt('L', 80), plain('VASE', 61))).toEqual({
    refused: [[3, 'The price must be above the sale prices. Please change the sales first.']],
    added: 1,
    changed: 2,
    same: 0,
  });
  expect(await readPrices('SHIRT-S', 'SHIRT-M', 'SHIRT-L', 'VASE')).toEqual([7_000, 9_000, 8_000, 6_100]);
  expect(await take(shirt('M', 79))).toMatchObject({ refused: [], changed: 1 });
  const sales = await db.select().from(variantPrices).orderBy(asc(variantPrices.priceMinor));
  expect(sales).toMatchObject([{ priceMinor: 7_800 }]);
});

it('of a file that was imported before: no row is written', async () => {
  const rows = [shirt('S', 98), shirt('M', 110), plain('MUG', 24)];
  await take(...rows);
  await addSale(db, await getVariant('SHIRT-S'), { priceMinor: 7_800 });
  await addSale(db, await getVariant('MUG'), { priceMinor: 2_000 });
  await switchDuePrices(db);
  expect(await take(...rows)).toEqual({ refused: [], added: 0, changed: 0, same: 3 });

  const renamed = shirt('S', 98).replace('Shirt', 'Smock');
  expect(await take(renamed)).toMatchObject({ changed: 1 });
  expect(await db.select().from(products).where(eq(products.sku, 'SHIRT'))).toMatchObject([
    { name: 'Smock', priceMinor: 7_800, formerPriceMinor: 9_800 },
  ]);
  expect(await readPrices('SHIRT-S', 'SHIRT-M')).toEqual([9_800, 11_000]);
});

it('of a product that gets options, whose own sales go', async () => {
  await take(plain('SHIRT', 98));
  await addSale(db, await getVariant('SHIRT'), { priceMinor: 7_800 });
  await switchDuePrices(db);
  expect(await take(shirt('S', 90))).toMatchObject({ refused: [], added: 1 });
  expect(await db.select().from(products)).toMatchObject([
    { priceMinor: 9_000, onSale: false, formerPriceMinor: null, priorPriceMinor: null },
  ]);
  expect(await db.select().from(variantPrices)).toEqual([]);
});

it('but not in a sale that has ended', async () => {
  await take(plain('LAMP', 98), shirt('S', 98));
  for (const sku of ['LAMP', 'SHIRT-S'])
    await addSale(db, await getVariant(sku), { priceMinor: 7_800, startsIn: -60, endsIn: -1 });
  expect(await take(plain('LAMP', 70), shirt('S', 70))).toMatchObject({ refused: [], changed: 2 });
});
