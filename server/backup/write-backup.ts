import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Pack, pack as tarPack } from 'tar-stream';
import type { DatabasePool } from '#server/db/database-pool.ts';
import type { ListableImageStore } from '#server/features/media/image-store.ts';
import { addBytes, addJson, addStream, addTable, type End, FORMAT, type Manifest } from './archive.ts';
import { BackupError, fileError } from './backup-error.ts';
import { archivedMigrations } from './migration-history.ts';
import { columnList, listSequences, listTables, quoted } from './snapshot.ts';

export interface BackupSource {
  pool: Pick<DatabasePool, 'connect'>;
  images: ListableImageStore;
  /** Secrets by name; empty to leave them out. */
  secrets: Readonly<Record<string, string>>;
  /** Version of the shop. */
  version: string;
}

export interface BackupSummary {
  rows: number;
  images: number;
  /** Size of the file. */
  bytes: number;
}

/**
 * Writes one archive (archive.ts) of everything that a shop keeps, while it runs. All tables are read in one snapshot.
 * Images are read after it: those that the snapshot names were stored before. Memory does not grow with the shop.
 * @param path gets the archive when it is complete, readable by its owner alone
 * @throws BackupError when the path exists or cannot be written, or the database holds no shop
 */
export async function writeBackup(
  source: BackupSource,
  path: string,
  signal?: AbortSignal,
): Promise<BackupSummary> {
  await refuseExisting(path);
  const unfinished = `${path}.${randomUUID()}.part`;
  const pack = tarPack();
  const writing = pipeline(
    pack,
    createGzip({ level: 3 }),
    createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
    { signal },
  );
  // Awaited below; a failure before that is no unhandled rejection.
  writing.catch(() => {});
  try {
    const end = await fill(pack, source, signal);
    await writing;
    await publish(unfinished, path);
    const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0);
    return { rows, images: end.images, bytes: (await stat(path)).size };
  } catch (error) {
    pack.destroy(error as Error);
    // A full disk fails the writing first, and the entries only because of it.
    const cause = await writing.then(
      () => error,
      (reason) => (error instanceof BackupError ? error : reason),
    );
    throw fileError(path, cause);
  } finally {
    // Whatever keeps it from being removed kept it from being created, and is reported above.
    await rm(unfinished, { force: true }).catch(() => {});
  }
}

async function fill(pack: Pack, source: BackupSource, signal: AbortSignal | undefined): Promise<End> {
  const client = await source.pool.connect();
  let end: End;
  try {
    end = { ...(await addDatabase(pack, client, source.version, signal)), images: 0 };
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
  for await (const key of source.images.keys()) {
    signal?.throwIfAborted();
    if (isMadeFromAnother(key)) continue;
    const image = await source.images.get(key);
    // Its product was deleted since.
    if (!image) continue;
    await addStream(pack, `images/${key}`, image.size, image.body);
    end.images += 1;
  }
  for (const [name, secret] of Object.entries(source.secrets)) {
    await addBytes(pack, `secrets/${name}`, Buffer.from(secret));
  }
  await addJson(pack, 'end.json', end);
  pack.finalize();
  return end;
}

async function addDatabase(
  pack: Pack,
  client: pg.PoolClient,
  version: string,
  signal: AbortSignal | undefined,
): Promise<Omit<End, 'images'>> {
  await client.query('begin isolation level repeatable read, read only');
  await client.query(
    'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  );
  const migrations = await archivedMigrations(client);
  if (migrations.length === 0) throw new BackupError('There is no shop in this database.');
  const manifest: Manifest = {
    format: FORMAT,
    version,
    createdAt: new Date().toISOString(),
    migrations,
    tables: await listTables(client),
  };
  await addJson(pack, 'manifest.json', manifest);
  const rows: End['rows'] = {};
  for (const { name, columns } of manifest.tables) {
    signal?.throwIfAborted();
    const copy = client.query(copyTo(`copy ${quoted(name)} (${columnList(columns)}) to stdout`));
    await addTable(pack, name, copy);
    rows[name] = copy.rowCount;
  }
  // Sequences are no part of a snapshot: read last, they are past every row above.
  const sequences = await listSequences(client);
  await client.query('commit');
  return { rows, sequences };
}

/** `<width>x<height>-<width>.<format>`: a smaller or otherwise encoded copy. */
const isMadeFromAnother = (key: string) => /-\d+\.[a-z]+$/.test(key);

async function refuseExisting(path: string): Promise<void> {
  const existing = await stat(path).catch(() => null);
  if (existing) throw new BackupError(`${path}: exists already. Name a new file.`);
}

/** Renames it atomically, and never replaces a file that was created meanwhile. */
async function publish(unfinished: string, path: string): Promise<void> {
  await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new BackupError(`${path}: exists already. Name a new file.`);
    throw error;
  });
}
