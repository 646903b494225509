import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Settings } from '#server/env.ts';
import { dataDirError } from '#server/process/data-dir.ts';
import type { Database } from './db.ts';
import { Notifications } from './notifications.ts';

const APPLICATION = 'shop notifications';

type ImageSettings = Pick<Settings, 'dataDir' | 's3'>;

/**
 * Opens the notifications of a running shop. Their heartbeat tells the connection pool when the database is away and when it
 * is back. Their name in pg_stat_activity identifies the image store of this process.
 */
export async function openNotifications(database: Database, settings: ImageSettings): Promise<Notifications> {
  const { pool } = database;
  const name = nameWithImageStore(settings);
  const notifications = new Notifications(database.connection, name);
  notifications.on('unreachable', (reason) => {
    if (!pool.isAway) process.emitWarning(`The database does not answer: ${reason.message}`);
    pool.markAway();
  });
  notifications.on('connected', () => {
    if (pool.isAway) process.emitWarning('The database answers again.');
    pool.markBack();
  });
  await notifications.open();
  await warnOfOtherImageStores(database, name);
  return notifications;
}

/** @returns how many running processes of the shop store their images in this data directory */
export async function countProcessesWithImagesIn({ db }: Database, dataDir: string): Promise<number> {
  const { rows } = await db.execute<{ processes: number }>(sql`
    select count(*)::int as processes from pg_stat_activity
    where datname = current_database() and application_name = ${nameWithImageStore({ dataDir, s3: null })}`);
  return rows[0]?.processes ?? 0;
}

const nameWithImageStore = (settings: ImageSettings) => `${APPLICATION}, images ${imageStoreId(settings)}`;

/** All processes on a database need the same image store. */
async function warnOfOtherImageStores({ db }: Database, name: string): Promise<void> {
  const { rows } = await db.execute(sql`
    select from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${`${APPLICATION}, images `})
      and application_name <> ${name} limit 1`);
  if (rows.length === 0) return;
  process.emitWarning(
    'Another process on this database stores its images elsewhere, so each process misses the images of the other. Give both the same DATA_DIR, or an object store (S3_ENDPOINT).',
  );
}

/** Equal for all processes that share a bucket or an image folder, wherever it is mounted. */
function imageStoreId({ dataDir, s3 }: ImageSettings): string {
  const identity = s3 ? `${s3.endpoint} ${s3.bucket}` : folderId(join(dataDir, 'images'));
  return createHash('sha256').update(identity).digest('hex').slice(0, 12);
}

/** Written into the folder by the first process that uses it. */
function folderId(folder: string): string {
  const path = join(folder, '.folder-id');
  try {
    mkdirSync(folder, { recursive: true });
    try {
      writeFileSync(path, randomUUID(), { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw dataDirError(folder, error);
  }
}
