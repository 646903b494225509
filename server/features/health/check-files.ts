import { access } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { HealthCheck } from '#contract/health.contract.ts';
import type { Db } from '#server/db/db.ts';
import type { Settings } from '#server/env.ts';
import { findFolderProblem } from '#server/http/health.ts';
import { BACKUP, type BackupResult, backup } from './backup-check.rules.ts';
import { disk } from './disk-check.rules.ts';
import { findResult, listDiskDays } from './health.store.ts';
import type { Heartbeat } from './processes.store.ts';

type State = Heartbeat['state'];
type Folders = Pick<Settings, 'dataDir' | 'backupDir'>;

/**
 * The fullest disk with a data folder, and the fullest one with only backups.
 * @param own state of this process
 * @param all states of all processes, which may be on other machines
 */
export async function checkDisks(
  db: Db,
  { dataDir }: Folders,
  own: State,
  all: readonly State[],
): Promise<HealthCheck[]> {
  // Without the database there is no forecast.
  const days = await listDiskDays(db).catch(() => []);
  const fullest = (folder: 'data' | 'backups') =>
    all
      .flatMap(({ disks }) => disks.filter((one) => one.folder === folder))
      .sort((one, other) => one.freeBytes - other.freeBytes)[0];
  const diskHistory = (folder: string, totalBytes?: number) =>
    // A disk of another size is another disk.
    days.filter((day) => day.folder === folder && day.totalBytes === totalBytes);

  const data = own.disks.some(({ folder }) => folder === 'data') ? fullest('data') : undefined;
  const checks = [
    disk('Disk', {
      freeBytes: data?.freeBytes ?? null,
      totalBytes: data?.totalBytes ?? null,
      history: diskHistory('data', data?.totalBytes),
      problem: await findFolderProblem(dataDir),
    }),
  ];
  const backups = fullest('backups');
  if (backups && backups.totalBytes !== data?.totalBytes) {
    const history = diskHistory('backups', backups.totalBytes);
    checks.push(disk('Disk of backups', { ...backups, history, problem: null }));
  }
  return checks;
}

/** @returns what is known of the last nightly backup, and why it failed in the words of the machine */
export async function checkBackup(
  db: Db,
  { backupDir }: Folders,
): Promise<{ check: HealthCheck; problem: string | null }> {
  const last = await findResult<BackupResult>(db, BACKUP);
  const isOurs = last?.result.host === hostname() && last.result.problem === null;
  const isGone = backupDir !== null && isOurs && !(await exists(join(backupDir, last.result.file)));
  return {
    check: backup({ isSetUp: backupDir !== null, last, isGone }),
    problem: last?.result.problem ?? null,
  };
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
