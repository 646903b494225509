import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readBack } from '#server/backup/read-back.ts';
import { type BackupSource, type BackupSummary, writeBackup } from '#server/backup/write-backup.ts';
import type { DatabasePool } from '#server/db/database-pool.ts';
import { errorLine } from '#server/describe-error.ts';
import { BACKUP, type BackupResult } from '#server/features/health/backup-check.rules.ts';
import { storeResult } from '#server/features/health/health.store.ts';

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface NightlyBackupJob {
  pool: DatabasePool;
  source: BackupSource;
  /** Gets `shop-<date>.tar.gz`. */
  folder: string;
  log: Log;
}

export interface NightlyBackup {
  /** Stops a backup that is being written. */
  stop(): Promise<void>;
}

/** Of the day, by the process's time zone. */
const HOUR = 3;
const KEPT = 7;
const CHECK_MS = 10 * 60_000;
/** Any number that nobody else takes. */
const LOCK = 5_091_202_612;
const LAST_NIGHT = 'last-backup';

/** Every process with BACKUP_DIR looks every ten minutes; what a stopped night missed is made up for. */
export function startNightlyBackup(job: NightlyBackupJob): NightlyBackup {
  const stop = new AbortController();
  let running = Promise.resolve();
  const check = () => {
    running = running.then(async () => {
      await backUpOnce(job, new Date(), stop.signal).catch((err: unknown) => {
        if (!stop.signal.aborted)
          job.log.warn({ err }, 'The nightly backup failed. It is tried again in 10 minutes.');
      });
    });
  };
  check();
  const timer = setInterval(check, CHECK_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      stop.abort();
      await running;
    },
  };
}

/**
 * Writes the backup of the last night, unless it is there or another process is writing it, reads it back, and keeps the
 * newest seven. The Health page shows the result.
 * @returns null when there was nothing to do
 */
export async function backUpOnce(
  { pool, source, folder, log }: NightlyBackupJob,
  now: Date,
  signal?: AbortSignal,
): Promise<BackupSummary | null> {
  const night = lastNight(now);
  const client = await pool.connect();
  try {
    const { rows: lock } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCK]);
    if (!lock[0]?.taken) return null;
    const { rows: last } = await client.query('select from installation where key = $1 and value >= $2', [
      LAST_NIGHT,
      night,
    ]);
    if (last.length > 0) return null;
    const file = `shop-${night}.tar.gz`;
    const path = join(folder, file);
    const record = (result: Pick<BackupResult, 'bytes' | 'problem'>) =>
      storeResult(drizzle({ client, casing: 'snake_case' }), BACKUP, { file, host: hostname(), ...result });
    try {
      // Left by a process that ended before it could say that this one is complete.
      await rm(path, { force: true });
      const summary = await writeBackup(source, path, signal);
      await readBack(path, signal);
      await client.query(
        'insert into installation values ($1, $2) on conflict (key) do update set value = excluded.value',
        [LAST_NIGHT, night],
      );
      await record({ bytes: summary.bytes, problem: null });
      await removeOld(folder);
      log.info({ path, ...summary }, 'The nightly backup is written.');
      return summary;
    } catch (error) {
      signal?.throwIfAborted();
      await record({ bytes: 0, problem: errorLine(error) });
      throw error;
    }
  } finally {
    // A connection that broke has released the lock itself.
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    client.release(true);
  }
}

/** The day, as `2026-11-21`, of the last time that it was three o'clock. */
function lastNight(now: Date): string {
  const day = new Date(
    now.getFullYear(),
    now.getMonth(),
    now.getDate() - (now.getHours() < HOUR ? 1 : 0),
    12,
  );
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

/** Only the process that holds the lock calls it: unfinished files are left by processes that ended while they wrote. */
async function removeOld(folder: string): Promise<void> {
  const names = (await readdir(folder)).sort();
  const backups = names.filter((name) => /^shop-\d{4}-\d\d-\d\d\.tar\.gz$/.test(name));
  const unfinished = names.filter((name) =>
    /^shop-\d{4}-\d\d-\d\d\.tar\.gz\.[0-9a-f-]{36}\.part$/.test(name),
  );
  for (const name of [...backups.slice(0, -KEPT), ...unfinished])
    await rm(join(folder, name), { force: true });
}
