import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attributes, productAttributes } from '#server/db/schema/attributes.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { productHistory } from '#server/db/schema/product-history.ts';
import { productOptions } from '#server/db/schema/variants.ts';
import { importRows } from '#server/features/product-import/import-batch.ts';
import { addAttribute } from '#server/testing/builders/attributes.ts';
import {
  applyChecked,
  checkFile,
  importCsv,
  runImports,
  sendImport,
  sendPart,
} from '#server/testing/builders/imports.ts';
import {
  addBrand,
  addClerk,
  addMerchant,
  addStaff,
  setMerchantActive,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addSale } from '#server/testing/builders/sales.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
let vera: TestMerchant;
let own: TestProduct;
let foreign: TestProduct;
let cleo: TestPerson;
beforeAll(async () => {
  // The shop has another brand of that name.
  await addBrand(db, { name: 'Kilnfold' });
  vera = await addMerchant(shop, { brandName: 'Kilnfold' });
  own = await addProduct(db, { brandId: vera.brandId });
  foreign = await addProduct(db, { name: 'Secret Lamp', priceMinor: 12_345, description: 'Secret.' });
  await addVariants(db, foreign, [{ size: 'S' }, { size: 'L' }]);
  cleo = await addClerk(shop, 'catalogue');
});

const readList = async (id: string, { token }: { token: string } = vera) => {
  const response = await shop.call('GET', `/product/import/${id}/rows`, { token });
  return { text: response.body, rows: response.json().rows };
};

describe('a merchant’s import', () => {
  it('changes own products and adds new ones of the own brand, without categories', async () => {
    await addCategory(db, { name: 'Kitchen' });
    const rows = `${own.sku},Own Lamp,15,3,0,Kitchen\nV-1,Vase,20,2,1,Kitchen\nV-2,Bowl,20,2,1,`;
    const checked = await checkFile(shop, vera, `sku,name,price,quantity,taxable,category\n${rows}\n`);
    expect(checked).toMatchObject({
      rows: { new: 2, changed: 1 },
      ignoredColumns: ['category'],
      newBrands: [],
      newCategories: [],
    });
    expect(await applyChecked(shop, vera, checked._id)).toMatchObject({ status: 'applied', applied: 3 });
    const found = await db.select({ sku: products.sku, brandId: products.brandId }).from(products);
    for (const sku of [own.sku, 'V-1', 'V-2']) expect(found).toContainEqual({ sku, brandId: vera.brandId });
  });

  it('is refused for products of others, of which it says nothing', async () => {
    const head = 'productSku,sku,name,brand,price,quantity,taxable,option1Name,option1Value';
    const { _id, rows: counts } = await checkFile(
      shop,
      vera,
      [
        head,
        `,${foreign.sku},Mine,,1,1,1,,`,
        `,${foreign.sku}-S,Mine,,1,1,1,,`,
        `${foreign.sku},F-2,Mine,,1,1,1,Size,XL`,
        `W-1,${foreign.sku}-L,Mine,,1,1,1,Size,M`,
        ',W-2,Mine,Aldergate,1,1,1,,',
      ].join('\n'),
    );
    expect(counts).toMatchObject({ refused: 5 });
    const { rows, text } = await readList(_id);
    expect(rows.map(({ reason }: { reason: string }) => reason)).toEqual([
      `The SKU ${foreign.sku} is already in use.`,
      `The SKU ${foreign.sku}-S is already in use.`,
      `The SKU ${foreign.sku} is already in use.`,
      `The SKU ${foreign.sku}-L is already in use.`,
      'You can import products of your own brand only.',
    ]);
    expect(rows.every(({ product }: { product: unknown }) => product === null)).toBe(true);
    expect(text).not.toMatch(/Secret|123\.45/);
    const files = await Promise.all(
      ['refused', 'changes'].map((file) => shop.call('GET', `/product/import/${_id}/${file}`, vera)),
    );
    expect(files.map(({ body }) => body).join()).not.toMatch(/Secret|123\.45/);
  });

  it('with an object as its brand is refused with words about it', async () => {
    const row = { sku: 'V-8', name: 'Vase', brand: { name: 'Kilnfold' }, price: 1, quantity: 1, taxable: 0 };
    const { _id } = await checkFile(shop, vera, JSON.stringify(row));
    const reason = 'brand is an object. Please write one text or number.';
    expect((await readList(_id)).rows).toMatchObject([{ sku: 'V-8', reason }]);
  });

  it('names no product of others that gets in its way while rows are written', async () => {
    const rows = [
      { sku: `${foreign.sku}-S`, variant: null },
      { sku: foreign.sku, variant: null },
      { sku: 'V-31', variant: { productSku: `${foreign.sku}-L`, options: [{ name: 'Size', value: 'M' }] } },
      { sku: 'V-32', variant: { productSku: foreign.sku, options: [{ name: 'Size', value: 'M' }] } },
    ].map(({ sku, variant }) => ({
      ...{ sku, name: 'Mine', description: null, details: null, priceMinor: 100, quantity: 1 },
      ...{ taxable: true, brand: 'Kilnfold', category: null, sourceImageUrl: null },
      variant: variant && { ...variant, barcode: null, weightGrams: null },
    }));
    const by = { brandId: vera.brandId, userId: vera.id, currency: 'USD' };
    const { refusals } = await db.transaction((tx) => importRows(tx, rows, by));
    const taken = (sku: string) => ({
      reason: `The SKU ${sku} is already in use.`,
      hint: 'Choose another SKU.',
    });
    expect(Object.fromEntries(refusals)).toEqual({
      [`${foreign.sku}-S`]: taken(`${foreign.sku}-S`),
      [foreign.sku]: taken(foreign.sku),
      'V-31': taken(`${foreign.sku}-L`),
      'V-32': taken(foreign.sku),
    });
    const onSale = await addProduct(db, { priceMinor: 5_000 });
    await addSale(db, onSale, { priceMinor: 3_000 });
    const [row] = rows;
    const cheap = row && { ...row, sku: onSale.sku };
    const sale = await db.transaction((tx) => importRows(tx, cheap ? [cheap] : [], by));
    expect([...sale.refusals.values()]).toEqual([taken(onSale.sku)]);
  });

  it('tells nothing of attributes and categories of a product of others while rows are written', async () => {
    const size = await addAttribute(db, { name: 'Size', kind: 'choice', choices: ['S', 'L'] });
    const linked = await addProduct(db);
    const kitchen = await addCategory(db, { name: 'Kitchenware', productIds: [linked.id] });
    await addAttribute(db, { name: 'Hob', categories: [kitchen.id] });
    await addVariants(db, linked, [{ size: 'S' }]);
    await db.update(productOptions).set({ attributeId: size }).where(eq(productOptions.productId, linked.id));
    const rowWith = (name: string, text: string) => ({
      ...{ sku: linked.sku, name: 'Mine', description: null, details: null, priceMinor: 100, quantity: 1 },
      ...{ taxable: true, brand: 'Kilnfold', category: null, sourceImageUrl: null, variant: null },
      attributes: [{ name, text }],
    });
    const checkReason = async (name: string, text: string) => {
      const by = { brandId: vera.brandId, userId: vera.id, currency: 'USD' };
      const rows = [rowWith(name, text)];
      const { refusals } = await db.transaction((tx) => importRows(tx, rows, by));
      return refusals.get(linked.sku)?.reason;
    };
    const taken = `The SKU ${linked.sku} is already in use.`;
    expect([await checkReason('Size', 'S'), await checkReason('Hob', 'Gas')]).toEqual([taken, taken]);
    await db.delete(productOptions).where(eq(productOptions.productId, linked.id));
    await db.delete(attributes);
  });

  it('refuses a new row whose sku somebody else has taken since the check', async () => {
    const checked = await checkFile(shop, vera, importCsv('V-9,Vase,,,x,20,2,1'));
    const taken = await checkFile(shop, cleo, importCsv('V-9,Theirs,Aldergate,,x,5,5,1'));
    await applyChecked(shop, cleo, taken._id);
    expect(await applyChecked(shop, vera, checked._id)).toMatchObject({ applied: 0, rows: { refused: 1 } });
  });

  it.each([
    ['a product', 'V-20', ',V-20,Vase,20,2,1,,,Dry'],
    ['a product with options', 'V-21', 'V-21,V-21-S,Bowl,20,2,1,Size,S,Dry'],
  ])('refuses %s whose sku another brand gets while it is written', async (_, sku, row) => {
    const care = await addAttribute(db, { name: 'Care' });
    const head = 'productSku,sku,name,price,quantity,taxable,option1Name,option1Value,attribute:Care';
    const { _id } = await checkFile(shop, vera, `${head}\n${row}\n`);
    await shop.call('POST', `/product/import/${_id}/apply`, vera);
    const { applied, theirs } = await db.transaction(async (tx) => {
      const theirs = await addProduct(tx);
      await tx.update(products).set({ sku }).where(eq(products.id, theirs.id));
      const applied = runImports(shop);
      await expect.poll(() => countLockWaits(shop.pool)).toBeGreaterThan(0);
      return { applied: [applied], theirs };
    });
    await Promise.all(applied);
    expect((await readList(_id)).rows).toMatchObject([
      { result: 'refused', reason: `The SKU ${sku} is already in use.` },
    ]);
    const found = await db
      .select({ id: products.id, name: products.name, brandId: products.brandId })
      .from(products)
      .where(eq(products.sku, sku));
    expect(found).toEqual([{ id: theirs.id, name: theirs.name, brandId: theirs.brandId }]);
    expect(await db.$count(productAttributes)).toBe(0);
    expect(await db.$count(productHistory, eq(productHistory.productId, theirs.id))).toBe(0);
    await db.delete(attributes).where(eq(attributes.id, care));
  });

  it('is seen by colleagues, and by nobody else', async () => {
    const { _id } = await checkFile(shop, vera, importCsv('V-5,Vase,,,x,20,2,1'));
    const stan = await addStaff(shop, vera.merchantId);
    const other = await addMerchant(shop);
    const list = async ({ token }: { token: string }) =>
      (await shop.call('GET', '/product/import', { token }))
        .json()
        .imports.map((one: { _id: string }) => one._id);
    expect(await list(stan)).toContain(_id);
    for (const stranger of [other, cleo]) {
      expect(await list(stranger)).not.toContain(_id);
      for (const [method, path] of [
        ['GET', ''],
        ['GET', '/rows'],
        ['GET', '/refused'],
        ['GET', '/changes'],
        ['POST', '/apply'],
        ['DELETE', ''],
      ] as const) {
        expect((await shop.call(method, `/product/import/${_id}${path}`, stranger)).statusCode).toBe(404);
      }
      expect((await sendPart(shop, stranger, _id, 0, Buffer.from('x'))).statusCode).toBe(404);
    }
  });

  it('ends with words when the merchant is disabled before it is applied', async () => {
    const checked = await checkFile(shop, vera, importCsv('V-6,Vase,,,x,20,2,1'));
    await shop.call('POST', `/product/import/${checked._id}/apply`, vera);
    await setMerchantActive(db, vera.merchantId, false);
    await runImports(shop);
    await setMerchantActive(db, vera.merchantId, true);
    const { import: found } = (await shop.call('GET', `/product/import/${checked._id}`, vera)).json();
    expect(found).toMatchObject({ status: 'stopped', applied: 0 });
  });

  it('of somebody whose brand was deleted fails with words', async () => {
    const ida = await addMerchant(shop);
    const { _id } = await sendImport(shop, ida, importCsv('V-7,Vase,,,x,20,2,1'));
    await db.execute(`delete from brands where id = '${ida.brandId}'`);
    await runImports(shop);
    const [row] = (await db.execute(`select status, problem from product_imports where id = '${_id}'`)).rows;
    expect(row).toEqual({ status: 'failed', problem: 'Your brand does not exist any more.' });
  });
});
