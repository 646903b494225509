import { describe, expect, it } from 'vitest';
import { adaptCsv } from '#server/testing/builders/adapt-csv.ts';
import { checkRow } from '../product-import/check-row.ts';
import { cellOfBrand } from './cells.ts';

const products = [
  'Product ID;Active (0/1);Name *;Price tax excluded;Discount percent;Reference #;Manufacturer;Weight;Quantity;Image URLs (x,y,z...)',
  '1;1;Player;100;10;P/1;Oak;0.5;160;https://images.example.com/1.jpg',
  '2;1;Folio;25.5;;F-2;Oak;;3;',
];
const combinations = [
  'Product ID*;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference;EAN13;Wholesale price;Impact on price;Quantity;Impact on weight;Image URLs (x,y,z...)',
  '1;Color:color:0, Disk space:select:1;Blue:0, 1,5 TB:1;P-B;0000080446392;60;40;10;0.1;https://images.example.com/2.jpg',
  '1;Color:color:0, Disk space:select:1;Red:0, 8GB:1;;;;-5;2;;',
];
const both = [...products, ...combinations];
const expected = [
  {
    ...{ sku: 'P-B', productSku: 'P-1', name: 'Player', option1Name: 'Color', option1Value: 'Blue' },
    ...{ option2Name: 'Disk space', option2Value: '1,5 TB', price: '140.00', salePrice: '126.00' },
    ...{
      quantity: '10',
      weight: '600',
      barcode: '0000080446392',
      imageUrl: 'https://images.example.com/1.jpg',
    },
  },
  {
    sku: 'p-1-red-8gb',
    productSku: 'P-1',
    option1Value: 'Red',
    price: '95.00',
    quantity: '2',
    weight: '500',
  },
];

describe('combinations of PrestaShop', () => {
  it.each([
    ['behind the products', both],
    [
      'with a byte order mark',
      [...products, ...combinations.map((line, at) => (at === 0 ? `\uFEFF${line}` : line))],
    ],
    [
      'between two files of products',
      [...products.slice(0, 2), ...combinations, products[0] ?? '', products[2] ?? ''],
    ],
  ])('become variants %s', async (_where, lines) => {
    const { rows, program, left } = await adaptCsv(lines.join('\n'), ';');
    expect(program).toBe('prestashop');
    expect(rows).toMatchObject([...expected, { sku: 'F-2', name: 'Folio', price: '25.50' }]);
    expect(left.get('Wholesale price')).toBe('1: The shop keeps no purchase prices.');
  });

  it('come before the products, too', async () => {
    const { rows } = await adaptCsv([...combinations, ...products].join('\n'), ';');
    expect(rows).toMatchObject([...expected, { sku: 'F-2' }]);
  });

  it('alone are left out, and say how they come', async () => {
    const { rows, left } = await adaptCsv(combinations.join('\n'), ';');
    expect(rows).toEqual([]);
    expect(left.get('Variants without their product')).toContain(
      '2: These are combinations. Choose the file of the products',
    );
  });

  it('with more than three attributes do not come', async () => {
    const four = '1;A:select:0, B:select:1, C:select:2, D:select:3;1:0, 2:1, 3:2, 4:3;;;;;;;';
    const { rows, left } = await adaptCsv([...products, combinations[0] ?? '', four].join('\n'), ';');
    expect(rows).toMatchObject([{ sku: 'F-2' }]);
    expect(left.get('Options past the third')).toContain('It has 4 options');
  });
});

describe('prices of a program', () => {
  const taxes = { pricesIncludeTax: true, percents: { standard: 20, reduced: 10, 'second-reduced': 0 } };
  const shopify = (taxable = 'true') =>
    `Handle,Title,Vendor,Variant SKU,Variant Price,Variant Compare At Price,Variant Taxable,Option1 Value\na,A,Oak,A-1,60,120,${taxable},Default Title`;
  it.each([
    ['stay without an answer', shopify(), taxes, {}, '120.00', '60.00', 1],
    ['get the tax', shopify(), taxes, { pricesIncludeTax: false }, '144.00', '72.00', 0],
    [
      'lose the tax',
      shopify(),
      { ...taxes, pricesIncludeTax: false },
      { pricesIncludeTax: true },
      '100.00',
      '50.00',
      0,
    ],
    ['stay without tax', shopify('false'), taxes, { pricesIncludeTax: false }, '120.00', '60.00', 0],
    [
      'stay where there is no tax',
      shopify(),
      { ...taxes, percents: { ...taxes.percents, standard: 0 } },
      { pricesIncludeTax: false },
      '120.00',
      '60.00',
      0,
    ],
    [
      'get the tax of their class as people write it',
      shopify().replaceAll('Option1 Value', 'Option1 Value').replaceAll('true', ' TRUE '),
      taxes,
      { pricesIncludeTax: false },
      '144.00',
      '72.00',
      0,
    ],
    [
      'get the tax that a file leaves out',
      [products[0], products[1]].join('\n').replaceAll(',', '.').replaceAll(';', ','),
      taxes,
      {},
      '120.00',
      '108.00',
      0,
    ],
  ])('%s', async (_what, text, shopTaxes, answers, price, salePrice, asked) => {
    const { rows, asks } = await adaptCsv(text.replaceAll('(x.y.z...)', '(x)'), ',', answers, shopTaxes);
    expect(rows).toMatchObject([{ price, salePrice }]);
    expect(asks.tax).toBe(asked);
  });

  it.each([
    ['the class that the product has here', { taxable: true, taxClass: 'reduced' as const }, '132.00'],
    ['none, as the product has here', { taxable: false, taxClass: 'standard' as const }, '120.00'],
  ])('get the tax of %s where the row says none', async (_what, stored, price) => {
    const findStored = async (skus: readonly string[]) => new Map(skus.map((sku) => [sku, stored] as const));
    const { rows } = await adaptCsv(shopify(''), ',', { pricesIncludeTax: false }, { ...taxes, findStored });
    expect(rows).toMatchObject([{ price }]);
  });

  it('are said to be calculated by the standard class where the file has the number of another rule', async () => {
    const text =
      'Product ID;Active (0/1);Name *;Price tax excluded;Reference #;Tax rules ID\n1;1;Mug;5;M;3\n2;1;Cup;5;C;1';
    const { left } = await adaptCsv(text, ';');
    expect(left.get('Tax class or rule 3')).toContain('1: The file does not say what it is.');
    expect(left.has('Tax class or rule 1')).toBe(false);
  });

  it('of a line with more cells than the first are left out', async () => {
    const { rows, left } = await adaptCsv(
      `${shopify()}\nb,B,Oak,B-1,12,50,60,true,x\nc,C,Oak,C-1,6,,true,Default Title,`,
    );
    expect(rows.map(({ sku }) => sku)).toEqual(['A-1', 'C-1']);
    expect(left.get('Rows with another number of cells')).toMatch(/^1: Cells in this line: 9/);
  });
});

describe('a brand that is really called none', () => {
  it('stays the brand of an adapted file, and of an export', async () => {
    const { rows } = await adaptCsv(
      'Handle,Title,Vendor,Variant SKU,Variant Price,Option1 Value\na,A,none,A-1,60,Default Title',
    );
    expect(rows.map(({ brand }) => brand)).toEqual([String.raw`\none`]);
    expect([cellOfBrand(String.raw`\none`), cellOfBrand('None'), cellOfBrand('Oak')]).toEqual([
      String.raw`\\none`,
      'None',
      'Oak',
    ]);
    const brandIn = (brand: string) => {
      const { row } = checkRow({ sku: 'A', name: 'A', price: '5', quantity: '1', brand });
      return [row?.brand, row?.hasNoBrand];
    };
    expect(brandIn(cellOfBrand('none'))).toEqual(['none', undefined]);
    expect(brandIn('none')).toEqual([null, true]);
  });
});
