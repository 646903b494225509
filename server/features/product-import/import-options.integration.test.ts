import { asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { brands, categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { findVariants } from '#server/features/variants/variants.store.ts';
import { importFile } from '#server/testing/builders/import-file.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';

const { db, close } = await createTestDatabase();
afterAll(close);
afterEach(async () => {
  await db.delete(products);
  await db.delete(brands);
  await db.delete(categories);
});

const head =
  'productSku,sku,name,brand,category,price,quantity,taxable,barcode,weight,option1Name,option1Value,option2Name,option2Value';
const blueS = 'SHIRT,SHIRT-BS,Shirt,Aldergate,Clothes,25,3,1,400123,180,Colour,Blue,Size,S';
const blueM = 'SHIRT,SHIRT-BM,,,,27.50,2,,,,Colour,Blue,Size,M';
const redS = 'SHIRT,SHIRT-RS,,,,24,5,,,,Colour,Red,Size,S';
const mug = ',MUG,Mug,Kilnfold,,9,1,0,,,,,,';

const take = (...rows: string[]) => importFile(db, [head, ...rows].join('\n'));
async function shirt() {
  const [product] = await db.select().from(products).where(eq(products.sku, 'SHIRT'));
  return product && { ...product, ...(await findVariants(db, product.id)) };
}
const skus = async () => (await db.select().from(products).orderBy(asc(products.sku))).map(({ sku }) => sku);

describe('rows that share a productSku', () => {
  it('are variants of one product, which the first of them describes', async () => {
    const { summary, refused } = await take(blueS, blueM, redS, mug);
    expect(refused).toEqual([]);
    expect(summary).toMatchObject({ rows: 4, added: 4, changed: 0, same: 0, refused: 0 });
    const product = await shirt();
    expect(product).toMatchObject({
      name: 'Shirt',
      slug: 'shirt',
      taxable: true,
      priceMinor: 2_400,
      quantity: 10,
    });
    expect(product?.options?.map(({ name, values }) => [name, values.map((value) => value.name)])).toEqual([
      ['Colour', ['Blue', 'Red']],
      ['Size', ['S', 'M']],
    ]);
    expect(product?.variants).toMatchObject([
      { sku: 'SHIRT-BS', values: ['Blue', 'S'], price: 25, quantity: 3, barcode: '400123', weight: 180 },
      { sku: 'SHIRT-BM', values: ['Blue', 'M'], price: 27.5, quantity: 2, barcode: null, weight: null },
      { sku: 'SHIRT-RS', values: ['Red', 'S'], price: 24, quantity: 5 },
    ]);
    expect(await db.select().from(categoryProducts)).toMatchObject([{ productId: product?.id }]);
  });

  it('may come apart, also in a later file, and variants that no row names stay', async () => {
    const described = (row: string) => row.replace(/,,,,(.+?),(.),,/, ',Shirt,Aldergate,,$1,$2,1,');
    await take(blueS, mug, described(redS));
    const { summary } = await take(described(blueM));
    expect(summary).toMatchObject({ added: 1, changed: 0 });
    expect((await shirt())?.variants?.map(({ sku }) => sku)).toEqual(['SHIRT-BS', 'SHIRT-RS', 'SHIRT-BM']);
  });

  it('change nothing a second time, and later the variants with their sku', async () => {
    await take(blueS, blueM, redS);
    const before = await shirt();
    expect((await take(blueS, blueM, redS)).summary).toMatchObject({ added: 0, changed: 0, same: 3 });
    expect(await shirt()).toEqual(before);
    const { summary } = await take(blueS.replace('25,3', '26,8'), blueM, redS);
    expect(summary).toMatchObject({ added: 0, changed: 1, same: 2 });
    expect((await shirt())?.variants?.[0]).toMatchObject({
      _id: before?.variants?.[0]?._id,
      price: 26,
      quantity: 8,
      barcode: '400123',
    });
  });

  it('give a product its options that had none', async () => {
    await take(',SHIRT,Shirt,Aldergate,,20,7,1,,,,,,');
    const { summary } = await take(blueS, redS);
    expect(summary).toMatchObject({ added: 2, refused: 0 });
    expect(await shirt()).toMatchObject({ priceMinor: 2_400, quantity: 8 });
  });
});

describe('a row of a variant', () => {
  it.each([
    ['without options', 'SHIRT,X-1,,,,9,1,,,,,,,', 'A variant needs option1Name and option1Value.'],
    ['without productSku', ',X-1,Mug,Kilnfold,,9,1,0,,,Size,S,,', 'Options need the column productSku.'],
    ['with half an option', 'SHIRT,X-1,,,,9,1,,,,Colour,,Size,S', 'The value of an option is required.'],
    [
      'with another option',
      'SHIRT,X-1,,,,9,1,,,,Form,Wide,,',
      'The options of SHIRT are Colour, Size, not Form.',
    ],
    ['with values that another has', 'SHIRT,X-1,,,,9,1,,,,Colour,blue,Size,S', 'Two variants are blue, S.'],
    [
      'with the sku of another product',
      'SHIRT,MUG,,,,9,1,,,,Colour,Blue,Size,XL',
      'MUG is already in use by another product.',
    ],
    ['with a weight in words', 'SHIRT,X-1,,,,9,1,,,light,Colour,Blue,Size,XL', 'Weight must be a number.'],
    ['without a price', 'SHIRT,X-1,,,,,1,,,,Colour,Blue,Size,XL', 'Price is required.'],
    [
      'of a product that is a variant',
      'SHIRT-BS,X-1,Sub,Aldergate,,9,1,0,,,Size,S,,',
      'SHIRT-BS is the sku of a variant of SHIRT.',
    ],
  ])('%s is refused, and the others are imported', async (_which, row, reason) => {
    await take(mug);
    const { summary, refused } = await take(blueS, redS, row, ',PEN,Pen,Kilnfold,,9,1,0,,,,,,');
    expect(refused).toEqual([[4, reason]]);
    expect(summary).toMatchObject({ rows: 4, added: 3, refused: 1 });
    expect((await shirt())?.variants?.map(({ sku }) => sku)).toEqual(['SHIRT-BS', 'SHIRT-RS']);
    expect(await skus()).toEqual(['MUG', 'PEN', 'SHIRT']);
  });

  it('beyond 250 is refused', async () => {
    const rows = Array.from(
      { length: 252 },
      (_, at) => `MANY,MANY-${at},Many,Aldergate,,9,1,0,,,Size,${at},,`,
    );
    const { summary, refused } = await take(...rows);
    expect(summary).toMatchObject({ added: 250, refused: 2 });
    expect(refused.map(([line]) => line)).toEqual([252, 253]);
  });

  it('makes no product when no row of it is good', async () => {
    await take(mug);
    const { refused } = await take('SHIRT,MUG,Shirt,Aldergate,,9,1,0,,,Size,S,,');
    expect(refused).toEqual([[2, 'MUG is already in use by another product.']]);
    expect(await skus()).toEqual(['MUG']);
  });
});
