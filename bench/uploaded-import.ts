/**
 * `node bench/uploaded-import.ts [ROWS] [--variants] [--shopify]` imports generated rows into new databases: as `npm run import` does, and as a
 * file that is sent in the dashboard, checked and applied; with `--shopify` also the same products as an export of Shopify, in turn. Prints the CPU time of this process and of PostgreSQL, which hardly depends on other programs.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { importPartBytes } from '#contract/product-imports.contract.ts';
import { type Database, openDatabase } from '#server/db/db.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { memberships, users } from '#server/db/schema/people.ts';
import { chooseCurrency } from '#server/db/shop-currency.ts';
import { importCatalogue } from '#server/features/product-import/import-catalogue.ts';
import { readCatalogue } from '#server/features/product-import/read-rows.ts';
import {
  changeImport,
  insertImport,
  insertPart,
} from '#server/features/product-import/uploaded/imports.store.ts';
import { csvLine } from '#server/format/spreadsheet-cell.ts';
import { workOnNext } from '#server/jobs/import-products.ts';
import { type GeneratedRow, generatedRows } from './generated-products.ts';
import { processUsage } from './process-tree.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { variants: { type: 'boolean', default: false }, shopify: { type: 'boolean', default: false } },
});
const count = Number(positionals[0] ?? 20_000);

/** Four rows are the sizes of one product. */
const asVariant = (row: GeneratedRow, at: number) => ({
  ...row,
  productSku: `P-${Math.floor(at / 4)}`,
  option1Name: 'Size',
  option1Value: 'SMLX'.charAt(at % 4),
});

const asShopify = (row: GeneratedRow, at: number) => ({
  Handle: values.variants ? `p-${Math.floor(at / 4)}` : row.sku.toLowerCase(),
  ...{ Title: values.variants && at % 4 > 0 ? '' : row.name, 'Body (HTML)': `<p>${row.description}</p>` },
  ...{ Vendor: row.brand, Type: row.category, Published: 'true', Status: 'active' },
  'Option1 Name': values.variants ? 'Size' : 'Title',
  'Option1 Value': values.variants ? 'SMLX'.charAt(at % 4) : 'Default Title',
  ...{ 'Variant SKU': row.sku, 'Variant Price': row.price, 'Variant Grams': '0', Tags: row.brand },
  ...{ 'Variant Inventory Tracker': 'shopify', 'Variant Inventory Qty': row.quantity },
  'Variant Taxable': row.taxable,
});

const toCsvBytes = (rows: readonly object[]) =>
  Buffer.from([Object.keys(rows[0] ?? {}), ...rows.map(Object.values)].map(csvLine).join(''));

/** @returns files with the same products by who writes them */
async function makeFiles(): Promise<[string, Buffer][]> {
  const rows = [...generatedRows(count)];
  if (!values.shopify) return [['', toCsvBytes(values.variants ? rows.map(asVariant) : rows)]];
  const shopify = toCsvBytes(rows.map(asShopify));
  const { rows: read, columns } = await readCatalogue(Readable.from([shopify]));
  const own: object[] = [];
  for await (const { values } of read) own.push(values ?? {});
  const used = columns.filter((name) => own.some((row) => name in row));
  const cells = (row: Record<string, unknown>) =>
    Object.fromEntries(used.map((name) => [name, row[name] ?? '']));
  return [
    ['own', toCsvBytes(own.map((row) => cells(row as Record<string, unknown>)))],
    ['Shopify', shopify],
  ];
}

type Step = (name: string, work: () => Promise<unknown>) => Promise<void>;

async function inNewDatabase(work: (database: Database, step: Step) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  // PostgreSQL may run as another user, who needs access to the folder.
  chmodSync(dataDir, 0o711);
  const database = await openDatabase({ databaseUrl: null, dataDir }, { limited: false });
  try {
    await migrateDatabase(database.pool);
    await chooseCurrency(database.db, 'USD');
    const postmaster = Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
    await work(database, async (name, run) => {
      const [node, postgres, started] = [
        process.cpuUsage(),
        processUsage(postmaster).cpuMs,
        performance.now(),
      ];
      await run();
      const { user, system } = process.cpuUsage(node);
      const seconds = [
        performance.now() - started,
        (user + system) / 1_000,
        processUsage(postmaster).cpuMs - postgres,
      ].map((ms) => (ms / 1_000).toFixed(1));
      console.log(`| ${name} | ${seconds.join(' | ')} |`);
    });
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

console.log('| rows | seconds | CPU seconds: Node | PostgreSQL |\n| --- | ---: | ---: | ---: |');
const files = await makeFiles();

for (const [by, file] of files)
  await inNewDatabase(async ({ db }, step) => {
    await step(`${count} ${by} imported`, async () =>
      importCatalogue(db, await readCatalogue(Readable.from([file])), {
        refuse: async ({ line }, reason) => console.error(`line ${line}: ${reason}`),
        report: () => {},
      }),
    );
  });

for (const [by, file] of files)
  await inNewDatabase(async ({ db }, step) => {
    const [user] = await db
      .insert(users)
      .values({ firstName: 'Ada', lastName: 'Test', email: 'ada@example.com', emailProvenAt: new Date() })
      .returning({ id: users.id });
    const userId = user?.id ?? '';
    await db.insert(memberships).values({ userId, permissionSet: 'owner' });
    const work = () => workOnNext(db, new AbortController().signal);
    const id = await insertImport(db, {
      userId,
      brandId: null,
      fileName: 'generated.csv',
      bytes: file.length,
    });
    for (let part = 0; part * importPartBytes < file.length; part += 1)
      await insertPart(db, id, part, file.subarray(part * importPartBytes, (part + 1) * importPartBytes));
    await changeImport(db, id, { status: 'checking' });
    await step(`${count} ${by} sent: check`, work);
    await changeImport(db, id, { status: 'applying' });
    await step(`${count} ${by} sent: apply`, work);
  });
