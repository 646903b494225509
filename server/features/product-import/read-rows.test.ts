import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { type ReadRow, readCatalogue } from './read-rows.ts';

const head = 'sku,name,brand,price,quantity,taxable';
const lamp = 'L-1,Lamp,Aldergate,189,1,1';

/** One byte a chunk, as a slow network may send it. */
async function read(content: string | Buffer) {
  return await readChunks([...Buffer.from(content)].map((byte) => Buffer.from([byte])));
}

async function readChunks(chunks: readonly Buffer[]) {
  const { columns, ignored, rows } = await readCatalogue(Readable.from(chunks));
  const found: ReadRow[] = [];
  for await (const row of rows) found.push(row);
  return { columns, ignored, rows: found };
}

describe('a CSV file', () => {
  it.each([
    ['commas', ','],
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['vertical bars', '|'],
  ])('may have %s between its cells', async (_what, delimiter) => {
    const { rows } = await read(`${head}\nL-1,Lamp,Aldergate,189,1,1`.replaceAll(',', delimiter));
    expect(rows.map(({ values }) => values)).toEqual([
      { sku: 'L-1', name: 'Lamp', brand: 'Aldergate', price: '189', quantity: '1', taxable: '1' },
    ]);
  });

  it('may have names of columns with other delimiters in quotes, and in any letter case', async () => {
    const { columns, ignored } = await read('SKU;Name;BRAND;price;imageurl;"a, b, c, d, e, f, g";colour\n');
    expect(columns.slice(0, 5)).toEqual(['sku', 'name', 'brand', 'price', 'imageUrl']);
    expect(ignored).toEqual(['a, b, c, d, e, f, g', 'colour']);
  });

  it('may have lines without any text, which are no rows', async () => {
    const { rows } = await read(
      `${head}\r\n,,,,,\r\n${lamp}\r\n\r\n," ","",,,\r\n,,\r\nL-2,,,,,\r\n,,,,,\r\n`,
    );
    expect(rows.map(({ line, values }) => [line, values?.sku])).toEqual([
      [3, 'L-1'],
      [7, 'L-2'],
    ]);
  });

  it.each([
    ['sep=;\r\n', ';', '\r\n'],
    ['\ufeffsep=;\r\n', ';', '\r\n'],
    ['"sep=;"\r\n', ';', '\r\n'],
    ['\ufeff"SEP=,"\n', ',', '\n'],
    ['sep=\t\n', '\t', '\n'],
    // The line was added to a file with other ends of lines, or with a mark of its own.
    ['sep=;\n', ';', '\r\n'],
    ['sep=;\n\ufeff', ';', '\r\n'],
  ])('may begin with %j, which names its separator', async (first, delimiter, end) => {
    const lines = ['sku,name,"price, in $"', 'L-1,Lamp,"x"', '', 'L-2,Mug,"y"'];
    const cells = (line: string) => line.replaceAll(/,(?! )/g, delimiter);
    const { columns, rows } = await read(`${first}${lines.map(cells).join(end)}`);
    expect(columns).toEqual(['sku', 'name', 'price, in $']);
    expect(rows.map(({ line, cells, problem }) => [line, ...cells, problem])).toEqual([
      [3, 'L-1', 'Lamp', 'x', null],
      [5, 'L-2', 'Mug', 'y', null],
    ]);
  });

  it('that begins with its separator names the line of a quote that never closes', async () => {
    await expect(read(`sep=,\n${head}\n${lamp}\nL-2,"Lamp`)).rejects.toThrow('opens in line 4 never closes');
    await expect(read('sep=;')).rejects.toThrow('its first line names no column sku');
  });

  it('may have 200 columns', async () => {
    const more = (count: number) => Array.from({ length: count }, (_, at) => `x${at}`).join();
    const { ignored, rows } = await read(
      `${head},${more(194)}\n${lamp},${more(194)}\n${lamp},${more(300)}\n`,
    );
    expect(ignored).toHaveLength(194);
    expect(rows).toMatchObject([
      { line: 2, problem: null },
      { line: 3, problem: 'Has 306 columns instead of 200.' },
    ]);
    expect(rows[1]?.cells).toHaveLength(200);
    await expect(read(`${head},${more(195)}\n`)).rejects.toThrow('it has 201 columns, and may have 200');
  });

  it('needs the column sku alone', async () => {
    expect((await read('sku\nL-1\n')).rows).toMatchObject([{ values: { sku: 'L-1' }, problem: null }]);
    await expect(read('Handle,,Title\nLamp,Aldergate,1')).rejects.toThrow(
      'its first line names no column sku, but Handle, Title',
    );
    const many = Array.from({ length: 20 }, (_, at) => `c${at}`).join();
    await expect(read(many)).rejects.toThrow('but c0, c1, c2, c3, c4, c5, c6, c7 and 12 more');
  });

  it.each([
    ['PK\u0003\u0004 of a workbook', 'it is a workbook: please save the sheet as CSV (UTF-8)'],
    [Buffer.from([0xd0, 0xcf, 0x00, 0xe0]), 'it is no text: please save the sheet as CSV (UTF-8)'],
    [`${head},price\n${lamp},2\n`, 'its first line names the column price twice'],
    [lamp, 'its first line names no column sku'],
    [`${head}\n${lamp}\nL-2,"Lamp`, 'a quote that opens in line 3 never closes'],
    [`${head}\n${lamp}\nL-2,"Lamp,A\n\n${lamp}\n`, 'a quote that opens in line 3 never closes'],
  ])('that begins %j is refused: %s', async (content, words) => {
    await expect(read(content)).rejects.toThrow(words);
  });

  it('with a row that is too long says where it begins', async () => {
    const content = Buffer.from(`${head}\n${lamp}\nL-2,"${'x\n'.repeat(200_000)}`);
    await expect(readChunks([content])).rejects.toThrow(
      'from line 3: the row that begins there is longer than 256 KB, or a quote in it never closes',
    );
  });

  it('has rows refused that are not UTF-8, or cut off in the middle', async () => {
    const latin = Buffer.from('L-2,Lampe für,Aldergate,1,1,1\n', 'latin1');
    const half = Buffer.from('L-3,Café', 'utf8').subarray(0, -1);
    const { rows } = await read(
      Buffer.concat([Buffer.from(`${head}\n${lamp.replace('Lamp', 'Lämpchen')}\n`), latin, half]),
    );
    expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
      [2, null],
      [3, 'Has characters that are not UTF-8. Please save the file as UTF-8.'],
      [4, 'Has 2 columns instead of 6.'],
    ]);
  });
});
