import { describe, expect, it } from 'vitest';
import type { MappedColumns } from '#contract/import-sources.ts';
import { checkRow } from '#server/features/product-import/check-row.ts';
import { adaptCsv } from '#server/testing/builders/adapt-csv.ts';
import { adaptRows } from './adapt-rows.ts';
import { anyTable } from './any-table.ts';

type Cells = Record<string, string>;
const quoted = (cell = '') => `"${cell.replaceAll('"', '""')}"`;
const makeCsv = (row: Cells) =>
  [Object.keys(row), Object.values(row)].map((cells) => cells.map(quoted).join(',')).join('\n');

const shopify = { Handle: 'lamp', Title: 'Lamp', Vendor: 'Oak', 'Variant Price': '40' };
const woo = {
  ...{ ID: '1', Type: 'simple', SKU: 'lamp', Name: 'Lamp', Published: '1', Brands: 'Oak' },
  ...{ 'Regular price': '40', 'Attribute 1 name': '', 'Attribute 1 value(s)': '' },
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
const google = {
  ...{ id: 'L', title: 'Lamp', link: 'https://old.example.com/lamp', image_link: '' },
  ...{ availability: 'in stock', price: '40 USD' },
};

describe('a description of another program', () => {
  it('that is long comes with its links', async () => {
    const html = `<!-- wp:paragraph --><p>${'Oak '.repeat(60)}<a href="https://example.com">care</a></p>`;
    const { rows } = await adaptCsv(makeCsv({ ...shopify, 'Body (HTML)': html }));
    expect(checkRow({ quantity: '0', ...rows[0], price: '40' })).toMatchObject({
      row: {
        description: expect.stringMatching(/^Oak Oak/),
        details: expect.stringMatching(/^Oak .*\[care\]\(https:\/\/example\.com\/\)$/),
      },
    });
  });

  const link = '<a href="https://example.com/care">care</a>';
  const linked = '[care](https://example.com/care)';
  it.each<[Cells, string | null]>([
    [{ ...shopify, 'Body (HTML)': `See ${link}` }, `See ${linked}`],
    [{ ...woo, 'Short description': `See ${link}` }, `See ${linked}`],
    [
      { ...woo, 'Short description': 'Oak', Description: 'A <b>b</b> &amp; c\n\n5 < 6' },
      'A **b** & c\n\n5 < 6',
    ],
    [{ ...woo, 'Short description': 'Oak', Description: 'x<br/>y<br>\nz <span a="b">w</span>' }, 'x\ny\nz w'],
    [{ ...woo, 'Short description': 'Oak', Description: 'Tom &amp; Jerry\n*one*' }, 'Tom & Jerry\n\\*one\\*'],
    [{ ...bigCommerce, 'Product Description': `5 < 6, ${link}` }, `5 < 6, ${linked}`],
    [{ ...wix, description: `See ${link}` }, `See ${linked}`],
    [{ ...google, description: `See ${link}` }, `See ${linked}`],
    [{ ...presta, Summary: 'Oak', Description: 'see <i>this</i>' }, 'see *this*'],
    // Without HTML, it may be Markdown.
    [{ ...woo, 'Short description': 'Oak', Description: '*one*, 5 < 6' }, '*one*, 5 < 6'],
    [{ ...shopify, 'Body (HTML)': 'A <b>bold</b> one' }, null],
  ])('is read as HTML where it has any: %j', async (row, details) => {
    const { rows } = await adaptCsv(makeCsv(row), ',', { brand: 'Oak' });
    expect(checkRow({ quantity: '0', ...rows[0], price: '40' })).toMatchObject({
      reason: null,
      row: { details },
    });
  });

  it('that is short has no details, whatever its styles are, and many open brackets take no time', async () => {
    const styled = `<style>${'.oak { color: brown } '.repeat(30)}</style><p>Oak.</p>`;
    const { rows } = await adaptCsv(makeCsv({ ...shopify, 'Body (HTML)': styled }));
    expect(rows[0]).not.toHaveProperty('details');
    const open = '<'.repeat(200_000);
    expect((await adaptCsv(makeCsv({ ...shopify, 'Body (HTML)': open }))).rows[0]?.details).toBe(open);
  });
});

describe('details of any other file', () => {
  const html = 'A <b>b</b>\n\n5 < 6';
  const reads = async (column: string, cell: string) => {
    const columns: MappedColumns = { sku: 'Nr', name: 'Name', details: column };
    const row: Cells = { Nr: 'L', Name: 'Lamp', [column]: cell };
    async function* records() {
      yield { line: 2, cells: Object.values(row) };
    }
    const file = anyTable(Object.keys(row), columns);
    const { rows } = adaptRows({ ...file, records: records(), answers: { columns } });
    const read = [];
    for await (const { values } of rows)
      read.push(checkRow({ brand: 'Oak', quantity: '1', price: '40', ...values }).row?.details);
    return read;
  };

  it.each([
    ['Langtext', html, 'A **b**\n\n5 < 6'],
    ['Langtext', '*one* & 5 < 6', '*one* & 5 < 6'],
    // As our rules read them.
    ['details', html, html],
  ])('in the column %s: %j', async (column, cell, details) => {
    expect(await reads(column, cell)).toEqual([details]);
  });
});
