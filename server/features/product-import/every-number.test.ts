import { afterEach, expect, it } from 'vitest';
import type { Attribute } from '#contract/attributes.contract.ts';
import type { MappedColumns } from '#contract/import-sources.ts';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import { adaptRows } from '#server/features/import-sources/adapt-rows.ts';
import { anyTable } from '#server/features/import-sources/any-table.ts';
import { adaptCsv } from '#server/testing/builders/adapt-csv.ts';
import { valueOfCell } from './attribute-cells.rules.ts';
import { checkRow } from './check-row.ts';

/** Each number of a file, whatever wrote it, is read by the rules of prices, or refuses its row with the reason. */

afterEach(() => setShopFormat(defaultFormat));

type Cells = Record<string, string>;

const shortened = (cell: string) =>
  `Write all digits instead of “${cell}”, which a spreadsheet has shortened.`;
const cells: [cell: string, reason: string][] = [
  ['1.000', 'instead of “1.000”, which may mean both.'],
  ['1e3', shortened('1e3')],
  ['4,00638E+12', shortened('4,00638E+12')],
];
/** A code may be `1.000`, and never what a spreadsheet has shortened. */
const isAmbiguous = (cell: string) => cell === '1.000';

const table = <Column>(columns: readonly Column[], isCode: (column: Column) => boolean) =>
  columns.flatMap((column) =>
    cells.flatMap(([cell, reason]) =>
      isCode(column) && isAmbiguous(cell) ? [] : [[column, cell, reason] as const],
    ),
  );
const findReason = (row: Cells) =>
  checkRow({ name: 'Lamp', brand: 'Oak', quantity: '1', price: '40', ...row }).reason;

it.each(
  table(
    ['price', 'quantity', 'salePrice', 'lowStockAt', 'purchaseLimit', 'weight', 'barcode'],
    (column) => column === 'barcode',
  ),
)('a column of ours: %s of %s', (column, cell, reason) => {
  expect(findReason({ sku: 'L', [column]: cell })).toContain(reason);
});

it.each(table(['50; #', 'back-order #', 'back-order # from 2099-01-01', '# kg', '# oz'], () => false))(
  'beside other words of a cell: %s with %s',
  (text, cell, reason) => {
    const column = text.startsWith('back') ? 'stockPolicy' : text.startsWith('50') ? 'salePrice' : 'weight';
    expect(findReason({ sku: 'L', [column]: text.replace('#', cell) })).toContain(reason);
  },
);

it.each([
  ['purchaseLimit', '12.00', { purchaseLimit: '12' }],
  ['purchaseLimit', '1,000,000', { purchaseLimit: '1000000' }],
  ['stockPolicy', 'back-order 20.0', { sold: { stock: { policy: 'back-order', backOrderLimit: 20 } } }],
])('%s of %s is read', (column, cell, expected) => {
  const row = { sku: 'L', name: 'Lamp', brand: 'Oak', quantity: '1', price: '40', [column]: cell };
  expect(checkRow(row)).toMatchObject({ reason: null, row: expected });
});

it.each(cells)('an attribute: %s', (cell, reason) => {
  const length: Attribute = {
    ...{ _id: 'a', name: 'Length', kind: 'number', unit: 'cm', choices: [], isForAll: true },
    ...{ isFilter: true, categories: [], inCategories: [] },
  };
  expect(valueOfCell(length, cell)).toEqual({ error: expect.stringContaining(reason) });
  expect(valueOfCell(length, `${cell} cm`)).toEqual({ error: expect.stringContaining(reason) });
});

const woo = {
  ...{ ID: '1', Type: 'simple', SKU: 'L', Name: 'Lamp', Published: '1', 'Regular price': '40', Stock: '1' },
};
const bigCommerce = {
  ...{ 'Item Type': 'Product', 'Product ID': '7', 'Product Name': 'Lamp', 'Product Code/SKU': 'L' },
  ...{ Price: '40', 'Product Visible?': 'Y', 'Track Inventory': 'by product', 'Current Stock Level': '1' },
};
const bigCommerceSku = { 'Item Type': '  SKU', 'Product Name': '[S]Colour=Red', 'Product Code/SKU': 'L-R' };
const presta = {
  ...{ 'Product ID': '1', 'Active (0/1)': '1', 'Name *': 'Lamp', 'Reference #': 'L', Quantity: '1' },
  'Price tax included': '40',
};
const wix = { handleId: 'p', fieldType: 'Product', name: 'Lamp', sku: 'L', price: '40', visible: 'true' };

/** A row of each program, and its columns of numbers. */
const programs: Record<string, { row: Cells; columns: string[]; codes: string[]; further?: Cells }> = {
  shopify: {
    row: { Handle: 'l', Title: 'Lamp', 'Variant Price': '40', 'Variant Inventory Tracker': 'shopify' },
    columns: ['Variant Price', 'Variant Compare At Price', 'Variant Inventory Qty', 'Variant Grams'],
    codes: ['Variant Barcode'],
  },
  woocommerce: {
    row: woo,
    columns: ['Regular price', 'Sale price', 'Stock', 'Low stock amount', 'Weight (kg)', 'Weight (lbs)'],
    codes: ['GTIN, UPC, EAN, or ISBN'],
  },
  etsy: {
    row: {
      TITLE: 'Lamp',
      CURRENCY_CODE: 'USD',
      MATERIALS: '',
      IMAGE1: '',
      SKU: 'L',
      PRICE: '40',
      QUANTITY: '1',
    },
    columns: ['PRICE', 'QUANTITY'],
    codes: [],
  },
  square: {
    row: { Token: 'T', 'Item Name': 'Lamp', 'Variation Name': 'Regular', SKU: 'L', Price: '40' },
    columns: ['Price', 'Current Quantity Here', 'Weight (lb)', 'Weight (kg)'],
    codes: ['GTIN'],
  },
  google: {
    row: { id: 'L', title: 'Lamp', link: '', image_link: '', availability: 'in stock', price: '40 USD' },
    columns: ['price', 'sale_price', 'price # USD', 'sale_price # USD', 'shipping_weight # kg'],
    codes: ['gtin'],
  },
  magento: {
    row: {
      sku: 'L',
      store_view_code: '',
      product_type: 'simple',
      attribute_set_code: '',
      name: 'Lamp',
      price: '40',
    },
    columns: ['price', 'special_price', 'qty', 'weight'],
    codes: [],
  },
  wix: { row: wix, columns: ['price', 'surcharge', 'discountValue', 'inventory', 'weight'], codes: [] },
  bigcommerce: {
    row: bigCommerce,
    columns: ['Price', 'Sale Price', 'Current Stock Level', 'Low Stock Level', 'Product Weight'],
    codes: ['Product UPC/EAN', 'Global Trade Item Number'],
  },
  'rules of bigcommerce': {
    row: { 'Item Type': '  Rule', 'Product Code/SKU': 'L-R', Price: '[ADD]5' },
    columns: ['Price [ADD]#'],
    codes: [],
  },
  prestashop: {
    row: presta,
    columns: [
      ...[
        'Price tax included',
        'Price tax excluded',
        'Discount amount',
        'Discount percent',
        'Quantity',
        'Weight',
      ],
    ],
    codes: ['EAN13', 'UPC'],
  },
};

const quoted = (cell = '') => `"${cell.replaceAll('"', '""')}"`;
function makeCsv(rows: readonly Cells[]) {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [columns, ...rows.map((row) => columns.map((name) => row[name]))]
    .map((line) => line.map(quoted).join(','))
    .join('\n');
}
/** @returns the row with a cell in a column, whose name may go on with what stands around the cell */
function withCell(row: Cells, column: string, cell: string): Cells {
  const [, name = column, around = '#'] = /^(.*?) ((?:\[ADD\])?#.*)$/.exec(column) ?? [];
  return { ...row, [name]: around.replace('#', cell) };
}

const foreign = Object.entries(programs).flatMap(([program, { columns, codes }]) =>
  table([...columns, ...codes], (column) => codes.includes(column)).map((one) => [program, ...one] as const),
);
it.each(foreign)('%s: %s of %s', async (program, column, cell, reason) => {
  const row = withCell(programs[program]?.row ?? {}, column, cell);
  const isRule = program.startsWith('rules');
  const file = isRule ? [bigCommerce, bigCommerceSku, row] : [row];
  const { rows } = await adaptCsv(makeCsv(file), ',', { brand: 'Oak', weightUnit: 'kg' });
  expect(findReason({ ...rows[0] })).toContain(reason);
});

const combination = {
  ...{
    'Product ID*': '1',
    'Attribute (Name:Type:Position)*': 'Size:select:0',
    'Value (Value:Position)*': 'S:0',
  },
  ...{ Reference: 'L-S', EAN13: '', 'Impact on price': '', 'Impact on weight': '', Quantity: '1' },
};
it.each(
  table(
    ['Weight', 'Impact on price', 'Impact on weight', 'Quantity', 'EAN13'],
    (column) => column === 'EAN13',
  ),
)('combinations of prestashop: %s of %s', async (column, cell, reason) => {
  const isOfProduct = column === 'Weight';
  const product = isOfProduct ? { ...presta, Weight: cell } : presta;
  const second = isOfProduct ? combination : { ...combination, [column]: cell };
  const file = `${makeCsv([product])}\n${makeCsv([second])}`;
  const { rows } = await adaptCsv(file, ',', { brand: 'Oak' });
  expect(findReason({ ...rows[0] })).toContain(reason);
});

it('combinations of prestashop add their weight to that of the product', async () => {
  const product = makeCsv([{ ...presta, Weight: '0,450' }]);
  const { rows } = await adaptCsv(
    `${product}\n${makeCsv([{ ...combination, 'Impact on weight': '0.050000' }])}`,
  );
  expect(rows).toMatchObject([{ weight: '500' }]);
});

it.each(table(['Preis', 'Aktionspreis', 'Bestand', 'Gewicht (kg)', 'EAN'], (column) => column === 'EAN'))(
  'any other file: %s of %s',
  async (column, cell, reason) => {
    const columns: MappedColumns = {
      ...{ sku: 'Nr', name: 'Name', price: 'Preis', salePrice: 'Aktionspreis', quantity: 'Bestand' },
      ...{ weight: 'Gewicht (kg)', barcode: 'EAN' },
    };
    const row: Cells = { Nr: 'L', Name: 'Lamp', Preis: '40', Bestand: '1', [column]: cell };
    const file = anyTable(Object.keys(row), columns);
    async function* records() {
      yield { line: 2, cells: Object.values(row) };
    }
    const answers = { columns, brand: 'Oak' };
    for await (const { values } of adaptRows({ ...file, records: records(), answers }).rows)
      expect(findReason({ ...values })).toContain(reason);
    expect.assertions(1);
  },
);
