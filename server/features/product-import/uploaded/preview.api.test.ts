import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { ImportRowView } from '#contract/product-imports.contract.ts';
import { brands, categories, products } from '#server/db/schema/catalogue.ts';
import { applyChecked, checkFile, importCsv, importHead } from '#server/testing/builders/imports.ts';
import { addBrand, addClerk } from '#server/testing/builders/people.ts';
import { addCategory, addProduct } from '#server/testing/builders/products.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { truncate } from '#server/testing/truncate.ts';

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
afterEach(async () => {
  await truncate(db, 'products, brands, categories');
});
const cleo = await addClerk(shop, 'catalogue');

const readRows = async (id: string, query = ''): Promise<ImportRowView[]> =>
  (await shop.call('GET', `/product/import/${id}/rows${query}`, cleo)).json().rows;
const check = async (content: string | Buffer) => {
  const checked = await checkFile(shop, cleo, content);
  return { ...checked, found: await readRows(checked._id) };
};
const addLamp = async () => {
  const brandId = await addBrand(db, { name: 'Aldergate' });
  const lamp = await addProduct(db, {
    name: 'Lamp',
    brandId,
    priceMinor: 18_900,
    quantity: 42,
    description: 'Warm.',
  });
  await addCategory(db, { name: 'Lighting', productIds: [lamp.id] });
  return lamp;
};
const makeRow = ({ sku }: { sku: string }, price = '189', quantity = '42') =>
  `${sku},Lamp,aldergate,lighting,Warm.,${price},${quantity},0`;

describe('the check of a file', () => {
  it('says what each row would change, and writes nothing', async () => {
    const lamp = await addLamp();
    const other = await addProduct(db, { brandId: lamp.brandId });
    const before = await db.select().from(products).orderBy(products.id);
    const { found, ...checked } = await check(
      importCsv(
        makeRow(lamp, '199.5', '60'),
        `${other.sku},Lamp ,Aldergate,,New text.,189,1000,1`,
        'M-1,Mug,Kilnfold,Kitchen,,9,3,0',
        'B 1,Bad,Aldergate,,x,1,1,1',
      ),
    );
    expect(checked).toMatchObject({
      status: 'checked',
      fileName: 'autumn-prices.csv',
      by: 'Cleo Test',
      progress: 1,
      rows: { all: 4, new: 1, changed: 2, same: 0, refused: 1 },
      newBrands: ['Kilnfold'],
      newCategories: ['Kitchen'],
    });
    expect(found).toEqual([
      {
        _id: '1',
        line: 2,
        sku: lamp.sku,
        name: 'Lamp',
        result: 'changed',
        applied: false,
        changes: [
          { field: 'price', from: '189', to: '199.5' },
          { field: 'quantity', from: '42', to: '60' },
        ],
        reason: null,
        hint: null,
        undone: null,
        product: { _id: lamp.id, imageUrl: null },
      },
      expect.objectContaining({
        changes: [
          { field: 'name', from: other.name, to: 'Lamp' },
          { field: 'description', from: 'A lamp with a warm light.', to: 'New text.' },
          { field: 'taxable', from: '0', to: '1' },
        ],
      }),
      expect.objectContaining({
        result: 'new',
        product: null,
        changes: [
          { field: 'name', from: null, to: 'Mug' },
          { field: 'brand', from: null, to: 'Kilnfold' },
          { field: 'category', from: null, to: 'Kitchen' },
          { field: 'description', from: null, to: 'Mug' },
          { field: 'price', from: null, to: '9' },
          { field: 'quantity', from: null, to: '3' },
          { field: 'taxable', from: null, to: '0' },
        ],
      }),
      expect.objectContaining({
        line: 5,
        sku: 'B 1',
        result: 'refused',
        reason: expect.stringContaining('SKU may have'),
      }),
    ]);
    expect(await db.select().from(products).orderBy(products.id)).toEqual(before);
    expect(await db.select().from(brands).where(eq(brands.name, 'Kilnfold'))).toEqual([]);
    expect(await db.select().from(categories).where(eq(categories.name, 'Kitchen'))).toEqual([]);
  });

  it('finds that a file is the same, as its import does', async () => {
    const lamp = await addLamp();
    const { rows, found } = await check(importCsv(makeRow(lamp)));
    expect(rows).toMatchObject({ all: 1, same: 1 });
    expect(found[0]).toMatchObject({ result: 'same', changes: [] });
  });

  it('compares variants, and describes the product in its first row', async () => {
    const lamp = await addLamp();
    await addVariants(db, lamp, [{ size: 'S', quantity: 3, priceMinor: 18_900 }]);
    const head =
      'productSku,sku,name,brand,price,quantity,taxable,description,option1Name,option1Value,weight';
    const row = (sku: string, size: string, more: string) =>
      `${lamp.sku},${sku},Shade,Aldergate,${more},0,Warm.,Size,${size},`;
    const { found } = await check(
      [
        head,
        `${row(`${lamp.sku}-S`, 's', '189,5')}180`,
        row('NEW-M', 'M', '200,1'),
        row('NEW-X', 'M', '200,1'),
        'OTHER,O-1,O,Aldergate,1,1,0,x,Size,S,',
      ].join('\n'),
    );
    expect(
      found.map(({ result, changes, reason }) => [
        result,
        reason ?? changes.map((one) => Object.values(one)),
      ]),
    ).toEqual([
      [
        'changed',
        [
          ['name', 'Lamp', 'Shade'],
          ['quantity', '3', '5'],
          ['weight', null, '180'],
        ],
      ],
      [
        'new',
        [
          ['price', null, '200'],
          ['quantity', null, '1'],
          ['options', null, 'M'],
        ],
      ],
      ['refused', 'Two variants are M.'],
      [
        'new',
        expect.arrayContaining([
          ['name', null, 'O'],
          ['options', null, 'S'],
        ]),
      ],
    ]);
  });

  it('refuses what the import would refuse, with a hint', async () => {
    const lamp = await addLamp();
    await addVariants(db, lamp, [{ size: 'S' }]);
    const { found } = await check(
      importCsv(
        'P-1,Speakers,Aldergate,,x,"£ 2.650,00",1,1',
        `${lamp.sku}-S,Lamp,Aldergate,,x,5,1,1`,
        'D-1,First,A,,x,1,1,1',
        'D-1,Second,A,,x,2,1,1',
      ),
    );
    expect(found.map(({ result, reason, hint }) => [result, reason, hint])).toEqual([
      ['refused', 'Enter a price such as 24.50.', 'Write 2650.00 instead of “£ 2.650,00”.'],
      ['refused', `This sku belongs to a variant of ${lamp.sku}.`, null],
      ['refused', 'The SKU comes again in line 5, which counts.', null],
      ['new', null, null],
    ]);
  });

  it('refuses a product whose sku another row gives to a variant, as applying does', async () => {
    const head = 'productSku,sku,name,brand,price,quantity,taxable,option1Name,option1Value';
    const row = (product: string, sku: string) => `${product},${sku},Shirt,A,9,1,1,Size,S`;
    const { found } = await check([head, row('SHIRT-S', 'SHIRT-S-S'), row('SHIRT', 'SHIRT-S')].join('\n'));
    expect(found).toMatchObject([
      { result: 'refused', reason: 'SHIRT-S is the sku of a variant of SHIRT.' },
      { result: 'new' },
    ]);
  });

  it('reads the flags that spreadsheets write', async () => {
    const { found } = await check(
      importCsv('T-1,Lamp,A,,x,1,1,TRUE', 'F-1,Lamp,A,,x,1,1,FALSE', 'J-1,Lamp,A,,x,1,1,ja'),
    );
    expect(found).toMatchObject([
      { result: 'new', changes: expect.arrayContaining([{ field: 'taxable', from: null, to: '1' }]) },
      { result: 'new', changes: expect.arrayContaining([{ field: 'taxable', from: null, to: '0' }]) },
      { result: 'refused', reason: 'Write 1 for taxable, or 0.', hint: null },
    ]);
  });

  it('skips rows whose cells are all empty, and counts their lines', async () => {
    const { rows, found } = await check(
      importCsv('T-1,Lamp,A,,x,1,1,1', ',,,,,,,', 'T-2,Lamp,A,,x,1,1,ja', ',,,,,,,'),
    );
    expect(rows).toEqual({ all: 2, new: 1, changed: 0, same: 0, refused: 1 });
    expect(found.map(({ line, sku }) => [line, sku])).toEqual([
      [2, 'T-1'],
      [4, 'T-2'],
    ]);
  });

  it('reads a file that begins with its separator', async () => {
    const file = importCsv('T-1,Lamp,A,,x,1,1,1', 'T 2,Lamp,A,,x,1,1,1').replaceAll(',', ';');
    const { rows, found } = await check(`\ufeffsep=;\r\n${file}`);
    expect(rows).toMatchObject({ all: 2, new: 1, refused: 1 });
    expect(found.map(({ line, sku }) => [line, sku])).toEqual([
      [3, 'T-1'],
      [4, 'T 2'],
    ]);
  });

  it('shows what a refused row has in place of a sku', async () => {
    const row = { name: 'Mug', brand: 'Kilnfold', price: 9, quantity: 3, taxable: 0 };
    const { found } = await check(JSON.stringify({ ...row, sku: { id: 7 } }));
    expect(found).toMatchObject([
      { sku: '{"id":7}', name: 'Mug', reason: 'sku is an object. Please write one text or number.' },
    ]);
  });

  it('lets the last row of a sku count, however far away it is', async () => {
    const many = Array.from({ length: 700 }, (_, at) => `S-${at},Lamp,A,,x,1,1,1`);
    const { rows, found } = await check(importCsv('D-1,First,A,,x,1,1,1', ...many, 'D-1,Second,A,,x,2,1,1'));
    expect(rows).toEqual({ all: 702, new: 701, changed: 0, same: 0, refused: 1 });
    expect(found[0]).toMatchObject({
      result: 'refused',
      reason: 'The SKU comes again in line 703, which counts.',
      changes: [],
    });
  });
});

describe('rows of an import', () => {
  it('are found by tab, field, name and sku, and have pages', async () => {
    const lamp = await addLamp();
    const checked = await checkFile(
      shop,
      cleo,
      importCsv(
        makeRow(lamp, '200'),
        'M-1,Mug 100%,K,,x,9,1,0',
        'M-2,Plate,K,,x,9,1,0',
        'X 1,Bad,K,,x,9,1,0',
      ),
    );
    const skus = async (query: string) => (await readRows(checked._id, query)).map(({ sku }) => sku);
    expect(await skus('?result=new')).toEqual(['M-1', 'M-2']);
    expect(await skus('?result=refused')).toEqual(['X 1']);
    expect(await skus('?field=description')).toEqual(['M-1', 'M-2']);
    expect(await skus('?field=price&result=changed')).toEqual([lamp.sku]);
    expect(await skus('?search=100%25')).toEqual(['M-1']);
    expect(await skus('?search=m-2')).toEqual(['M-2']);
    expect(await skus('?page=2&limit=3')).toEqual(['X 1']);
    const { count, totalPages } = (
      await shop.call('GET', `/product/import/${checked._id}/rows?limit=3`, cleo)
    ).json();
    expect([count, totalPages]).toEqual([4, 2]);
  });

  it('are downloaded: refused ones as they were sent, changes by field, both without formulas', async () => {
    const lamp = await addLamp();
    const { _id } = await checkFile(
      shop,
      cleo,
      importCsv(makeRow(lamp, '200'), '=1+1,Bad,K,,"x ""y""",9,1,0'),
    );
    const refused = await shop.call('GET', `/product/import/${_id}/refused`, cleo);
    expect(refused.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="refused-rows.csv"',
    });
    expect(refused.body).toMatch(
      /^\ufeffline,reason,sku,name,brand,category,description,price,quantity,taxable\r\n3,"SKU may have.*",'=1\+1,Bad,K,,"x ""y""",9,1,0\r\n$/,
    );
    const changes = await shop.call('GET', `/product/import/${_id}/changes`, cleo);
    expect(changes.body).toBe(
      `\ufeffline,sku,name,result,field,from,to\r\n2,${lamp.sku},Lamp,changed,price,189,200\r\n`,
    );
  });

  it('are downloaded with all of their text, and each escaped cell as it was', async () => {
    const long = 'x'.repeat(15_000);
    const cells = `B 1,"'- Oak",K,,''=1,9,1,0,${long}`;
    const { _id } = await checkFile(shop, cleo, `${importHead},details\n${cells}\n`);
    const { body } = await shop.call('GET', `/product/import/${_id}/refused`, cleo);
    expect(body).toContain(`,B 1,'- Oak,K,,''=1,9,1,0,${long}\r\n`);
  });

  it('that were refused can be corrected in their file and imported', async () => {
    const { _id } = await checkFile(shop, cleo, importCsv('B 1,Bad,K,,x,9,1,0'));
    const { body } = await shop.call('GET', `/product/import/${_id}/refused`, cleo);
    const again = await checkFile(shop, cleo, body.replace(',B 1,', ',B-1,'));
    expect(again).toMatchObject({ rows: { all: 1, new: 1 }, ignoredColumns: ['line', 'reason'] });
    expect(await applyChecked(shop, cleo, again._id)).toMatchObject({ status: 'applied', applied: 1 });
  });
});
