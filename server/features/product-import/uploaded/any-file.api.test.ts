import { sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { ImportAnswers, MappedColumns } from '#contract/import-sources.ts';
import { applyChecked, checkFile, getImport, runImports } from '#server/testing/builders/imports.ts';
import { addClerk, addMerchant } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { truncate } from '#server/testing/truncate.ts';

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
afterEach(async () => {
  await truncate(db, 'products, brands, categories, former_slugs, import_mappings');
});
const cleo = await addClerk(shop, 'catalogue');

const head = 'Artikelnummer;Bezeichnung;VK-Preis;Bestand;Hersteller;Warengruppe;Gewicht (kg);Lagerplatz';
const csv = [head, 'EX 1;Topf;12,50;4;Töpferei;Garten;0,4;A3', ';Café crème;9,90;1.000;Töpferei;;;', ''].join(
  '\n',
);
const guess: MappedColumns = {
  ...{ sku: 'Artikelnummer', name: 'Bezeichnung', price: 'VK-Preis', quantity: 'Bestand' },
  ...{ brand: 'Hersteller', category: 'Warengruppe', weight: 'Gewicht (kg)' },
};

const say = (id: string, body: ImportAnswers, { token } = cleo) =>
  shop.call('POST', `/product/import/${id}/answers`, { token, body });
async function answered(id: string, body: ImportAnswers) {
  expect((await say(id, body)).statusCode).toBe(200);
  await runImports(shop);
  return await getImport(shop, cleo, id);
}

const prices = { currency: 'USD', pricesIncludeTax: false } as const;

describe('a file that no program is known to write', () => {
  it('is asked about before any of its rows is read, with a guess and two cells of each column', async () => {
    const checked = await checkFile(shop, cleo, csv);
    expect(checked).toMatchObject({
      status: 'checked',
      rows: { all: 0 },
      source: { program: 'other', rows: 2 },
    });
    expect(checked.source?.table).toMatchObject({ guess });
    expect(checked.source?.table?.columns.slice(0, 4)).toEqual([
      { name: 'Artikelnummer', samples: ['EX 1'] },
      { name: 'Bezeichnung', samples: ['Topf', 'Café crème'] },
      { name: 'VK-Preis', samples: ['12,50', '9,90'] },
      { name: 'Bestand', samples: ['4', '1.000'] },
    ]);
    expect(checked.source?.leftOut).toEqual([]);
    expect(await applyChecked(shop, cleo, checked._id)).toMatchObject({ status: 'applied', applied: 0 });
  });

  it('is imported as its columns were chosen, which the next file with them does not ask', async () => {
    const { _id } = await checkFile(shop, cleo, csv);
    const checked = await answered(_id, { columns: guess });
    expect(checked).toMatchObject({ rows: { all: 2, new: 1, refused: 1 }, newBrands: ['Töpferei'] });
    expect(checked.source).toMatchObject({ skus: { made: 1, changed: 1 } });
    expect(checked.source?.leftOut).toEqual([
      { what: 'Lagerplatz', rows: 1, lines: [], reason: 'The shop has no field for it.' },
    ]);
    const { rows } = (await shop.call('GET', `/product/import/${_id}/rows`, cleo)).json();
    expect(rows).toMatchObject([
      { sku: 'EX-1', result: 'new' },
      { sku: 'cafe-creme', reason: expect.stringContaining('1000 or 1 instead of “1.000”') },
    ]);
    await answered(_id, { ...prices, columns: guess });
    expect(await applyChecked(shop, cleo, _id)).toMatchObject({ applied: 1 });

    const shuffled = csv
      .split('\n')
      .map((line) => line.split(';').reverse().join(';'))
      .join('\n')
      .replace('Bezeichnung', 'BEZEICHNUNG');
    expect(await checkFile(shop, cleo, shuffled)).toMatchObject({
      rows: { all: 2, same: 1, refused: 1 },
      source: { answers: { columns: { ...guess, name: 'BEZEICHNUNG' } } },
    });
    expect((await checkFile(shop, cleo, csv.replace('Lagerplatz', 'Regal'))).rows.all).toBe(0);
  });

  it('of a merchant keeps another choice than that of the shop', async () => {
    const { _id } = await checkFile(shop, cleo, csv);
    await answered(_id, { columns: guess });
    const mia = await addMerchant(shop);
    expect((await checkFile(shop, mia, csv)).rows.all).toBe(0);
  });

  it('may have some of our names, and keeps what products have beyond its columns', async () => {
    const first = await checkFile(
      shop,
      cleo,
      'sku,name,brand,price,quantity,stockPolicy\nA-1,Mug,Kiln,5,7,back-order',
    );
    expect(first.source).toBeNull();
    await applyChecked(shop, cleo, first._id);
    const { _id, source } = await checkFile(shop, cleo, 'SKU,Verkaufspreis,stockPolicy\nA-1,6,');
    expect(source?.table?.guess).toEqual({ sku: 'SKU', price: 'Verkaufspreis' });
    expect(await answered(_id, { columns: source?.table?.guess })).toMatchObject({
      rows: { all: 1, changed: 1 },
    });
    const { rows } = (await shop.call('GET', `/product/import/${_id}/rows`, cleo)).json();
    expect(rows[0].changes).toEqual([{ field: 'price', from: '5', to: '6' }]);
  });

  it.each([
    ['neither SKU nor name', { price: 'VK-Preis' }],
    ['a field that we do not have', { colour: 'VK-Preis' }],
  ])('is not read with %s', async (_what, columns) => {
    const { _id } = await checkFile(shop, cleo, csv);
    expect((await say(_id, { columns } as ImportAnswers)).statusCode).toBe(400);
  });

  it('says what it has when nothing of it is known, also without names', async () => {
    const { source } = await checkFile(shop, cleo, 'M-1,Mug,K,,x,9,1,0');
    expect(source?.table).toMatchObject({
      guess: {},
      columns: [{ name: 'M-1', samples: [] }, { name: 'Mug' }, {}, {}, {}, {}, {}, {}],
    });
  });

  it.each(['USD', 'TTC', 'VAT'])('has prices that are marked with %s', async (mark) => {
    const { _id } = await checkFile(shop, cleo, `Artikelnummer,Titel,Preis (${mark})\nA,B,1`);
    const columns = { sku: 'Artikelnummer', name: 'Titel', price: `Preis (${mark})` };
    expect((await answered(_id, { columns })).rows).toMatchObject({ all: 1 });
  });

  it('keeps no choice of a column of prices in another currency', async () => {
    const content = 'Artikelnummer,Titel,Preis (EUR)\nA,B,1';
    const { _id } = await checkFile(shop, cleo, content);
    const columns = { sku: 'Artikelnummer', name: 'Titel', price: 'Preis (EUR)' };
    const refused = await say(_id, { columns });
    expect(refused.json()).toMatchObject({
      ...{ code: 'invalid-input', error: 'This shop sells in USD. Please convert prices in EUR first.' },
    });
    expect((await checkFile(shop, cleo, content)).source?.answers.columns).toBeUndefined();
  });

  it('may have one column for two fields, and weights in grams as ours are', async () => {
    const { _id } = await checkFile(
      shop,
      cleo,
      'EAN,Titel,Hersteller,Preis,Bestand,weight\n4006381333931,Topf,T,5,1,250',
    );
    await answered(_id, {
      ...prices,
      columns: {
        ...{ sku: 'EAN', barcode: 'EAN', name: 'Titel', brand: 'Hersteller', price: 'Preis' },
        ...{ quantity: 'Bestand', weight: 'weight' },
      },
    });
    expect(await applyChecked(shop, cleo, _id)).toMatchObject({ applied: 1 });
    const { rows } = await db.execute(sql`select sku, barcode, weight_grams from product_variants`);
    expect(rows).toEqual([{ sku: '4006381333931', barcode: '4006381333931', weight_grams: 250 }]);
  });

  it('leaves out rows with another number of cells, by their lines', async () => {
    const { _id } = await checkFile(shop, cleo, 'Artikelnummer,Titel,Preis,Bestand\nA,B,12,50,4\nC,D,5,1,,');
    const { source, rows } = await answered(_id, {
      columns: { sku: 'Artikelnummer', name: 'Titel', price: 'Preis', quantity: 'Bestand' },
    });
    expect(rows.all).toBe(1);
    expect(source?.leftOut).toContainEqual(
      expect.objectContaining({ rows: 1, lines: [2], what: 'Rows with another number of cells' }),
    );
  });
});
