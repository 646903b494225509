import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fileBoundary } from '#contract/product-imports.contract.ts';
import { readCatalogue } from './read-rows.ts';

const head = 'Handle,Title,Vendor,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Status';
const rows = [
  'stool,Stool,Oak,Height,Low,,59.00,https://images.example.com/low.jpg,active',
  'stool,,,,High,S-H,69.00,,',
  'stool,,,,,,,https://images.example.com/more.jpg,',
  'lamp,Lamp,Oak,Title,Default Title,L 1,5.00,,draft',
];
const csv = [head, ...rows].join('\n');

async function read(content: string | Buffer) {
  const { rows, source, readAs } = await readCatalogue(Readable.from([Buffer.from(content)]));
  const found = [];
  for await (const { line, values } of rows) found.push({ line, ...values });
  return { rows: found, source: source(), readAs: readAs() };
}
const listSkus = ({ rows }: { rows: readonly Record<string, unknown>[] }) => rows.map(({ sku }) => sku);

describe('a file of another program', () => {
  it('is recognised by its headings, and counted', async () => {
    const { rows, source } = await read(csv);
    expect(source).toMatchObject({
      program: 'shopify',
      rows: 4,
      products: 2,
      coming: 2,
      variants: 3,
      hidden: 1,
    });
    expect(listSkus({ rows })).toEqual(['stool-low', 'S-H', 'L-1']);
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 5]);
  });

  it.each([
    ['in upper case, with spaces', csv.replace(head, ` ${head.toUpperCase().replaceAll(',', ' , ')} `)],
    ['with a byte order mark', `\uFEFF${csv}`],
    ['separated by semicolons', csv.replaceAll(',', ';')],
    ['separated by tabs', csv.replaceAll(',', '\t')],
    ['separated by vertical bars', csv.replaceAll(',', '|')],
    ['in UTF-16', Buffer.from(`\uFEFF${csv}`, 'utf16le')],
    ['in gzip', gzipSync(csv)],
    ['with Windows line ends', csv.replaceAll('\n', '\r\n')],
    [
      'with its columns in another order',
      csv
        .split('\n')
        .map((line) => line.split(',').reverse().join(','))
        .join('\n'),
    ],
  ])('may be %s', async (_how, content) => {
    expect(listSkus(await read(content))).toEqual(['stool-low', 'S-H', 'L-1']);
  });

  it('may have its rows in any order', async () => {
    const [first = '', high = '', picture = '', lamp = ''] = rows;
    const found = await read([head, picture, lamp, high, first].join('\n'));
    expect(found.rows).toMatchObject([
      { line: 4, sku: 'S-H', productSku: 'stool', name: 'Stool', brand: 'Oak', option1Name: 'Height' },
      { line: 5, sku: 'stool-low', productSku: 'stool' },
      { line: 3, sku: 'L-1' },
    ]);
  });

  it('lists headings that come twice, that mean nothing and that are empty', async () => {
    const { source } = await read(
      `${head},Title,Cost per item,Colour of boxes,Nothing\n${rows[0]},Other,3,red,`,
    );
    const columns = source?.leftOut.filter(({ lines }) => lines.length === 0) ?? [];
    expect(columns.map(({ what, rows, reason }) => [what, rows, reason])).toEqual([
      ['Title', 1, 'The name comes twice in the first line. The first one counts.'],
      ['Cost per item', 1, 'The shop keeps no purchase prices.'],
      ['Colour of boxes', 1, 'The shop has no field for it.'],
      ['Nothing', 0, 'Empty in this file.'],
    ]);
  });

  it('makes two products of two titles with one handle', async () => {
    const { rows: found, source } = await read(
      [head, 'mug,Mug,Oak,Title,Default Title,M-1,5.00,,', 'mug,Jug,Oak,Title,Default Title,M-2,6.00,,'].join(
        '\n',
      ),
    );
    expect(found).toMatchObject([
      { sku: 'M-1', name: 'Mug' },
      { sku: 'M-2', name: 'Jug' },
    ]);
    expect(source?.leftOut).toContainEqual(
      expect.objectContaining({ what: 'Another product with the same address', lines: [3] }),
    );
  });
});

describe('files that were sent as one', () => {
  const [stool = '', high = '', more = '', lamp = ''] = rows;
  const vase = lamp.replaceAll('lamp', 'vase').replace('L 1', 'V 1');
  const joined = (...files: string[]) => files.join(`\n${fileBoundary}\n`);
  const second = 'Handle,Title,Vendor,Price\nlamp,Lamp,Oak,5.00';

  it.each([
    ['of one program', joined(csv, [`\uFEFF${head.toUpperCase()}`, vase].join('\r\n'))],
    ['joined by hand', `${csv}\n${head}\n${vase}`],
    ['with a line that names the separator', joined(csv, `sep=,\n${head}\n${vase}`)],
    [
      'with rows of one product in both',
      joined([head, stool, lamp].join('\n'), [head, high, more, vase].join('\n')),
    ],
  ])('are one catalogue: %s', async (_, content) => {
    const { rows, source } = await read(content);
    expect(source).toMatchObject({ products: 3, coming: 3, leftOut: [] });
    expect(listSkus({ rows })).toEqual(['stool-low', 'S-H', 'L-1', 'V-1']);
  });

  it('in our columns are one catalogue', async () => {
    const { rows } = await read(joined('sku,price\nA,1', 'SKU,Price\nB,2'));
    expect(listSkus({ rows })).toEqual(['A', 'B']);
  });

  it.each([
    ['of two programs', joined(csv, second)],
    ['with another separator', joined(csv, csv.replaceAll(',', ';'))],
    ['of which one is ours', joined('sku,price\nA,1', csv)],
  ])('are refused with their columns: %s', async (_, content) => {
    await expect(read(content)).rejects.toThrow(
      /^from line \d+ another file follows, which has .+ as columns, and the first one .+: please send one at a time$/,
    );
  });
});
