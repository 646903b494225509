import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { maxImageBytes } from '#contract/images.ts';
import { importPartBytes, maxImportBytes } from '#contract/product-imports.contract.ts';
import { productImportParts } from '#server/db/schema/product-imports.ts';
import {
  beginImport,
  checkFile,
  getImport,
  importCsv,
  importHead,
  sendImport,
  sendPart,
} from '#server/testing/builders/imports.ts';
import { addClerk } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { checkImport } from './check-import.ts';
import { claimImport } from './claimed-imports.store.ts';
import { insertRows } from './import-rows.store.ts';

const shop = await createTestApp();
afterAll(shop.close);
const cleo = await addClerk(shop, 'catalogue');
const begin = (body: unknown) => shop.call('POST', '/product/import', { token: cleo.token, body });
const send = (id: string, part: number, bytes: Uint8Array) => sendPart(shop, cleo, id, part, bytes);

describe('a file', () => {
  it('is sent in parts, of which one may come twice, and is checked after the last', async () => {
    const bytes = Buffer.alloc(importPartBytes + 10, 'x');
    const { _id } = await beginImport(shop, cleo, bytes.length);
    const [first, second] = [bytes.subarray(0, importPartBytes), bytes.subarray(importPartBytes)];
    expect((await send(_id, 0, first)).json().import).toMatchObject({ status: 'uploading' });
    expect((await send(_id, 0, first)).json().import).toMatchObject({ status: 'uploading' });
    expect((await send(_id, 1, second)).json().import).toMatchObject({ status: 'checking', progress: 0 });
    expect((await send(_id, 1, second)).json()).toMatchObject({ code: 'already-done' });
  });

  it.each([
    [{ fileName: 'a.csv', size: 1024 ** 3 }, 'A file may have at most 50 MB.'],
    [{ fileName: 'a.csv', size: 0 }, 'There is nothing in this file.'],
    [{ fileName: 'a.csv' }, 'Please choose a file.'],
    [{ fileName: ' ', size: 5 }, 'Please choose a file.'],
    [{ fileName: 'a.csv', size: 'all' }, 'Please choose a file.'],
  ])('%j is refused before it is sent', async (body, words) => {
    const response = await begin(body);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toContain(words);
  });

  it('leaves those that wait to be applied, up to five, and takes the place of one that cannot be', async () => {
    const clerk = await addClerk(shop, 'catalogue');
    const { _id: unsent } = await beginImport(shop, clerk, 10);
    const waiting: string[] = [];
    for (let at = 0; at < 5; at += 1)
      waiting.push((await checkFile(shop, clerk, importCsv(`W-${at},Mug,K,,x,9,1,0`)))._id);
    const { imports } = (await shop.call('GET', '/product/import', clerk)).json();
    const ids = imports.map(({ _id }: { _id: string }) => _id);
    expect(ids.slice(0, 5)).toEqual(waiting.toReversed());
    expect(await getImport(shop, clerk, unsent)).toBeUndefined();
    const body = { fileName: 'a.csv', size: 5 };
    const sixth = await shop.call('POST', '/product/import', { ...clerk, body });
    expect(sixth.json()).toMatchObject({
      code: 'limit-reached',
      error: '5 imports wait to be applied. Please apply or discard one of them first.',
    });
    await shop.call('DELETE', `/product/import/${waiting[0]}`, clerk);
    expect((await shop.call('POST', '/product/import', { ...clerk, body })).statusCode).toBe(200);
  });

  it('is not stored beyond the size that was named, or out of order', async () => {
    const { _id } = await beginImport(shop, cleo, maxImportBytes);
    const full = Buffer.alloc(importPartBytes);
    for (const [part, bytes] of [
      [1, full],
      [0, full.subarray(1)],
      [0, Buffer.alloc(importPartBytes + 1)],
      [999, full],
      [0, Buffer.alloc(0)],
    ] as const) {
      const response = await send(_id, part, bytes);
      expect(response.json()).toMatchObject({
        error: 'The file has changed while it was sent. Please choose it again.',
      });
    }
    expect(
      (
        await shop.call('PUT', `/product/import/${_id}/parts/0`, {
          token: cleo.token,
          body: { file: 'text' },
        })
      ).statusCode,
    ).toBe(400);
    expect(
      (await shop.call('PUT', `/product/import/${_id}/parts/-1`, { token: cleo.token })).statusCode,
    ).toBe(404);
    expect(await shop.db.$count(productImportParts)).toBe(0);
  });

  it('has a part that is too large refused as a file', async () => {
    const { _id } = await beginImport(shop, cleo, maxImportBytes);
    const response = await send(_id, 0, Buffer.alloc(maxImageBytes + 1));
    const error = 'This file is too large. It may have at most 5 MB.';
    expect([response.statusCode, response.json()]).toMatchObject([400, { error, fields: { file: error } }]);
  });

  it('has its name cleaned and shortened', async () => {
    const { import: sent } = (await begin({ fileName: `\u0000\u202e${'x'.repeat(300)}`, size: 5 })).json();
    expect(sent.fileName).toBe('x'.repeat(200));
    const nameless = (await begin({ fileName: '\u202e \u0000', size: 5 })).json();
    expect(nameless.import.fileName).toBe('import');
  });
});

describe('a file that is no list of products', () => {
  const mug = importCsv('M-1,Mug,K,,x,9,1,0');
  it.each([
    ['an empty one', '\n \n', 'There is nothing in it.'],
    ['a column twice', `${importHead},sku\n`, 'Its first line names the column sku twice.'],
    ['a cut quote', `${mug}M-2,"Mug`, 'A quote that opens in line 3 never closes.'],
    ['an endless quote', `${mug}M-2,"${'endless '.repeat(60_000)}`, 'It cannot be read on from line 3'],
    ['a workbook', 'PK\u0003\u0004', 'It is a workbook: please save the sheet as CSV (UTF-8).'],
    ['a workbook in gzip', gzipSync('PK\u0003\u0004'), 'It is a workbook'],
    ['damaged gzip', gzipSync(mug).subarray(0, -12), 'It is damaged'],
  ])('such as %s fails with words', async (_what, content, problem) => {
    const checked = await checkFile(shop, cleo, content);
    expect(checked).toMatchObject({ status: 'failed', problem: expect.stringContaining(problem) });
    const response = await shop.call('POST', `/product/import/${checked._id}/apply`, cleo);
    expect(response.json()).toMatchObject({ code: 'already-done' });
  });
});

it('reads gzip and Windows-1252, and says how letters were read', async () => {
  const file = gzipSync(Buffer.from(importCsv('W-1,Krug für Öl,K,,x,9,1,WAHR'), 'latin1'));
  const checked = await checkFile(shop, cleo, file);
  expect(checked).toMatchObject({
    status: 'checked',
    rows: { new: 1 },
    readAs: { encoding: 'Windows-1252', example: 'Krug für Öl' },
  });
  expect((await checkFile(shop, cleo, importCsv('W-1,Krug für Öl,K,,x,9,1,1'))).readAs).toBeNull();
});

describe('a row', () => {
  const found = async (content: string | Buffer) => {
    const { _id, status, ignoredColumns } = await checkFile(shop, cleo, content);
    const { rows } = (await shop.call('GET', `/product/import/${_id}/rows?limit=100`, cleo)).json();
    return { status, ignoredColumns, rows };
  };

  it('with NUL, half a character or too few cells is refused or cleaned, and the others count', async () => {
    const { status, rows } = await found(
      Buffer.concat([
        Buffer.from(importCsv('N-1,Mü\u0000g,K,,x,9,1,0')),
        Buffer.from('N-2,Caf\xe9,K,,x,9,1,0\n', 'latin1'),
        Buffer.from('{\u0000\n'),
        Buffer.from('N-3,Caf'),
        Buffer.from('é').subarray(0, 1),
      ]),
    );
    expect(status).toBe('checked');
    expect(rows).toMatchObject([
      { line: 2, name: 'Müg', result: 'new' },
      { line: 3, reason: 'Has characters that are not UTF-8. Please save the file as UTF-8.' },
      { line: 4, reason: 'Has 1 column instead of 8.' },
      { line: 5, reason: 'Has 2 columns instead of 8.' },
    ]);
  });

  it.each([
    ['a name that is cut', `"N-1","${'x'.repeat(299)}😀y",K,,x,9,1,0,`],
    ['a price that a hint shows', `N-1,Mug,K,,x,"9,5\u0000${' '.repeat(36)}😀",1,0,`],
    ['a long description', `N-1,Mug,K,,"${'x'.repeat(9_999)}😀",9,1,0,`],
    ['the address of an image', `N-1,Mug,K,,x,9,1,0,"${'x'.repeat(1_999)}😀",`],
  ])('with NUL or an emoji in %s does not stop the check', async (_where, row) => {
    const { status, rows } = await found(`${importHead},imageUrl\n${row}\n`);
    expect(status).toBe('checked');
    expect(rows).toHaveLength(1);
  });

  it('of JSON is cleaned of NUL and half characters, also in names of its fields', async () => {
    const mug = { sku: 'N-1', name: 'Mu\u0000g', brand: 'K', category: 'Cups\ud800', price: 9 };
    const { status, rows } = await found(
      JSON.stringify({ ...mug, quantity: 1, taxable: 0, 'attribute:Sha\u0000de': 'Blue\ud83d' }),
    );
    expect(status).toBe('checked');
    expect(rows).toMatchObject([{ name: 'Mug', reason: 'There is no attribute Shade.' }]);
  });

  it('is stored without what PostgreSQL refuses, whoever made its texts', async () => {
    const { _id } = await beginImport(shop, cleo, 5);
    const row = { number: 1, line: 2, sku: 'N-1', productSku: 'N-1', name: 'Mu\u0000g', cells: ['9\ud83d'] };
    await insertRows(shop.db, _id, [
      { ...row, result: 'refused', changes: [], reason: 'No', hint: null, row: null, seen: null },
    ]);
    const { rows } = (await shop.call('GET', `/product/import/${_id}/rows`, cleo)).json();
    expect(rows).toMatchObject([{ name: 'Mug' }]);
  });

  it('may have 200 columns, of which 20 that are ignored are named', async () => {
    const more = (what: string) => Array.from({ length: 192 }, (_, at) => `${what}${at}`).join();
    const { rows, ignoredColumns } = await found(
      `${importHead},${more('c')}\nN-9,Mug,K,,x,9,1,0,${more('v')}\n`,
    );
    expect(rows).toMatchObject([{ result: 'new' }]);
    expect(ignoredColumns).toEqual(Array.from({ length: 20 }, (_, at) => `c${at}`));
  });

  it('of JSON with more keys is refused', async () => {
    const { rows } = await found(
      [200, 201, 17_000]
        .map((keys) =>
          JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, at) => [`k${at}`, at]))),
        )
        .join('\n'),
    );
    expect(rows).toMatchObject([
      { line: 1, reason: expect.stringContaining('required') },
      { line: 2, reason: 'Has 201 keys, and may have 200.' },
      { line: 3, reason: 'Has 17000 keys, and may have 200.' },
    ]);
  });

  it('beyond the limit fails the import', async () => {
    const { _id } = await sendImport(shop, cleo, importCsv(...Array.from({ length: 3 }, () => 'x')));
    const claimed = await claimImport(shop.db, new Map());
    if (claimed) await checkImport(shop.db, claimed, new AbortController().signal, 2);
    expect(await getImport(shop, cleo, _id)).toMatchObject({
      status: 'failed',
      problem: 'It has more than 2 rows: please split it.',
    });
  });
});
