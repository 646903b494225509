import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { ImportRowView } from '#contract/product-imports.contract.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import {
  answerChecked,
  applyChecked,
  checkFile,
  getImport,
  runImports,
  undoApplied,
} from '#server/testing/builders/imports.ts';
import { addClerk } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { truncate } from '#server/testing/truncate.ts';

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
afterEach(async () => {
  await truncate(db, 'products, brands, categories, former_slugs');
});
const cleo = await addClerk(shop, 'catalogue');

const csv = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Taxable,Variant Barcode,Image Src,Image Position,Gift Card,Status
birch-stool,Birch Stool,"<p>Three legs, <strong>one</strong> seat.</p>
<ul><li>Birch &amp; oil</li></ul>",Hollow Oak,Home > Seating > Stools > Low ones,"Wood, New in",true,Height,Low,,3200,shopify,4,59.00,true,'0012345678905,https://images.example.com/low.jpg,1,false,active
birch-stool,,,,,,,,High,,4100,shopify,2,69.00,true,,,,,
birch-stool,,,,,,,,,,,,,,,,https://images.example.com/detail.webp,2,,
copper-lamp,Copper Lamp,,Hollow Oak,,,true,Title,Default Title,CL 01/A,0.0,shopify,-2,0.95,true,,,,false,active
secret-vase,Secret Vase,<p>Not yet.</p>,Hollow Oak,Vases,,false,Title,Default Title,SV-1,,,,30.00,true,,,,false,draft
gift-card,Gift Card,,Hollow Oak,,,true,Denominations,$10,GC-10,,,,10.00,true,,,,true,active
`;
const readRows = async (id: string): Promise<ImportRowView[]> =>
  (await shop.call('GET', `/product/import/${id}/rows`, cleo)).json().rows;
const stored = () =>
  db
    .select({ sku: products.sku, name: products.name, isActive: products.isActive })
    .from(products)
    .orderBy(products.sku);

describe('an export of Shopify', () => {
  it('says what comes, and what does not with the reason', async () => {
    const { source, ...checked } = await checkFile(shop, cleo, csv);
    expect(checked).toMatchObject({
      status: 'checked',
      rows: { all: 4, new: 3, refused: 1 },
      newBrands: ['Hollow Oak'],
      newCategories: ['Home', 'Home > Seating', 'Home > Seating > Stools', 'Vases'],
    });
    expect(source).toMatchObject({
      program: 'shopify',
      rows: 6,
      products: 4,
      coming: 3,
      variants: 4,
      hidden: 1,
    });
    const reasons = new Map(source?.leftOut.map(({ what, rows, reason }) => [what, [rows, reason]]));
    expect(reasons.get('Gift cards')).toEqual([1, 'The shop has no gift cards.']);
    expect(reasons.get('Categories below the third level')).toEqual([1, 'Cut to Home > Seating > Stools.']);
    expect(reasons.get('Stock below 0')).toEqual([1, 'It becomes 0.']);
    expect(reasons.get('Tags')).toEqual([1, 'Add an attribute, and import them as attribute:NAME.']);
    const found = await readRows(checked._id);
    expect(found.map(({ line, sku, name, reason }) => [line, sku, name, reason])).toEqual([
      [2, 'birch-stool-low', 'Birch Stool', null],
      [4, 'birch-stool-high', 'Birch Stool', null],
      [6, 'CL-01-A', 'Copper Lamp', 'Price must be at least $1.'],
      [7, 'SV-1', 'Secret Vase', null],
    ]);
    const { payload } = await shop.call('GET', `/product/import/${checked._id}/left-out`, cleo);
    expect(payload).toContain('Gift cards,1,8,The shop has no gift cards.');
  });

  it('names 20 lines for each reason on its page, none in the list, and all in the file', async () => {
    const head = 'Handle,Title,Vendor,Variant Price,Gift Card';
    const cards = Array.from({ length: 30 }, (_, at) => `card-${at},Card ${at},Oak,5.00,true`);
    const { _id, source } = await checkFile(shop, cleo, [head, ...cards].join('\n'));
    const lines = Array.from({ length: 30 }, (_, at) => at + 2);
    expect(source?.leftOut[0]).toMatchObject({
      ...{ what: 'Gift cards', rows: 30, lines: lines.slice(0, 20) },
    });
    const { imports } = (await shop.call('GET', '/product/import', cleo)).json();
    const listed = imports.find((one: { _id: string }) => one._id === _id);
    expect(listed.source).toMatchObject({ program: 'shopify', products: 30, leftOut: [] });
    const { payload } = await shop.call('GET', `/product/import/${_id}/left-out`, cleo);
    expect(payload).toContain(`Gift cards,30,${lines.join(' ')},`);
  });

  it('is applied, changes nothing the second time, and is undone', async () => {
    const { _id } = await checkFile(shop, cleo, csv);
    await answerChecked(shop, cleo, _id);
    expect(await applyChecked(shop, cleo, _id)).toMatchObject({ status: 'applied', applied: 3 });
    expect(await stored()).toEqual([
      { sku: 'SV-1', name: 'Secret Vase', isActive: false },
      { sku: 'birch-stool', name: 'Birch Stool', isActive: true },
    ]);
    const low = await db.select().from(productVariants).where(eq(productVariants.sku, 'birch-stool-low'));
    expect(low).toMatchObject([{ priceMinor: 5_900, barcode: '0012345678905', weightGrams: 3_200 }]);
    expect(await checkFile(shop, cleo, csv)).toMatchObject({ rows: { all: 4, same: 3 } });
    expect(await undoApplied(shop, cleo, _id)).toMatchObject({ status: 'undone', undone: { removed: 2 } });
    // Its slugs are free again.
    expect(await checkFile(shop, cleo, csv)).toMatchObject({ rows: { all: 4, new: 3 } });
  });

  it('takes the brand of products without one once, and is checked again with it', async () => {
    const { _id, source, rows } = await checkFile(shop, cleo, csv.replaceAll('Hollow Oak', ''));
    expect(rows).toMatchObject({ all: 4, new: 0, refused: 4 });
    expect(source?.asks).toEqual({ brand: 3, weightUnit: 0, pictureBase: 0, currency: 4, tax: 4 });
    const answers = { ...cleo, body: { brand: 'Kilnfold' } };
    const inEuros = { ...cleo, body: { brand: 'Kilnfold', currency: 'EUR' } };
    expect((await shop.call('POST', `/product/import/${_id}/answers`, inEuros)).json()).toMatchObject({
      ...{ code: 'invalid-input', error: 'This shop sells in USD. Please convert prices in EUR first.' },
    });
    const { statusCode } = await shop.call('POST', `/product/import/${_id}/answers`, answers);
    expect(statusCode).toBe(200);
    await runImports(shop);
    const answered = await getImport(shop, cleo, _id);
    expect(answered).toMatchObject({
      status: 'checked',
      rows: { all: 4, new: 3, refused: 1 },
      newBrands: ['Kilnfold'],
      source: { answers: { brand: 'Kilnfold' } },
    });
    await answerChecked(shop, cleo, _id, { ...answers.body, currency: 'USD', pricesIncludeTax: false });
    expect(await applyChecked(shop, cleo, _id)).toMatchObject({ applied: 3 });
    expect((await shop.call('POST', `/product/import/${_id}/answers`, answers)).json().code).toBe(
      'already-done',
    );
  });

  it('is not applied before somebody has said what its prices are', async () => {
    const { _id } = await checkFile(shop, cleo, csv);
    const apply = () => shop.call('POST', `/product/import/${_id}/apply`, cleo);
    const refusal = {
      ...{ code: 'invalid-input' },
      error:
        'Please answer first what the prices of this file are: their currency, and whether they include tax.',
    };
    for (const answers of [{}, { currency: 'USD' }, { pricesIncludeTax: false }]) {
      await answerChecked(shop, cleo, _id, answers);
      expect((await apply()).json()).toMatchObject(refusal);
    }
    await answerChecked(shop, cleo, _id);
    expect((await apply()).statusCode).toBe(200);
    const stock = await checkFile(shop, cleo, 'Code,Name,Stock\nA-1,Mug,4');
    const { source } = await answerChecked(shop, cleo, stock._id, {
      columns: { sku: 'Code', name: 'Name', quantity: 'Stock' },
    });
    expect(source?.asks).toMatchObject({ currency: 0, tax: 0 });
  });

  it('gives its refused rows back in our columns, which can be imported', async () => {
    const { _id } = await checkFile(shop, cleo, csv);
    const { payload } = await shop.call('GET', `/product/import/${_id}/refused`, cleo);
    const corrected = payload.replace(',0.95,', ',1.95,');
    expect(await checkFile(shop, cleo, corrected)).toMatchObject({ source: null, rows: { all: 1, new: 1 } });
  });
});
