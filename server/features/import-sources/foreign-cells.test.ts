import { afterEach, describe, expect, it } from 'vitest';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import { checkRow } from '#server/features/product-import/check-row.ts';
import { adaptCsv } from '#server/testing/builders/adapt-csv.ts';

afterEach(() => setShopFormat(defaultFormat));

type Cells = Record<string, string>;
const quoted = (cell = '') => `"${cell.replaceAll('"', '""')}"`;
function makeCsv(...rows: Cells[]) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [columns, ...rows.map((row) => columns.map((name) => row[name]))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\n');
}

const shopify = { Handle: 'lamp', Title: 'Lamp', Vendor: 'Oak', 'Variant Price': '40' };
const woo = {
  ...{ ID: '1', Type: 'simple', SKU: 'lamp', Name: 'Lamp', Published: '1', Brands: 'Oak' },
  ...{ 'Regular price': '40', 'Sale price': '', 'Weight (kg)': '', Parent: '', Images: '' },
  ...{ Stock: '', 'In stock?': '1', 'Backorders allowed?': '', 'Date sale price ends': '' },
  ...{ 'Attribute 1 name': '', 'Attribute 1 value(s)': '' },
};
const wix = { handleId: 'p1', fieldType: 'Product', name: 'Lamp', sku: 'L', price: '40', visible: 'true' };
const presta = {
  ...{ 'Product ID': '1', 'Active (0/1)': '1', 'Name *': 'Lamp', 'Reference #': 'L' },
  'Price tax included': '40',
};
const bigCommerce = {
  ...{ 'Item Type': 'Product', 'Product ID': '7', 'Product Name': 'Lamp', 'Product Code/SKU': 'L' },
  ...{ Price: '40.0000', 'Sale Price': '', 'Product Visible?': 'Y' },
};
const square = { Token: 'T', 'Item Name': 'Lamp', 'Variation Name': 'Regular', SKU: 'L', Price: '12' };
const google = {
  ...{ id: 'L', title: 'Lamp', link: 'https://old.example.com/lamp', image_link: '' },
  ...{ availability: 'in stock', price: '40 USD' },
};

it('a newer export of Shopify is one by the names of its columns', async () => {
  const product = {
    ...{
      Title: 'Stool',
      'URL handle': 'stool',
      Description: 'Oak.',
      Vendor: 'Oak',
      'Product category': 'A > B',
    },
    ...{ 'Published on online store': 'FALSE', Status: 'Active', SKU: 'S-1', Barcode: '0012345678905' },
    ...{ 'Option1 name': 'Height', 'Option1 value': 'Low', Price: '59', 'Compare-at price': '75' },
    ...{ 'Charge tax': 'FALSE', 'Inventory tracker': 'shopify', 'Inventory quantity': '4' },
    ...{ 'Continue selling when out of stock': 'TRUE', 'Weight value (grams)': '3200', 'Gift card': 'FALSE' },
    ...{ 'Product image URL': 'https://e.example/1.jpg', 'Image position': '1', 'Image alt text': 'Low one' },
    'Variant image URL': 'https://e.example/2.jpg',
  };
  const variant = { 'URL handle': 'stool', SKU: 'S-2', 'Option1 value': 'High', Price: '69' };
  const { rows, program, left } = await adaptCsv(makeCsv(product, variant));
  expect(program).toBe('shopify');
  expect([...left]).toEqual([]);
  expect(rows).toEqual([
    {
      ...{ sku: 'S-1', productSku: 'stool', option1Name: 'Height', option1Value: 'Low', name: 'Stool' },
      ...{ brand: 'Oak', description: 'Oak.', category: 'A > B', shown: '0', slug: 'stool' },
      ...{ imageUrl: 'https://e.example/1.jpg', imageAlt: 'Low one', imageUrl2: 'https://e.example/2.jpg' },
      ...{ price: '75.00', salePrice: '59.00', quantity: '4', stockPolicy: 'back-order', taxable: '0' },
      ...{ weight: '3200', barcode: '0012345678905' },
    },
    expect.objectContaining({ sku: 'S-2', option1Value: 'High', price: '69.00', stockPolicy: 'untracked' }),
  ]);
});

describe('a flag of another program', () => {
  it.each([
    [{ ...shopify, Published: 'FALSCH' }, { shown: '0' }],
    [{ ...shopify, Published: 'WAHR' }, { shown: '1' }],
    [{ ...shopify, Published: '' }, { shown: '1' }],
    [{ ...shopify, 'Variant Taxable': 'VRAI' }, { taxable: '1' }],
    [{ ...shopify, 'Variant Taxable': 'FALSO' }, { taxable: '0' }],
    [{ ...wix, visible: 'VERO' }, { shown: '1' }],
    [{ ...presta, 'Active (0/1)': 'WAAR' }, { shown: '1' }],
    [{ ...bigCommerce, 'Product Visible?': 'VERDADERO' }, { shown: '1' }],
    [{ ...woo, 'In stock?': 'WAHR' }, { stockPolicy: 'untracked' }],
  ])('is read in the language of a spreadsheet: %j', async (row, expected) => {
    expect((await adaptCsv(makeCsv(row))).rows).toMatchObject([expected]);
  });

  it.each([
    [{ ...shopify, Published: 'perhaps' }, { shown: '0' }, 'published', 'no'],
    [{ ...shopify, 'Variant Taxable': 'perhaps' }, { taxable: '1' }, 'variant taxable', 'yes'],
    [{ ...woo, Published: 'perhaps' }, { shown: '0' }, 'published', 'no'],
    [{ ...wix, visible: 'perhaps' }, { shown: '0' }, 'visible', 'no'],
  ])('that is neither is hidden or taxed, and listed: %j', async (row, expected, column, counts) => {
    const { rows, left } = await adaptCsv(makeCsv(row));
    expect(rows).toMatchObject([expected]);
    expect(left.get(column)).toBe(
      `1: “perhaps” is neither yes nor no. It counts as ${counts}: please check.`,
    );
  });

  it('keeps gift cards out', async () => {
    expect((await adaptCsv(makeCsv({ ...shopify, 'Gift Card': 'WAHR' }))).rows).toEqual([]);
  });
});

describe('a number of another program', () => {
  it.each<[Cells, Cells]>([
    [
      { ...woo, 'Regular price': '39,90', 'Sale price': '29,90' },
      { price: '39.90', salePrice: '29.90' },
    ],
    [
      { ...woo, 'Regular price': '39,90', 'Sale price': '29,90', 'Date sale price ends': '2026-12-24' },
      { saleUntil: '2026-12-24' },
    ],
    [
      { ...woo, 'Regular price': '39', 'Sale price': '29', 'Date sale price ends': '1/2/2027 0:00' },
      { saleUntil: '1/2/2027' },
    ],
    [
      { ...presta, 'Discount amount': '5', 'Discount to (yyyy-mm-dd)': '1/2/2027 0:00' },
      { saleUntil: '1/2/2027' },
    ],
    [
      { ...woo, 'Regular price': '14.000000', 'Weight (kg)': '0,450' },
      { price: '14.00', weight: '450' },
    ],
    [{ ...woo, 'Regular price': '', 'Sale price': '29,90' }, { price: '29.90' }],
    [{ ...shopify, 'Variant Price': '$12.00' }, { price: '12.00' }],
    [{ ...shopify, 'Variant Price': '30', 'Variant Compare At Price': '' }, { price: '30.00' }],
    [{ ...presta, 'Price tax included': '25,50', 'Discount amount': '5,50' }, { salePrice: '20.00' }],
    [
      { ...presta, 'Discount percent': '12,5' },
      { price: '40.00', salePrice: '35.00' },
    ],
    [{ ...wix, price: '40,00', surcharge: '5,00' }, { price: '45.00' }],
    [{ ...wix, price: '39.90', discountMode: 'PERCENT', discountValue: '25' }, { salePrice: '29.92' }],
    [
      { ...bigCommerce, Price: '40,00', 'Sale Price': '29,90' },
      { price: '40.00', salePrice: '29.90' },
    ],
    [{ ...square, 'Current Quantity Here': '1,000,000' }, { quantity: '1000000' }],
  ])('%j is read', async (row, expected) => {
    expect((await adaptCsv(makeCsv(row))).rows).toMatchObject([expected]);
  });

  it.each<[Cells, string]>([
    [{ ...shopify, 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': '2.5' }, '2'],
    [{ ...woo, Stock: '2.5' }, '2'],
    [{ ...woo, Stock: '2,5' }, '2'],
    [{ ...wix, inventory: '2.5' }, '2'],
    [{ ...presta, Quantity: '0.5' }, '0'],
    [{ ...square, 'Current Quantity Here': '2.75' }, '2'],
  ])('of pieces that is no whole one is cut, and listed: %j', async (row, quantity) => {
    const { rows, left } = await adaptCsv(makeCsv(row));
    expect(rows).toMatchObject([{ quantity, stockPolicy: 'tracked' }]);
    expect(left.get('Stock that is no whole number')).toMatch(/^1: The shop counts whole pieces\./);
  });

  it.each<[Cells, string]>([
    [{ ...shopify, 'Variant Price': '€12.00' }, 'Enter a price such as 24.50.'],
    [{ ...shopify, 'Variant Price': '£12.00' }, 'Enter a price such as 24.50.'],
    [{ ...shopify, 'Variant Price': '1.000' }, 'Write 1000 or 1.00 instead of “1.000”'],
    [{ ...shopify, 'Variant Price': '1.234' }, 'Write 1234 or 1.23 instead of “1.234”'],
    [{ ...shopify, 'Variant Price': '1e3' }, 'Write all digits instead of “1e3”'],
    [{ ...shopify, 'Variant Compare At Price': '12,500' }, 'Write 12500 or 12.50 instead of “12,500”'],
    [{ ...woo, Stock: '1.000' }, 'Write 1000 or 1 instead of “1.000”'],
    [{ ...woo, Stock: '1e3' }, 'Write all digits instead of “1e3”'],
    [{ ...woo, 'Sale price': '€29' }, 'In salePrice, saleFrom or saleUntil: '],
    [{ ...woo, 'Weight (kg)': '1.250' }, 'Write 1250 or 1.25 instead of “1.250”'],
    [{ ...presta, 'Discount amount': '1.000' }, 'Write 1000 or 1.00 instead of “1.000”'],
    [{ ...wix, surcharge: '€5' }, 'Enter a price such as 24.50.'],
    [{ ...wix, price: '' }, 'Price is required.'],
    [{ ...wix, discountMode: 'AMOUNT', discountValue: '1.000' }, 'Write 1000 or 1.00 instead of “1.000”'],
    [{ ...bigCommerce, 'Sale Price': '€5' }, 'Enter a price such as 24.50.'],
    [{ ...square, 'Current Quantity Here': '1,000' }, 'Write 1000 or 1 instead of “1,000”'],
  ])('%j refuses its row', async (row, reason) => {
    const { rows } = await adaptCsv(makeCsv(row), ',', { brand: 'Oak' });
    const filled = { quantity: '0', description: 'Warm', ...rows[0] };
    expect(checkRow({ ...filled, price: rows[0]?.price ?? '' })).toMatchObject({
      row: null,
      reason: expect.stringContaining(reason),
    });
  });
});

describe('variants that are switched off', () => {
  const variable = { ...woo, ID: '9', Type: 'variable', SKU: 'mug', 'Attribute 1 name': 'Colour' };
  const variation = (value: string, more: Cells = {}) => ({
    ...{ ...woo, Type: 'variation', SKU: `mug-${value}`, Parent: 'mug', ID: `9${value}` },
    ...{ 'Attribute 1 name': 'Colour', 'Attribute 1 value(s)': value, ...more },
  });
  const wixVariant = (value: string, visible: string) => ({
    ...{ handleId: 'p1', fieldType: 'Variant', productOptionDescription1: value, visible },
  });
  const wixHead = { ...wix, productOptionName1: 'Size', productOptionDescription1: 'S;M' };

  it.each([
    ['WooCommerce', makeCsv(variable, variation('Red', { Published: '0' }), variation('Blue'))],
    ['Wix', makeCsv(wixHead, wixVariant('Red', 'false'), wixVariant('Blue', ''))],
    [
      'Magento',
      'sku,store_view_code,attribute_set_code,product_type,name,price,product_online,configurable_variations\nr,,,simple,,5,2,\nb,,,simple,,5,1,\nlamp,,,configurable,Lamp,,1,"sku=r,size=Red|sku=b,size=Blue"',
    ],
    [
      'Square',
      makeCsv(
        { ...square, 'Variation Name': 'Red', Sellable: 'N' },
        { ...square, 'Variation Name': 'Blue', SKU: 'M', Sellable: 'Y' },
      ),
    ],
  ])('of %s come, and are not offered', async (_program, file) => {
    expect((await adaptCsv(file)).rows).toMatchObject([
      { name: 'Lamp', option1Value: 'Red', variantForSale: '0' },
      { option1Value: 'Blue', variantForSale: '1' },
    ]);
  });

  it.each([
    ['WooCommerce', { ...woo, Published: '0' }],
    ['PrestaShop', { ...presta, 'Available for order (0 = No, 1 = Yes)': '0' }],
    ['PrestaShop', { ...presta, Visibility: 'none' }],
    ['BigCommerce', { ...bigCommerce, 'Allow Purchases?': 'N' }],
    ['Square', { ...square, Sellable: 'N' }],
    ['Square', { ...square, Archived: 'Y' }],
  ])('of %s are hidden where they are a whole product', async (_program, row) => {
    expect((await adaptCsv(makeCsv(row))).rows).toMatchObject([{ shown: '0' }]);
  });

  it('of a draft of WooCommerce come with it', async () => {
    const { rows } = await adaptCsv(
      makeCsv({ ...variable, Published: '-1' }, variation('Red', { Published: '-1' })),
    );
    expect(rows).toMatchObject([{ shown: '0', option1Value: 'Red', variantForSale: '1' }]);
  });

  it.each([
    [
      'WooCommerce',
      makeCsv(
        { ...variable, Stock: '6' },
        variation('Red', { Stock: 'parent' }),
        variation('Blue', { Stock: 'parent' }),
      ),
    ],
    [
      'BigCommerce',
      makeCsv(
        { ...bigCommerce, 'Track Inventory': 'by product', 'Current Stock Level': '6' },
        { 'Item Type': '  SKU', 'Product Name': '[S]Colour=Red', 'Product Code/SKU': 'L-R' },
        { 'Item Type': '  SKU', 'Product Name': '[S]Colour=Blue', 'Product Code/SKU': 'L-B' },
      ),
    ],
  ])('have the stock of their product where %s counts that', async (_program, file) => {
    const { rows, left } = await adaptCsv(file);
    expect(rows).toMatchObject([{ quantity: '6', stockPolicy: 'tracked' }, { quantity: '6' }]);
    expect(left.get('Stock of variants')).toContain('please count them');
  });

  it('have values with commas', async () => {
    const { rows } = await adaptCsv(makeCsv(variable, variation(String.raw`Red\, White`)));
    expect(rows).toMatchObject([{ option1Value: 'Red, White' }]);
  });
});

it.each([
  ['2026-12-20/2026-12-24', '2026-12-20', '2026-12-24'],
  ['2026-12-20T10:00/2026-12-24 23:59', '2026-12-20T09:00:00.000Z', '2026-12-24T22:59:00.000Z'],
  ['2026-03-29T01:30/2026-03-29T03:30', '2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z'],
  ['2026-12-20T00:00+0100/2026-12-24T23:59Z', '2026-12-19T23:00:00.000Z', '2026-12-24T23:59:00.000Z'],
])('Google sells at a sale price for %s', async (date, saleFrom, saleUntil) => {
  setShopFormat({ ...defaultFormat, timeZone: 'Europe/Berlin' });
  const row = { ...google, sale_price: '30 USD', sale_price_effective_date: date };
  expect((await adaptCsv(makeCsv(row))).rows).toMatchObject([{ salePrice: '30.00', saleFrom, saleUntil }]);
});
