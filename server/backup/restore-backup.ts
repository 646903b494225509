import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DatabasePool } from '#server/db/database-pool.ts';
import { appliedMigrations, migrateDatabase } from '#server/db/migrate.ts';
import { findSqlState } from '#server/db/outage.ts';
import { isUnused } from '#server/db/seed/demo-state.ts';
import { findFormerVersion } from '#server/db/take-over.ts';
import { type ImageStore, isImageKey } from '#server/features/media/image-store.ts';
import { toContentType } from '#server/features/media/media.rules.ts';
import { type ArchivedTable, type ArchiveReader, type End, endSchema, type Manifest } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { migrateUpTo } from './migration-history.ts';
import { DAMAGED, readArchive, readJson, readManifest } from './read-archive.ts';
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

/**
 * Puts an archive into an empty shop: all of its rows in one transaction, or none. Images come before the commit, so
 * that no row names one that is missing.
 * @throws BackupError for a shop that is not empty or is running, and an archive that is damaged or of a newer version
 */
export async function restoreBackup(target: RestoreTarget, path: string): Promise<Restored> {
  try {
    const restored = await readArchive(path, async (reader) => {
      const manifest = await readManifest(reader);
      await prepareSchema(target.pool, manifest);
      return { manifest, ...(await load(target, reader, manifest)) };
    });
    // Migrations that are newer than the archive.
    await migrateDatabase(target.pool);
    await target.pool.query('analyze');
    return restored;
  } catch (error) {
    throw isRowError(error) ? new BackupError(DAMAGED, { cause: error }) : error;
  }
}

/** The schema that the archive's rows belong to, in a database that nobody uses. */
async function prepareSchema(pool: DatabasePool, { migrations, version }: Manifest): Promise<void> {
  const client = await pool.connect();
  try {
    await refuseRunningShop(client);
    const db = drizzle({ client });
    const applied = await appliedMigrations(db);
    if (await findFormerVersion(db)) {
      throw new BackupError(
        'The database has the tables of an older version. Restore into another DATA_DIR, or an empty database by DATABASE_URL.',
      );
    }
    if (applied.length === 0) await migrateUpTo(client, Math.max(...migrations));
    else if (applied.length !== migrations.length) {
      throw new BackupError(
        `The database has the tables of this version, and the archive is of version ${version}. Restore it into a database without any tables.`,
      );
    }
    if (!(await isUnused(db))) {
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
      const end = endSchema.safeParse(await readJson(entry.body, DAMAGED)).data;
      // Reads on to the end of the file, whose checksum comes last.
      if (!end || (await reader.take())) throw new BackupError(DAMAGED);
      return { end, secrets, imageCount };
    }
    if (folder === 'images' && isImageKey(name)) {
      await images.put(name, await buffer(entry.body), toContentType(name));
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

/** PostgreSQL's errors for tables, columns and values that no shop of this version writes. */
function isRowError(error: unknown): boolean {
  const state = findSqlState(error) ?? '';
  return ['42P01', '42703'].includes(state) || /^2[23]/.test(state);
}
