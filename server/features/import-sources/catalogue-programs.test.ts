import { describe, expect, it } from 'vitest';
import { adaptCsv } from '#server/testing/builders/adapt-csv.ts';

const quoted = (cell = '') => `"${cell.replaceAll('"', '""')}"`;
/** @returns a file with a row for each record, whose keys name the columns */
const makeCsv = (columns: readonly string[], ...rows: Record<string, string>[]) =>
  [columns, ...rows.map((row) => columns.map((name) => row[name]))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\n');

describe('products of Magento', () => {
  const columns =
    'sku|store_view_code|attribute_set_code|product_type|categories|name|weight|product_online|visibility|price|qty|url_key|base_image|additional_attributes|configurable_variations|configurable_variation_labels'.split(
      '|',
    );
  const strap = {
    ...{
      sku: 'strap',
      product_type: 'simple',
      name: 'Strap',
      product_online: '1',
      visibility: 'Catalog, Search',
    },
    ...{ price: '14.000000', qty: '100.0000', weight: '0.450000', base_image: '/s/t/strap.jpg' },
  };

  it.each([
    ['numbers with many decimals', {}, { price: '14.00', quantity: '100', weight: '450' }],
    [
      'categories below the root',
      { categories: 'Default Category/Gear,Default Category/Gear/Fit' },
      { category: 'Gear > Fit' },
    ],
    ['a brand as an attribute', { additional_attributes: 'manufacturer=Oak,color=Red' }, { brand: 'Oak' }],
    ['a product that is off', { product_online: '2' }, { shown: '0' }],
    ['one that is not visible', { visibility: 'Not Visible Individually' }, { shown: '0' }],
  ] satisfies [string, Record<string, string>, Record<string, string>][])(
    'with %s',
    async (_what, changed, expected) => {
      const { rows } = await adaptCsv(makeCsv(columns, { ...strap, ...changed }));
      expect(rows).toMatchObject([expected]);
    },
  );

  it('make variants of the simple ones that a configurable one names, wherever they are', async () => {
    const variants = {
      configurable_variations: 'sku=b,color=Blue|sku=r,color=Red',
      configurable_variation_labels: 'color=Colour',
    };
    const simple = (sku: string) => ({ ...strap, sku, visibility: 'Not Visible Individually' });
    const head = { ...strap, sku: 'all', name: 'All straps', product_type: 'configurable', ...variants };
    const { rows } = await adaptCsv(makeCsv(columns, simple('r'), strap, head, simple('b')));
    expect(rows).toMatchObject([
      {
        sku: 'b',
        productSku: 'all',
        name: 'All straps',
        shown: '1',
        option1Name: 'Colour',
        option1Value: 'Blue',
      },
      { sku: 'r', productSku: 'all', option1Value: 'Red' },
      { sku: 'strap' },
    ]);
  });

  it('ask for the unit of weights, the address of pictures and a brand', async () => {
    const answers = {
      weightUnit: 'lb',
      pictureBase: 'https://old.example.com/media/',
      brand: 'Oak',
    } as const;
    const file = makeCsv(columns, strap);
    expect((await adaptCsv(file)).asks).toMatchObject({ brand: 1, weightUnit: 1, pictureBase: 1 });
    expect((await adaptCsv(file, ',', answers)).rows).toMatchObject([
      { weight: '204', imageUrl: 'https://old.example.com/media/s/t/strap.jpg', brand: 'Oak' },
    ]);
  });

  it('leave out translations and other kinds', async () => {
    const { rows, left } = await adaptCsv(
      makeCsv(
        columns,
        { ...strap, store_view_code: 'de' },
        { ...strap, sku: 'set', product_type: 'grouped' },
      ),
    );
    expect(rows).toEqual([]);
    expect([...left.keys()]).toEqual(
      expect.arrayContaining(['Translations', 'Products of the kind “grouped”']),
    );
  });
});

describe('products of Wix', () => {
  const columns =
    'handleId|fieldType|name|productImageUrl|collection|sku|price|surcharge|visible|discountMode|discountValue|inventory|weight|productOptionName1|productOptionDescription1|description|brand|additionalInfoTitle1|additionalInfoDescription1'.split(
      '|',
    );
  const hoops = {
    ...{
      handleId: 'p1',
      fieldType: 'Product',
      name: 'Hoops',
      sku: 'PH',
      price: '49',
      visible: 'true',
      brand: 'Oak',
    },
    ...{ inventory: '2', weight: '0.02', productImageUrl: 'a~mv2.jpg', collection: 'pearl;Earring' },
  };

  it.each([
    [
      'a name of a picture',
      {},
      { imageUrl: 'https://static.wixstatic.com/media/a~mv2.jpg', weight: '20', category: 'pearl' },
    ],
    ['nothing in stock', { inventory: 'OutOfStock' }, { quantity: '0' }],
    [
      'sections',
      { description: 'Gold.', additionalInfoTitle1: 'Care', additionalInfoDescription1: '<p>Rub.</p>' },
      { description: 'Gold.', details: '<html>Gold.<h3>Care</h3><p>Rub.</p>' },
    ],
    ['a hidden one', { visible: 'false' }, { shown: '0' }],
    ['a SKU with spaces', { sku: 'One pearl' }, { sku: 'One-pearl' }],
  ] satisfies [string, Record<string, string>, Record<string, string>][])(
    'with %s',
    async (_what, changed, expected) => {
      expect((await adaptCsv(makeCsv(columns, { ...hoops, ...changed }))).rows).toMatchObject([expected]);
    },
  );

  it('have variants with surcharges, before or behind them', async () => {
    const head = { ...hoops, productOptionName1: 'Size', productOptionDescription1: 'S;M' };
    const variant = (value: string, surcharge: string) => ({
      ...{
        handleId: 'p1',
        fieldType: 'Variant',
        productOptionDescription1: value,
        surcharge,
        inventory: '4',
      },
    });
    const { rows } = await adaptCsv(makeCsv(columns, variant('S', '0'), head, variant('M', '4')));
    expect(rows).toMatchObject([
      {
        sku: 'ph-s',
        productSku: 'p1',
        name: 'Hoops',
        brand: 'Oak',
        option1Value: 'S',
        price: '49.00',
        quantity: '4',
      },
      { sku: 'ph-m', productSku: 'p1', option1Value: 'M', price: '53.00' },
    ]);
  });
});

describe('products of BigCommerce', () => {
  const columns =
    'Item Type|Product ID|Product Name|Product Code/SKU|Brand Name|Price|Sale Price|Product Weight|Product Visible?|Track Inventory|Current Stock Level|Category|Product URL'.split(
      '|',
    );
  const bag = {
    ...{
      'Item Type': 'Product',
      'Product ID': '77',
      'Product Name': 'Bag',
      'Product Code/SKU': 'BAG',
      Price: '40.0000',
    },
    ...{
      'Sale Price': '0.0000',
      'Product Visible?': 'Y',
      'Track Inventory': 'by option',
      Category: 'Bags/Totes;Sale',
    },
  };

  it('have SKUs behind them with options, the price of the product, and what a rule adds', async () => {
    const sku = (code: string, name: string, level: string) => ({
      ...{
        'Item Type': '  SKU',
        'Product Name': name,
        'Product Code/SKU': code,
        'Current Stock Level': level,
      },
    });
    const rule = { 'Item Type': '  Rule', 'Product Code/SKU': 'BAG-R', Price: '[ADD]5' };
    const { rows } = await adaptCsv(
      makeCsv(
        columns,
        bag,
        sku('BAG-B', '[S]Colour=Blue', '5'),
        sku('BAG-R', '[CS]Colour=Red:#ff0000', '1'),
        rule,
      ),
    );
    expect(rows).toMatchObject([
      {
        sku: 'BAG-B',
        productSku: 'BAG',
        name: 'Bag',
        category: 'Bags > Totes',
        option1Value: 'Blue',
        price: '40.00',
      },
      {
        sku: 'BAG-R',
        productSku: 'BAG',
        option1Name: 'Colour',
        option1Value: 'Red',
        price: '45.00',
        quantity: '1',
      },
    ]);
  });

  it.each([
    ['Non-Taxable Products', '0', undefined],
    ['Default Tax Class', '1', undefined],
    ['Books', '1', '1: The file does not say what it is.'],
  ])('of the class of taxes %s are taxable or not', async (name, taxable, words) => {
    const file = makeCsv([...columns, 'Product Tax Class'], { ...bag, 'Product Tax Class': name });
    const { rows, left } = await adaptCsv(file);
    expect(rows).toMatchObject([{ taxable }]);
    expect(left.get(`Tax class or rule ${name}`)?.slice(0, words?.length)).toBe(words);
  });

  it('name rules that do not come', async () => {
    const { left } = await adaptCsv(makeCsv(columns, bag, { 'Item Type': '  Rule', Price: '[PERCENT]5' }));
    expect(left.get('Rules')).toContain('Only rules that add an amount');
  });
});

describe('products of PrestaShop', () => {
  const columns =
    'Product ID|Active (0/1)|Name *|Categories (x,y,z...)|Price tax excluded|Tax rules ID|Low stock level|Reference #|Manufacturer|EAN13|Weight|Quantity|Feature(Name:Value:Position)'.split(
      '|',
    );
  const player = {
    ...{
      'Product ID': '1',
      'Active (0/1)': '1',
      'Name *': 'Player',
      'Price tax excluded': '100',
      'Reference #': 'RP.1/2',
    },
    ...{ Quantity: '3', Weight: '0.068357', EAN13: '1234567890123', 'Tax rules ID': '1' },
  };

  it.each([
    [
      'other characters in its reference',
      {},
      { sku: 'RP-1-2', weight: '68', barcode: '1234567890123', taxable: '1' },
    ],
    ['no reference', { 'Reference #': '' }, { sku: 'player' }],
    ['no tax', { 'Tax rules ID': '0' }, { taxable: '0' }],
    ['a low stock', { 'Low stock level': '3' }, { lowStockAt: '3' }],
    ['its switch off', { 'Active (0/1)': '0' }, { shown: '0' }],
  ] satisfies [string, Record<string, string>, Record<string, string>][])(
    'with %s',
    async (_what, changed, expected) => {
      const { rows } = await adaptCsv(makeCsv(columns, { ...player, ...changed }));
      expect(rows).toMatchObject([{ name: 'Player', ...expected }]);
    },
  );
});
