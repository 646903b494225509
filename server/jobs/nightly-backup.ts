import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { and, eq, gte } from 'drizzle-orm';
import { readBack } from '#server/backup/read-back.ts';
import { type BackupSource, type BackupSummary, writeBackup } from '#server/backup/write-backup.ts';
import type { Db } from '#server/db/db.ts';
import { installation } from '#server/db/schema/installation.ts';
import { BACKUP, type BackupResult } from '#server/features/health/backup-check.rules.ts';
import { storeResult } from '#server/features/health/health.store.ts';
import { errorLine } from '#server/process/describe-error.ts';
import type { Job } from './queue.ts';

export interface NightlyBackupParts {
  db: Db;
  source: BackupSource;
  /** Gets `shop-<date>.tar.gz`. */
  folder: string;
  log: { info(details: object, message: string): void };
}

/** Hour of the day in the process's time zone. */
const HOUR = 3;
const KEPT = 7;
const TEN_MINUTES_MS = 10 * 60_000;
const LAST_NIGHT = 'last-backup';

/** Looked for every ten minutes in processes with BACKUP_DIR; what a stopped night missed is made up for. */
export const nightlyBackup = (parts: NightlyBackupParts): Job => ({
  name: 'nightly-backup',
  retry: { firstMs: TEN_MINUTES_MS, longestMs: TEN_MINUTES_MS },
  async run({ signal }) {
    await backUpOnce(parts, new Date(), signal);
    return TEN_MINUTES_MS;
  },
});

/**
 * Writes the backup of the last night, unless it is there, reads it back, and keeps the newest seven. The Health page shows the result.
 * @returns null when there was nothing to do
 */
export async function backUpOnce(
  { db, source, folder, log }: NightlyBackupParts,
  now: Date,
  signal?: AbortSignal,
): Promise<BackupSummary | null> {
  const night = lastNight(now);
  const last = await db
    .select({ night: installation.value })
    .from(installation)
    .where(and(eq(installation.key, LAST_NIGHT), gte(installation.value, night)));
  if (last.length > 0) return null;
  const file = `shop-${night}.tar.gz`;
  const path = join(folder, file);
  const record = (result: Pick<BackupResult, 'bytes' | 'problem'>) =>
    storeResult(db, BACKUP, { file, host: hostname(), ...result });
  try {
    // Left by a process that ended before it could say that this one is complete.
    await rm(path, { force: true });
    const summary = await writeBackup(source, path, signal);
    await readBack(path, signal);
    await db
      .insert(installation)
      .values({ key: LAST_NIGHT, value: night })
      .onConflictDoUpdate({ target: installation.key, set: { value: night } });
    await record({ bytes: summary.bytes, problem: null });
    await removeOld(folder);
    log.info({ path, ...summary }, 'The nightly backup is written.');
    return summary;
  } catch (error) {
    signal?.throwIfAborted();
    await record({ bytes: 0, problem: errorLine(error) });
    throw error;
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

/** One process at a time calls it: unfinished files are left by processes that ended while they wrote. */
async function removeOld(folder: string): Promise<void> {
  const names = (await readdir(folder)).sort();
  const backups = names.filter((name) => /^shop-\d{4}-\d\d-\d\d\.tar\.gz$/.test(name));
  const unfinished = names.filter((name) =>
    /^shop-\d{4}-\d\d-\d\d\.tar\.gz\.[0-9a-f-]{36}\.part$/.test(name),
  );
  for (const name of [...backups.slice(0, -KEPT), ...unfinished])
    await rm(join(folder, name), { force: true });
}
