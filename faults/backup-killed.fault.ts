import { execFileSync } from 'node:child_process';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/db/db.ts';
import { killShops, launchShop, type ShopProcess } from '#server/testing/shop-process.ts';
import { tableContents } from '#server/testing/table-contents.ts';
import { DatabaseAccess } from './dependencies/database-access.ts';
import { expectNothingLost, expectReadableErrors } from './expectations.ts';
import { connectionTo, type FaultShop, openEmbeddedShop } from './fault-shop.ts';
import { addRow } from './row.ts';
import { runWithOrders } from './scenario.ts';
import { until } from './wait.ts';

/** So many that an archive is mostly mails: half of its bytes end among them. */
const MAILS = 20_000;
/** A table that no order and no probe needs, and that a backup reads after the mails. */
const LATE_TABLE = 'subscribers';
const REFUSED = 'The archive is damaged or cut off.';

let shop: FaultShop;
let folder: string;

beforeAll(async () => {
  shop = await openEmbeddedShop();
  folder = dirname(shop.dataDir);
  await shop.database.query(
    `insert into mails (id, kind, priority, recipient, data, status, sent_at, text)
     select gen_random_uuid(), 'password-changed', 1, 'ada@example.com', '{}', 'sent', now(), repeat(md5(n::text), 8)
     from generate_series(1, ${MAILS}) n`,
  );
});
afterAll(async () => {
  await shop.close();
  await killShops();
});

/** `npm run backup` or `npm run restore`. */
function launch(script: 'backup' | 'restore', dataDir: string, file: string): Promise<ShopProcess> {
  const program = fileURLToPath(new URL(`../scripts/${script}.ts`, import.meta.url));
  return launchShop({ args: [program, file], env: { DATA_DIR: dataDir } });
}

async function runToEnd(script: 'backup' | 'restore', dataDir: string, file: string) {
  const program = await launch(script, dataDir, file);
  return { exitCode: await program.ended, output: program.output() };
}

/** Every row that a data folder holds. No process needs to run on it. */
async function readContents(dataDir: string) {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const client = await database.pool.connect();
  const contents = await tableContents(client);
  client.release();
  await database.close();
  return contents;
}

const hasBackend = async (database: DatabaseAccess, which: string): Promise<boolean> =>
  (await database.query(`select from pg_stat_activity where query like 'copy public.%' and ${which}`))
    .length > 0;

/** Kills a backup that has written the mails to its file, and waits for the next table. */
async function killBackup(path: string): Promise<void> {
  await shop.database.use(async (client) => {
    await client.query(`begin; lock table ${LATE_TABLE} in access exclusive mode`);
    const backup = await launch('backup', shop.dataDir, path);
    await until('the backup waits', () => hasBackend(shop.database, "wait_event_type = 'Lock'"));
    await backup.stop('SIGKILL');
  });
  await until('its connection is gone', async () => !(await hasBackend(shop.database, 'true')));
}

test('a backup is killed under orders: what it wrote is refused, and the next one works', async (context) => {
  const row = addRow(context);
  const path = join(folder, 'shop.tar.gz');
  const archives = async () => (await readdir(folder)).filter((name) => name.startsWith('shop.tar.gz'));
  const observed = await runWithOrders(shop, row, async (scenario) => {
    scenario.failed();
    await killBackup(path);
    scenario.restored();
    const [unfinished = '', ...others] = await archives();
    expect(unfinished).toMatch(/^shop\.tar\.gz\.[0-9a-f-]{36}\.part$/);
    expect(others).toEqual([]);
    const { size } = await stat(join(folder, unfinished));
    expect(size).toBeGreaterThan(0);
    row.notes.push(`${(size / 1e6).toFixed(1)} MB written`);

    const next = await runToEnd('backup', shop.dataDir, path);
    expect(next.exitCode, next.output).toBe(0);
    expect(await archives()).toEqual(['shop.tar.gz', unfinished]);
    const refused = await runToEnd('restore', join(folder, 'refused'), join(folder, unfinished));
    expect(refused).toMatchObject({ exitCode: 1, output: expect.stringContaining(REFUSED) });
  });
  expectNothingLost(row);
  expectReadableErrors(observed);
});

test('a restore is killed among the rows and before its commit, and the next one works', async (context) => {
  const row = addRow(context);
  await shop.close();
  const path = join(folder, 'whole.tar.gz');
  const backup = await runToEnd('backup', shop.dataDir, path);
  expect(backup.exitCode, backup.output).toBe(0);
  const whole = await readContents(shop.dataDir);
  const bytes = await readFile(path);
  const target = join(folder, 'restored');
  const database = new DatabaseAccess(() => connectionTo(target));

  const lastTable = Object.keys(whole).at(-1);
  // How much of the archive arrives, and what the connection does when it has loaded that.
  const moments: [number, string][] = [
    [Math.floor(bytes.length / 2), `wait_event = 'ClientRead' and query like 'copy public."mails"%'`],
    [bytes.length - 20, `state = 'idle in transaction' and query like 'copy public."${lastTable}"%'`],
  ];
  for (const [length, moment] of moments) {
    const pipe = join(folder, `pipe-${length}`);
    execFileSync('mkfifo', [pipe]);
    const restore = await launch('restore', target, pipe);
    const writer = await open(pipe, 'w');
    await writer.writeFile(bytes.subarray(0, length));
    await until('the restore waits for more', () => hasBackend(database, moment));
    await restore.stop('SIGKILL');
    await writer.close();
    await until('its connection is gone', async () => !(await hasBackend(database, 'true')));
    const left = await database.use(tableContents);
    const filled = Object.keys(left).filter((table) => left[table]?.count !== 0);
    // What migrations insert.
    expect(filled).toEqual(['pages', 'search_terms', 'shop_currency']);
  }

  const restored = await runToEnd('restore', target, path);
  expect(restored.exitCode, restored.output).toBe(0);
  const contents = await readContents(target);
  expect(contents).toEqual(whole);
  expect(contents.mails?.count).toBeGreaterThanOrEqual(MAILS);
  row.notes.push(`${Object.keys(contents).length} tables, ${contents.mails?.count} mails`);
});
