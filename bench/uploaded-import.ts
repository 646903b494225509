/**
 * `node bench/uploaded-import.ts [ROWS] [--variants]` imports generated rows into new databases: as `npm run import` does, and as a file that is
 * sent in the dashboard, checked and applied. Prints the CPU time of this process and of PostgreSQL, which hardly depends on other programs.
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
import { usageOf } from './process-tree.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { variants: { type: 'boolean', default: false } },
});
const count = Number(positionals[0] ?? 20_000);

/** Four rows are the sizes of one product. */
const asVariant = (row: GeneratedRow, at: number) => ({
  ...row,
  productSku: `P-${Math.floor(at / 4)}`,
  option1Name: 'Size',
  option1Value: 'SMLX'.charAt(at % 4),
});

function makeFile(): Buffer {
  const rows = [...generatedRows(count)].map((row, at) => (values.variants ? asVariant(row, at) : row));
  return Buffer.from([Object.keys(rows[0] ?? {}), ...rows.map(Object.values)].map(csvLine).join(''));
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
      const [node, postgres, started] = [process.cpuUsage(), usageOf(postmaster).cpuMs, performance.now()];
      await run();
      const { user, system } = process.cpuUsage(node);
      const seconds = [
        performance.now() - started,
        (user + system) / 1_000,
        usageOf(postmaster).cpuMs - postgres,
      ].map((ms) => (ms / 1_000).toFixed(1));
      console.log(`| ${name} | ${seconds.join(' | ')} |`);
    });
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const file = makeFile();
console.log('| rows | seconds | CPU seconds: Node | PostgreSQL |\n| --- | ---: | ---: | ---: |');

await inNewDatabase(async ({ db }, step) => {
  await step(`${count} imported`, async () =>
    importCatalogue(db, await readCatalogue(Readable.from([file])), {
      refuse: async ({ line }, reason) => console.error(`line ${line}: ${reason}`),
      report: () => {},
    }),
  );
});

await inNewDatabase(async ({ db }, step) => {
  const [user] = await db
    .insert(users)
    .values({ firstName: 'Ada', lastName: 'Test', email: 'ada@example.com', emailProvenAt: new Date() })
    .returning({ id: users.id });
  const userId = user?.id ?? '';
  await db.insert(memberships).values({ userId, permissionSet: 'owner' });
  const work = () => workOnNext(db, new AbortController().signal);
  const id = await insertImport(db, { userId, brandId: null, fileName: 'generated.csv', bytes: file.length });
  for (let part = 0; part * importPartBytes < file.length; part += 1)
    await insertPart(db, id, part, file.subarray(part * importPartBytes, (part + 1) * importPartBytes));
  await changeImport(db, id, { status: 'checking' });
  await step(`${count} sent: check`, work);
  await changeImport(db, id, { status: 'applying' });
  await step(`${count} sent: apply`, work);
});
