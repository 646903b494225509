import { describe, expect, it } from 'vitest';
import { joinFiles } from './join-files.ts';

const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name);
const products = file('products.csv', 'Product ID,Name *\n1,Mug');
const combinations = file('combinations.csv', 'Product ID*,Value\n1,Red');
const german = file('german.csv', 'sku,name\nA,Größe');
const windows = file('windows.csv', new Uint8Array([...new TextEncoder().encode('sku,name\nA,Gr'), 0xf6]));
const lines = file('lines.jsonl', '{"sku":"A"}');
const shopify = file('products.json', '{"products":[]}');
const packed = file('packed.csv.gz', new Uint8Array([0x1f, 0x8b, 8]));
const sheet = file('sheet.txt', new Uint8Array([0xff, 0xfe, 0x73, 0]));
const book = file('book.xlsx', new Uint8Array([0x50, 0x4b, 3, 4]));

describe('files that are chosen together', () => {
  it.each([
    ['tables', [products, combinations], 'Product ID,Name *\n1,Mug\n\u001e\nProduct ID*,Value\n1,Red'],
    [
      'tables in the encoding of Windows',
      [windows, products],
      'sku,name\nA,Gr\ufffd\n\u001e\nProduct ID,Name *\n1,Mug',
    ],
    ['pages of products.json', [shopify, shopify], '{"products":[]}\n{"products":[]}'],
  ])('are one: %s', async (_, files, content) => {
    const joined = await joinFiles(files);
    if (!(joined instanceof File)) throw new Error(joined.refusal);
    expect(joined.name).toBe(files.map(({ name }) => name).join(' + '));
    expect(await joined.text()).toBe(content);
  });

  it.each([
    [[products, packed], 'packed.csv.gz is in gzip, and can only be sent alone.'],
    [[sheet, products], 'sheet.txt is in UTF-16, and can only be sent alone.'],
    [[products, book], 'book.xlsx is a workbook.'],
    [[products, lines], 'products.csv and lines.jsonl are files of different kinds.'],
    [[lines, shopify], 'lines.jsonl and products.json are files of different kinds.'],
    [[german, windows], 'german.csv is in UTF-8, and windows.csv is not.'],
  ])('are refused: %#', async (files, words) => {
    expect(await joinFiles(files)).toEqual({ refusal: expect.stringContaining(words) });
  });
});
