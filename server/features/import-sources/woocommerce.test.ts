import { describe, expect, it } from 'vitest';
import { adaptCsv } from '#server/testing/builders/adapt-csv.ts';

const columns = [
  ...[
    'ID',
    'Type',
    'SKU',
    'Name',
    'Published',
    'Visibility in catalog',
    'Short description',
    'Description',
    'Tax status',
  ],
  ...[
    'Tax class',
    'In stock?',
    'Stock',
    'Backorders allowed?',
    'Weight (kg)',
    'Sale price',
    'Regular price',
    'Categories',
  ],
  ...['Images', 'Parent', 'Attribute 1 name', 'Attribute 1 value(s)'],
];
const simple = {
  ...{
    ID: '1',
    Type: 'simple',
    SKU: 'plate',
    Name: 'Plate',
    Published: '1',
    'Visibility in catalog': 'visible',
  },
  ...{ 'Tax status': 'taxable', 'In stock?': '1', Stock: '3', 'Regular price': '20' },
};
const quoted = (cell = '') => `"${cell.replaceAll('"', '""')}"`;
const makeCsv = (...rows: Record<string, string>[]) =>
  [columns, ...rows.map((row) => columns.map((name) => row[name]))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\n');

describe('a product of WooCommerce', () => {
  it.each([
    ['not counted, but there', { Stock: '' }, { quantity: '0' }],
    ['negative', { Stock: '-2' }, { quantity: '0' }],
    ['a draft', { Published: '-1' }, { shown: '0' }],
    ['a draft as spreadsheets write it', { Published: "'-1" }, { shown: '0' }],
    ['hidden from lists', { 'Visibility in catalog': 'hidden' }, { shown: '0' }],
    ['without SKU', { SKU: '', Name: 'Plate, 24" & flat' }, { sku: 'plate-24-flat' }],
    ['without SKU and Latin letters', { SKU: '', Name: 'Чашка' }, { sku: 'woo-1' }],
    ['with a weight below 1', { 'Weight (kg)': '.8' }, { weight: '800' }],
    ['of a reduced tax', { 'Tax class': 'reduced-rate' }, { taxable: '1', taxClass: 'reduced' }],
    ['without tax', { 'Tax status': 'none' }, { taxable: '0' }],
    ['with literal line breaks', { Description: String.raw`<p>A</p>\nB` }, { description: '<p>A</p>\nB' }],
    [
      'with a path and another category',
      { Categories: 'Kitchen > Cups, Sale' },
      { category: 'Kitchen > Cups' },
    ],
    ['with a comma in a category', { Categories: String.raw`Cups\, mugs` }, { category: 'Cups, mugs' }],
  ] satisfies [string, Record<string, string>, Record<string, string>][])(
    '%s',
    async (_what, changed, expected) => {
      const { rows } = await adaptCsv(makeCsv({ ...simple, ...changed }));
      expect(rows).toMatchObject([expected]);
    },
  );

  it.each([
    ['SKU', 'mug'],
    ['id', 'id:7'],
  ])('has variations that name it by %s, before or behind it', async (_by, Parent) => {
    const head = {
      ...simple,
      ID: '7',
      Type: 'variable',
      SKU: 'mug',
      Name: 'Mug',
      'Attribute 1 name': 'Colour',
    };
    const own = { Type: 'variation', 'In stock?': '1', 'Attribute 1 name': 'Colour', Parent };
    const red = { ...own, ID: '8', SKU: '', 'Attribute 1 value(s)': 'Red', 'Regular price': '24' };
    const blue = { ...own, ID: '9', SKU: 'mug-b', 'Attribute 1 value(s)': 'Blue', 'Regular price': '25' };
    const { rows } = await adaptCsv(
      makeCsv(red, { ...head, 'Attribute 1 value(s)': 'Red, Blue' }, simple, blue),
    );
    expect(rows).toMatchObject([
      {
        sku: 'mug-red',
        productSku: 'mug',
        name: 'Mug',
        option1Name: 'Colour',
        option1Value: 'Red',
        price: '24.00',
      },
      { sku: 'mug-b', productSku: 'mug', option1Value: 'Blue', price: '25.00' },
      { sku: 'plate' },
    ]);
    expect(rows[1]).not.toHaveProperty('name');
  });

  it('is left out with the reason when the shop has none of its kind, or it has no parent', async () => {
    const { rows, left } = await adaptCsv(
      makeCsv(
        { ...simple, Type: 'grouped' },
        { ...simple, ID: '2', SKU: 'x', Type: 'variation', Parent: 'gone' },
      ),
    );
    expect(rows).toEqual([]);
    expect(left.get('Products of the kind “grouped”')).toContain('1: The shop has no products of the kind');
    expect(left.get('Variants without their product')).toContain('is not in this file');
  });

  it('may have more attributes, which are named', async () => {
    const { left } = await adaptCsv(
      makeCsv({ ...simple, 'Attribute 1 name': 'Material', 'Attribute 1 value(s)': 'Clay' }),
    );
    expect(left.get('Attribute Material')).toContain('import it as attribute:Material');
  });
});

it.each([
  [
    'German',
    'ID,Typ,Artikelnummer,Name,Veröffentlicht,Regulärer Preis,Attribut 1 Name,Wert(e) des Attributs 1',
  ],
  ['French', 'ID,Type,UGS,Nom,Publié,Tarif régulier,Nom de l’attribut 1,Valeur(s) de l’attribut 1'],
  ['Spanish', 'ID,Tipo,SKU,Nombre,Publicado,Precio normal,Nombre del atributo 1,Valor(es) del atributo 1'],
  ['Russian', 'ID,Тип,Артикул,Имя,Опубликован,Базовая цена'],
])('is recognised in %s', async (_language, head) => {
  const { rows, program } = await adaptCsv(`${head}\n1,simple,plate,Teller,1,20`);
  expect(program).toBe('woocommerce');
  expect(rows).toMatchObject([{ sku: 'plate', name: 'Teller', shown: '1', price: '20.00' }]);
});

it('knows further columns by their places between others', async () => {
  const names =
    'ID,Typ,Artikelnummer,EAN,Name,Veröffentlicht,Beschreibung,Beginn,Ende,Steuerstatus,Lager,Weniges,Lieferrückstände erlaubt?,Notiz,Angebotspreis,Regulärer Preis';
  const { rows, left } = await adaptCsv(
    `${names}\n1,simple,plate,12,Teller,1,Rund,2026-12-01,2026-12-24,taxable,5,2,0,Hm,18,20`,
  );
  expect(rows).toMatchObject([
    { barcode: '12', saleFrom: '2026-12-01', saleUntil: '2026-12-24', lowStockAt: '2', salePrice: '18.00' },
  ]);
  expect([...left.keys()]).toEqual(['Notiz']);
});
