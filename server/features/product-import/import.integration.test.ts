import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { brands, categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { unsentInvalidations } from '#server/db/schema/unsent-invalidations.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { importCatalogue } from './import-catalogue.ts';
import { openCatalogue } from './read-rows.ts';

const { db, pool, close } = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'shop-import-'));
afterAll(async () => {
  await close();
  rmSync(folder, { recursive: true });
});
afterEach(async () => {
  await db.delete(products);
  await db.delete(brands);
  await db.delete(categories);
});

const head = 'sku,name,brand,category,description,price,quantity,taxable,imageUrl';
const lamp = 'L-1,Lamp,Aldergate,Lighting,A warm light.,189.00,12,1,http://pictures.example/lamp.jpg';
const chair = 'C-1,"Chair, oak",Morrow & Vale,Furniture,"Sits ""well"".",99.5,3,0,';
const csv = (...rows: string[]) => `${[head, ...rows].join('\n')}\n`;

let made = 0;
/** Imports a file as the script does. @returns the summary and the refused rows */
interface TakeOptions {
  /** Rows that were added. */
  stopAfter?: number;
  rowsPerBatch?: number;
}

async function take(content: string | Buffer, { stopAfter = Infinity, ...options }: TakeOptions = {}) {
  made += 1;
  const path = join(folder, `catalogue-${made}`);
  writeFileSync(path, content);
  return await takeFrom(path, Readable.from([]), { stopAfter, ...options });
}

async function takeFrom(
  path: string,
  input: Readable,
  { stopAfter = Infinity, ...options }: TakeOptions = {},
) {
  const refused: [line: number, reason: string][] = [];
  const stop = new AbortController();
  const file = await openCatalogue(path, input);
  const summary = await importCatalogue(db, file, {
    refuse: async ({ line }, reason) => {
      refused.push([line, reason]);
    },
    report: ({ added }) => {
      if (added >= stopAfter) stop.abort();
    },
    signal: stop.signal,
    ...options,
  });
  // No process sends it.
  const announced = (await db.delete(unsentInvalidations).returning()).map(({ tags }) => tags);
  return { summary, refused, announced, columns: file.columns, progress: file.progress() };
}

const stored = async () => await db.select().from(products).orderBy(products.sku);

describe('a catalogue file', () => {
  it('loses its markup, and the summary counts those rows', async () => {
    const cable = 'V-1,"Cable, 90&deg; down",Tripp &amp; Lite,Cables,HD15<br />M/M,12.95,3,1,';
    const { summary } = await take(csv(lamp, cable));
    expect(summary).toMatchObject({ added: 2, cleaned: 1 });
    const [, stands] = await stored();
    expect(stands).toMatchObject({ name: 'Cable, 90° down', slug: 'cable-90-down', description: 'HD15 M/M' });
    expect((await db.select().from(brands)).map(({ name }) => name).sort()).toEqual([
      'Aldergate',
      'Tripp & Lite',
    ]);
  });

  it('is imported as products with brands and categories', async () => {
    const { summary, refused, announced } = await take(csv(lamp, chair));
    expect(summary).toMatchObject({
      rows: 2,
      added: 2,
      changed: 0,
      refused: 0,
      brandsMade: 2,
      categoriesMade: 2,
    });
    expect(refused).toEqual([]);
    expect(announced).toEqual(['catalogue']);
    expect(await stored()).toMatchObject([
      {
        sku: 'C-1',
        name: 'Chair, oak',
        slug: 'chair-oak',
        description: 'Sits "well".',
        priceMinor: 9_950,
        taxable: false,
      },
      {
        sku: 'L-1',
        quantity: 12,
        taxable: true,
        forSale: true,
        imageUrl: null,
        sourceImageUrl: 'http://pictures.example/lamp.jpg',
      },
    ]);
    const listed = await db
      .select({ product: products.sku, category: categories.name })
      .from(categoryProducts)
      .innerJoin(products, eq(products.id, categoryProducts.productId))
      .innerJoin(categories, eq(categories.id, categoryProducts.categoryId))
      .orderBy(products.sku);
    expect(listed).toEqual([
      { product: 'C-1', category: 'Furniture' },
      { product: 'L-1', category: 'Lighting' },
    ]);
  });

  it.each([
    ['gzip', gzipSync(csv(lamp, chair))],
    ['with a byte order mark and CRLF', `\uFEFF${csv(lamp, chair).replaceAll('\n', '\r\n')}`],
    [
      'with other columns in another order',
      'colour,price,name,brand,sku,quantity,taxable\nred,189,Lamp,Aldergate,L-1,1,0\nblue,9,Mug,Kilnfold,M-1,1,0',
    ],
    [
      'as JSON Lines',
      '{"sku":"L-1","name":"Lamp","brand":"Aldergate","price":189,"quantity":12,"taxable":true}\n\n{"sku":7,"name":"Mug","brand":"Kilnfold","price":"9.00","quantity":"1","taxable":"0","more":{"a":1}}\n',
    ],
    [
      'as JSON Lines in gzip',
      gzipSync(
        '{"sku":"L-1","name":"Lamp","brand":"A","price":189,"quantity":1,"taxable":0}\n{"sku":"M-1","name":"Mug","brand":"A","price":9,"quantity":1,"taxable":0}',
      ),
    ],
  ])('is read %s', async (_how, content) => {
    const { summary, refused, progress } = await take(content);
    expect(refused).toEqual([]);
    expect(summary).toMatchObject({ rows: 2, added: 2 });
    expect(progress.read).toBe(progress.all);
    expect((await stored()).map(({ priceMinor }) => priceMinor)).toContain(18_900);
  });

  it('is read from standard input', async () => {
    const bytes = gzipSync(csv(lamp, chair));
    const { summary, progress } = await takeFrom(
      '-',
      Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]),
    );
    expect(summary.added).toBe(2);
    expect(progress).toEqual({ read: bytes.length, all: null });
  });

  it.each([
    ['', 'there is nothing in it'],
    ['  \n', 'there is nothing in it'],
    ['[{"sku":"1"}]', 'JSON Lines'],
    ['name,price\nLamp,1', 'names no column sku'],
    [Buffer.concat([gzipSync(csv(lamp)).subarray(0, 40), Buffer.from('torn')]), 'damaged'],
  ])('with %j is refused in one line', async (content, words) => {
    await expect(take(content)).rejects.toThrow(words);
    expect(await stored()).toEqual([]);
  });

  it('that does not exist is refused in one line', async () => {
    await expect(takeFrom(join(folder, 'nowhere.csv'), Readable.from([]))).rejects.toThrow(
      'there is no such file',
    );
    await expect(takeFrom(folder, Readable.from([]))).rejects.toThrow('it is a folder');
  });

  it('imports the rows before a quote that never closes', async () => {
    const endless = `B-1,"${'never closed, '.repeat(30_000)}`;
    await expect(take(csv(lamp, endless))).rejects.toThrow('cannot be read on from line 3');
    expect((await stored()).map(({ sku }) => sku)).toEqual(['L-1']);
  });
});

describe('a row', () => {
  it.each([
    ['L 1,Lamp,A,,x,1,1,1,', 'SKU may have alpha-numeric characters'],
    [',Lamp,A,,x,1,1,1,', 'SKU is required.'],
    ['L-1,,A,,x,1,1,1,', 'Name is required.'],
    [`L-1,${'x'.repeat(301)},A,,x,1,1,1,`, 'Name may not be longer than 300 characters.'],
    ['L-1,Lamp, ,,x,1,1,1,', 'Brand is required.'],
    ['L-1,Lamp,A,,x,0.99,1,1,', 'Price must be at least $1.'],
    ['L-1,Lamp,A,,x,1000000.01,1,1,', 'Price may not be greater'],
    ['L-1,Lamp,A,,x,1.9999,1,1,', 'two decimals'],
    ['L-1,Lamp,A,,x,cheap,1,1,', 'Enter a price such as 24.50.'],
    ['L-1,Lamp,A,,x,1,-1,1,', 'Quantity may not be less than 0.'],
    ['L-1,Lamp,A,,x,1,1.5,1,', 'Must be a whole number.'],
    ['L-1,Lamp,A,,x,1,1,,', 'Taxable is required.'],
    ['L-1,Lamp,A,,x,1,1,maybe,', 'Write 1 for taxable, or 0.'],
    [',Lamp,A,,x,,1,1,', 'SKU is required. Price is required.'],
    ['L-1,Lamp,A', 'Has 3 columns instead of 9.'],
    ['L-1,Lamp,A,,x,1,1,1,,,', 'Has 11 columns instead of 9.'],
  ])('%s is refused with its line and reason', async (row, reason) => {
    const { summary, refused } = await take(
      csv(lamp.replace('L-1', 'L-0'), '', '"two', 'lines",Lamp,A,,x,1,1,1,', row, chair),
    );
    expect(summary).toMatchObject({ added: 2, refused: 2 });
    expect(refused).toEqual([
      [4, expect.stringContaining('SKU may have')],
      [6, expect.stringContaining(reason)],
    ]);
  });

  it('that is not a JSON object is refused', async () => {
    const good = '{"sku":"L-1","name":"Lamp","brand":"A","price":1,"quantity":1,"taxable":0}';
    const { refused, summary } = await take([good, '{"sku":', '[1]', '"text"', 'null'].join('\n'));
    expect(refused.map(([line]) => line)).toEqual([2, 3, 4, 5]);
    expect(summary.added).toBe(1);
  });

  it('that has a list or an object in place of a text is refused', async () => {
    const row = { sku: 'L-1', name: 'Lamp', brand: 'A', price: 1, quantity: 1, taxable: 0 };
    const strange = [
      { sku: { id: 7 } },
      { category: ['Kitchen'] },
      { 'attribute:Care': {} },
      { productSku: {} },
    ];
    const { refused, summary } = await take(
      [{ ...row, note: { own: true } }, ...strange.map((part) => ({ ...row, ...part }))]
        .map((one) => JSON.stringify(one))
        .join('\n'),
    );
    const reason = (what: string) => expect.stringContaining(`${what}. Please write one text or number.`);
    expect(refused).toEqual([
      [2, reason('sku is an object')],
      [3, reason('category is a list')],
      [4, reason('attribute:Care is an object')],
      [5, reason('productSku is an object')],
    ]);
    expect(summary.added).toBe(1);
  });

  it('gets its description shortened at a word, or from its name', async () => {
    const long = `${'word '.repeat(45)}end`;
    const { summary } = await take(
      csv(`L-1,Lamp,A,,${long},1,1,1,`, 'M-1,Mug,A,,  ,1,1,1,', `S-1,${'s'.repeat(250)},A,,,1,1,1,`),
    );
    expect(summary).toMatchObject({ added: 3, descriptionsShortened: 1, descriptionsMissing: 2 });
    expect((await stored()).map(({ description }) => description)).toEqual([
      'word '.repeat(40).trim(),
      'Mug',
      's'.repeat(200),
    ]);
  });
});

describe('a second import', () => {
  it('of the same file changes nothing', async () => {
    await take(csv(lamp, chair));
    const before = await stored();
    const { summary, announced } = await take(csv(lamp, chair));
    expect(summary).toMatchObject({ added: 0, changed: 0, same: 2, brandsMade: 0, categoriesMade: 0 });
    expect(announced).toEqual([]);
    expect(await stored()).toEqual(before);
  });

  it('uses up no product number for a product that exists', async () => {
    const numbers = () => db.select({ number: products.number }).from(products).orderBy(products.number);
    await take(csv(lamp));
    const [first] = await numbers();
    await take(csv(lamp));
    await take(csv(lamp.replace('189.00', '190.00'), chair));
    expect(await numbers()).toEqual([first, { number: (first?.number ?? 0) + 1 }]);
  });

  it('adds a product again that is deleted while it is written', async () => {
    await take(csv(lamp));
    const [deleted, kept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const deleting = db.transaction(async (tx) => {
      await tx.update(products).set({ deletedAt: new Date() });
      deleted.resolve();
      await kept.promise;
    });
    await deleted.promise;
    const importing = take(csv(lamp));
    await expect.poll(() => countLockWaits(pool)).toBe(1);
    kept.resolve();
    await deleting;
    expect((await importing).summary).toMatchObject({ added: 1, refused: 0 });
    expect(await db.$count(products)).toBe(2);
  });

  it('updates changed fields, and keeps slug, image and active state', async () => {
    await take(csv(lamp));
    await db.update(products).set({ isActive: false, imageUrl: '/media/own.webp' });
    const { summary } = await take(csv('L-1,Reading lamp,ALDERGATE,Lighting,A warm light.,199.00,11,1,'));
    expect(summary).toMatchObject({ added: 0, changed: 1, brandsMade: 0 });
    expect(await stored()).toMatchObject([
      {
        name: 'Reading lamp',
        slug: 'lamp',
        priceMinor: 19_900,
        quantity: 11,
        isActive: false,
        imageUrl: '/media/own.webp',
      },
    ]);
  });

  it('with prices and what each row needs alone changes nothing else', async () => {
    const full = 'sku,name,brand,category,description,details,price,quantity,taxable,imageUrl';
    await take(
      `${full}\nL-1,Lamp,Aldergate,Lighting,Warm.,Of **oak**,189,12,1,http://pictures.example/l.jpg\n`,
    );
    const [before] = await stored();
    const { summary } = await take('sku,name,brand,price,quantity,taxable\nL-1,Lamp,Aldergate,199,12,1\n');
    expect(summary).toMatchObject({ changed: 1, descriptionsMissing: 1 });
    expect(await stored()).toEqual([{ ...before, priceMinor: 19_900 }]);
    expect(await db.$count(categoryProducts)).toBe(1);
    expect((await take(csv('L-1,Lamp,Aldergate,Lighting, ,199,12,1,'))).summary).toMatchObject({ same: 1 });
  });

  it('imports the last row of a duplicate sku', async () => {
    const { summary } = await take(csv(lamp, chair, lamp.replace('189.00', '150.00')));
    expect(summary).toMatchObject({ rows: 3, added: 2 });
    expect((await stored())[1]).toMatchObject({ priceMinor: 15_000 });
  });

  it('gives products of one name the next free slugs, and keeps those that products have', async () => {
    const named = (sku: string, name: string) => `${sku},${name},Aldergate,Lighting,Light.,10,1,0,`;
    await take(csv(named('A-1', 'Lamp'), named('A-2', 'Lamp')));
    await take(csv(named('A-2', 'Lamp'), named('A-3', 'Lamp'), named('A-4', 'Lamp 4'), named('A-5', 'Lamp')));
    const slugs = (await stored()).map(({ slug }) => slug);
    expect(slugs).toEqual(['lamp', 'lamp-2', 'lamp-3', 'lamp-4', 'lamp-5']);
  });

  it('continues after a stop without duplicates or losses', async () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => `S-${at},Lamp,Aldergate,Lighting,Light.,10,1,0,`);
    const first = await take(csv(...rows), { stopAfter: 100, rowsPerBatch: 100 });
    expect(first.summary.stopped).toBe(true);
    const kept = (await stored()).length;
    expect(kept).toBeGreaterThanOrEqual(100);
    expect(kept).toBe(first.summary.added);
    const second = await take(csv(...rows));
    expect(second.summary).toMatchObject({ stopped: false, added: 1_000 - kept, same: kept });
    expect(new Set((await stored()).map(({ slug }) => slug)).size).toBe(1_000);
  });

  it('creates no duplicates beside a concurrent import', async () => {
    const rows = Array.from(
      { length: 300 },
      (_, at) => `S-${at},Lamp ${at},Brand ${at % 7},Kind ${at % 5},Light.,10,1,0,`,
    );
    await Promise.all([take(csv(...rows)), take(csv(...rows.toReversed()))]);
    expect(await stored()).toHaveLength(300);
    expect(await db.select({ name: brands.name }).from(brands)).toHaveLength(7);
    expect(await db.select({ name: categories.name }).from(categories)).toHaveLength(5);
  });
});
