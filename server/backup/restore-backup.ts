import { constants, createReadStream } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer, json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { extract as tarExtract } from 'tar-stream';
import type { DatabasePool } from '#server/db/database-pool.ts';
import { knownMigrations, migrateDatabase } from '#server/db/migrate.ts';
import { sqlStateOf } from '#server/db/outage.ts';
import { isUnused } from '#server/db/seed/demo-state.ts';
import { type ImageStore, isImageKey } from '#server/features/media/image-store.ts';
import { contentTypeOf } from '#server/features/media/media.rules.ts';
import {
  type ArchivedTable,
  type ArchiveEntry,
  ArchiveReader,
  type End,
  endSchema,
  FORMAT,
  type Manifest,
  manifestSchema,
} from './archive.ts';
import { BackupError, fileError } from './backup-error.ts';
import { appliedMigrations, migrateUpTo } from './migration-history.ts';
import { columnList, listTables, quoted } from './snapshot.ts';

export interface RestoreTarget {
  pool: DatabasePool;
  images: ImageStore;
  /** Called before the commit, so that whatever ends the restore, a shop with rows has its secrets. By name. */
  keepSecrets(secrets: Record<string, string>): void;
}

export interface Restored {
  manifest: Manifest;
  rows: number;
  images: number;
}

const DAMAGED = 'The archive is damaged or cut off.';

/**
 * Puts an archive into an empty shop: all of its rows in one transaction, or none. Images come before the commit, so
 * that no row names one that is missing.
 * @throws BackupError for a shop that is not empty or is running, and an archive that is damaged or of a newer version
 */
export async function restoreBackup(target: RestoreTarget, path: string): Promise<Restored> {
  const extract = tarExtract();
  const reading = pipeline(
    createReadStream(path),
    createGunzip(),
    extract as unknown as NodeJS.WritableStream,
  );
  reading.catch(() => {});
  try {
    const reader = new ArchiveReader(extract);
    const manifest = await readManifest(await reader.take());
    await prepareSchema(target.pool, manifest);
    const restored = await load(target, reader, manifest);
    await reading;
    // Migrations that are newer than the archive.
    await migrateDatabase(target.pool);
    await target.pool.query('analyze');
    return { manifest, ...restored };
  } catch (error) {
    extract.destroy();
    // A file that cannot be read, or is no archive, fails the reading first, and the entries only because of it.
    const cause = await reading.then(
      () => error,
      (reason) => (isArchiveError(reason) || isReadError(reason) ? reason : error),
    );
    throw isArchiveError(cause) || isRowError(cause)
      ? new BackupError(DAMAGED, { cause })
      : fileError(path, cause);
  }
}

/** @throws BackupError when there is no such file, or it may not be read */
export async function requireArchive(path: string): Promise<void> {
  try {
    await access(path, constants.R_OK);
    if ((await stat(path)).isDirectory()) throw new BackupError(`${path}: it is a folder`);
  } catch (error) {
    throw fileError(path, error);
  }
}

async function readManifest(first: ArchiveEntry | null): Promise<Manifest> {
  if (first?.name !== 'manifest.json') throw new BackupError('This file is not a backup of a shop.');
  const manifest = manifestSchema.safeParse(await json(first.body));
  if (!manifest.success) throw new BackupError(DAMAGED);
  if (manifest.data.tables.length === 0 || manifest.data.migrations.length === 0)
    throw new BackupError('The archive holds no tables of a shop.');
  const { format, version, migrations } = manifest.data;
  if (format > FORMAT || migrations.some((migration) => !knownMigrations.has(migration))) {
    throw new BackupError(
      `The archive is of a newer version of the shop (${version}). Restore it with that version.`,
    );
  }
  return manifest.data;
}

/** The schema that the archive's rows belong to, in a database that nobody uses. */
async function prepareSchema(pool: DatabasePool, { migrations, version }: Manifest): Promise<void> {
  const client = await pool.connect();
  try {
    await refuseRunningShop(client);
    const applied = await appliedMigrations(client);
    if (applied.length === 0) await migrateUpTo(client, Math.max(...migrations));
    else if (applied.length !== migrations.length) {
      throw new BackupError(
        `The database has the tables of this version, and the archive is of version ${version}. Restore it into a database without any tables.`,
      );
    }
    if (!(await isUnused(drizzle({ client })))) {
      throw new BackupError(
        'This shop is not empty. Restore into another DATA_DIR, or an empty database by DATABASE_URL.',
      );
    }
  } finally {
    client.release();
  }
}

/** A running shop keeps a connection of this name for notifications. */
async function refuseRunningShop(client: pg.ClientBase): Promise<void> {
  const { rowCount } = await client.query(`
    select from pg_stat_activity
    where datname = current_database() and starts_with(application_name, 'shop notifications') limit 1`);
  if (rowCount) throw new BackupError('A shop is running on this database. Stop it first.');
}

async function load(
  { pool, images, keepSecrets }: RestoreTarget,
  reader: ArchiveReader,
  manifest: Manifest,
): Promise<Omit<Restored, 'manifest'>> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const resume = await suspendChecks(client);
    const rows = await loadTables(client, reader, manifest.tables);
    const { end, secrets, imageCount } = await loadFiles(images, reader);
    checkCounts(end, rows, imageCount);
    for (const { name, value, isCalled } of end.sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [quoted(name), value, isCalled]);
    }
    await resume();
    await refuseRunningShop(client);
    keepSecrets(secrets);
    await client.query('commit');
    client.release();
    return { rows: Object.values(rows).reduce((sum, count) => sum + count, 0), images: imageCount };
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * For the loading: no triggers (what they write is in the archive) and no foreign keys (tables come in the order of
 * their names). Needs the owner of the tables, no superuser.
 * @returns brings them back, which checks every row
 */
async function suspendChecks(client: pg.ClientBase): Promise<() => Promise<void>> {
  const tables = await listTables(client);
  const { rows: foreignKeys } = await client.query<{ table: string; name: string; definition: string }>(`
    select c.relname as "table", con.conname as name, pg_get_constraintdef(con.oid) as definition
    from pg_constraint con join pg_class c on c.oid = con.conrelid
    where con.contype = 'f' and con.connamespace = 'public'::regnamespace`);
  for (const { table, name } of foreignKeys) {
    await client.query(`alter table ${quoted(table)} drop constraint ${columnList([name])}`);
  }
  for (const { name } of tables) {
    await client.query(`alter table ${quoted(name)} disable trigger user`);
    // Rows that migrations made are in the archive too.
    await client.query(`delete from ${quoted(name)}`);
  }
  return async () => {
    for (const { table, name, definition } of foreignKeys) {
      await client.query(`alter table ${quoted(table)} add constraint ${columnList([name])} ${definition}`);
    }
    for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
  };
}

async function loadTables(
  client: pg.ClientBase,
  reader: ArchiveReader,
  tables: readonly ArchivedTable[],
): Promise<End['rows']> {
  const counts: End['rows'] = {};
  for (const { name, columns } of tables) {
    const copy = client.query(copyFrom(`copy ${quoted(name)} (${columnList(columns)}) from stdin`));
    await pipeline(Readable.from(reader.bytesBelow(`tables/${name}/`)), copy);
    counts[name] = copy.rowCount;
  }
  return counts;
}

async function loadFiles(images: ImageStore, reader: ArchiveReader) {
  const secrets: Record<string, string> = {};
  let imageCount = 0;
  for (let entry = await reader.take(); entry; entry = await reader.take()) {
    const [folder, ...rest] = entry.name.split('/');
    const name = rest.join('/');
    if (entry.name === 'end.json') {
      const end = endSchema.parse(await json(entry.body));
      // Reads on to the end of the file, whose checksum comes last.
      if (await reader.take()) throw new BackupError(DAMAGED);
      return { end, secrets, imageCount };
    }
    if (folder === 'images' && isImageKey(name)) {
      await images.put(name, await buffer(entry.body), contentTypeOf(name));
      imageCount += 1;
    } else if (folder === 'secrets') {
      secrets[name] = (await buffer(entry.body)).toString('utf8');
    } else {
      throw new BackupError(`${DAMAGED} It holds an unexpected file: ${entry.name}`);
    }
  }
  throw new BackupError(DAMAGED);
}

function checkCounts(end: End, rows: End['rows'], images: number): void {
  const differs = Object.entries(end.rows).some(([table, count]) => rows[table] !== count);
  if (differs || end.images !== images) throw new BackupError(DAMAGED);
}

const isReadError = ({ code, syscall }: NodeJS.ErrnoException) => code !== undefined && syscall !== undefined;

/** Errors of zlib and tar for bytes in another format. */
function isArchiveError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '' } = error as NodeJS.ErrnoException;
  return (
    code.startsWith('Z_') ||
    /invalid tar header|unexpected end of (data|file)|Unexpected end/i.test(error.message)
  );
}

/** PostgreSQL's errors for tables, columns and values that no shop of this version writes. */
function isRowError(error: unknown): boolean {
  const state = sqlStateOf(error) ?? '';
  return ['42P01', '42703'].includes(state) || /^2[23]/.test(state);
}
