/**
 * The databases and the temporary folder of one test run, in a separate process: it starts a PostgreSQL (or uses the one
 * with the given URL), migrates a template database, writes a TestCluster to standard output, and removes everything when
 * its standard input ends. That happens however the test run ends: completed, Ctrl-C or killed.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Connection, joinEmbeddedPostgres } from '#server/db/embedded/embedded.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { memoryFolder } from './memory-folder.ts';
import { databaseUrl, type TestCluster } from './test-database-url.ts';

const [givenUrl] = process.argv.slice(2);
const run = `shop_test_${process.pid}_${Date.now().toString(36)}`;
const template = `${run}_template`;
const MEMORY_OF_RUN = 4 * 1024 ** 3;

const ended = new Promise((resolve) => process.stdin.resume().once('end', resolve).once('error', resolve));
// The run was killed before it began, which also ends standard input.
process.stdout.on('error', () => {});
process.umask(0o077);

const folder = mkdtempSync(join(memoryFolder(MEMORY_OF_RUN) ?? tmpdir(), 'shop-test-'));
// Tests also start shops as other users.
chmodSync(folder, 0o711);
try {
  if (givenUrl) await serve(givenUrl);
  else await serveEmbedded();
} finally {
  await removeFolder();
}

async function serveEmbedded(): Promise<void> {
  const dataDir = join(folder, 'postgres');
  const embedded = await joinEmbeddedPostgres(dataDir, { durable: false });
  spreadSubfolders(join(dataDir, 'postgres', 'base'));
  await serve(connectionUrl(embedded.connection)).finally(() => embedded.leave());
}

async function serve(url: string): Promise<void> {
  const admin = new pg.Client(url);
  await admin.connect();
  try {
    await admin.query(`create database ${template} template template0 encoding 'UTF8'`);
    const pool = new pg.Pool({ connectionString: databaseUrl(url, template), max: 1 });
    await migrateDatabase(pool).finally(() => pool.end());
    const temporary = join(folder, 'temporary');
    mkdirSync(temporary);
    chmodSync(temporary, 0o1777);
    spreadSubfolders(temporary);
    const cluster: TestCluster = { url, run, template, temporary };
    process.stdout.write(`${JSON.stringify(cluster)}\n`);
    await ended;
  } finally {
    await dropDatabases(admin);
    await admin.end();
  }
}

/**
 * Lets ext4 put the files of each subfolder into another group of inodes. In one group, an ext4 without a journal, as on
 * many virtual machines, takes up to a millisecond to create a file, because it passes over each that was deleted in the
 * last minutes; a database has hundreds. Other file systems and systems need nothing.
 */
function spreadSubfolders(path: string): void {
  if (process.platform === 'linux') spawnSync('chattr', ['+T', path], { stdio: 'ignore' });
}

/** Drops the databases of this run; the server may be shared. */
async function dropDatabases(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [`${run}_`],
  );
  for (const { name } of rows) await admin.query(`drop database ${name} with (force)`);
}

function connectionUrl({ host, port, user, password = '', database }: Connection): string {
  return `postgresql://${user}:${password}@${encodeURIComponent(host)}:${port}/${database}`;
}

/** Retries, because processes of a killed run may still write to the folder. */
async function removeFolder(): Promise<void> {
  for (let attempt = 1; existsSync(folder); attempt++) {
    try {
      killRemainingProcesses();
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (attempt === 50) throw error;
      await pause(100);
    }
  }
}

/** Kills shops, and their PostgreSQL, that a killed run did not end. */
function killRemainingProcesses(): void {
  for (const path of globSync('temporary/**/{shop,postmaster}.pid', { cwd: folder })) {
    const pid = Number.parseInt(readFileSync(join(folder, path), 'utf8'), 10);
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}
