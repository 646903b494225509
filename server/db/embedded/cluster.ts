import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { SettingsError } from '#server/env.ts';
import type { SystemUser } from '#server/process/data-dir.ts';
import type { Binaries } from './binaries.ts';

export const DATABASE_USER = 'shop';
/** The database that initdb creates: it exists as soon as the cluster does, so that no start finds one without the other. */
export const DATABASE_NAME = 'postgres';

const UNFINISHED = 'postgres.unfinished-';

export interface NewCluster {
  binaries: Binaries;
  /** The new cluster becomes `postgres` in it. */
  dataDir: string;
  user: SystemUser | null;
  /** False only for temporary clusters of tests. */
  durable: boolean;
}

/**
 * Creates the cluster folder `<dataDir>/postgres` atomically: it is created under another name and renamed at the end.
 * Call it only while holding the lock of `dataDir`.
 */
export async function createCluster({ binaries, dataDir, user, durable }: NewCluster): Promise<void> {
  removeUnfinished(dataDir);
  const unfinished = join(dataDir, UNFINISHED + randomBytes(4).toString('hex'));
  mkdirSync(unfinished, { mode: 0o700 });
  try {
    if (user) chownSync(unfinished, user.uid, user.gid);
    await runInitdb(binaries, unfinished, user, durable);
    // Root alone, by the name the kernel vouches for: "nobody" is shared with other programs of the machine.
    if (user) {
      writeFileSync(join(unfinished, 'pg_hba.conf'), 'local all all peer map=shop\n');
      appendFileSync(join(unfinished, 'pg_ident.conf'), `shop root ${DATABASE_USER}\n`);
    }
    renameSync(unfinished, join(dataDir, 'postgres'));
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Removes what a killed start left behind. */
function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    // Its initdb may still be writing.
    if (name.startsWith(UNFINISHED))
      rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 20 });
  }
}

async function runInitdb(
  binaries: Binaries,
  folder: string,
  user: SystemUser | null,
  durable: boolean,
): Promise<void> {
  const args = [
    `--pgdata=${folder}`,
    `--username=${DATABASE_USER}`,
    '--encoding=UTF8',
    // PostgreSQL's own C.UTF-8 sorts and converts case in the same way on every machine, whatever its locales.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    durable ? '--sync-method=fsync' : '--no-sync',
  ];
  if (process.platform === 'win32') {
    args.push('--auth=scram-sha-256', `--pwfile=${windowsPasswordFile(folder)}`);
  } else {
    // Reached through a socket in a folder that only its owner may enter.
    args.push('--auth=trust');
  }
  const { code, output } = await runProgram(binaries.initdb, args, folder, user);
  if (code === 0) return;
  throw new SettingsError(
    `DATA_DIR: no database could be created under ${dirname(folder)}: ${findReason(output) ?? `initdb ended with ${code}`}`,
  );
}

/** @returns the reason in initdb's output, as advice if there is some: the first error, because later ones are about clean-up */
export function findReason(output: string): string | undefined {
  // PostgreSQL says of a page that fits in part: wrote only 4096 of 8192 bytes.
  if (/no space left on device|wrote only \d+ of \d+ bytes/i.test(output))
    return 'the disk is full: free some space, or choose a folder on another disk';
  if (/file too large/i.test(output)) return 'files there have reached their size limit (ulimit -f)';
  const [, uid] = /could not look up effective user ID (\d+)/.exec(output) ?? [];
  if (uid) {
    return `the user with id ${uid} has no name on this system, and PostgreSQL needs one: add a line to /etc/passwd, start the shop as another user, or set DATABASE_URL`;
  }
  return output.match(/(?:error|fatal|panic|initdb: error): .*/gi)?.[0];
}

/** On Windows, PostgreSQL listens on 127.0.0.1, which every user of the machine can reach, so it requires this password. */
export function windowsPasswordFile(clusterFolder: string): string {
  const path = join(clusterFolder, '..', 'postgres.password');
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('hex'), { mode: 0o600 });
  return path;
}

/** Runs a program of PostgreSQL. @returns its exit code and output */
export function runProgram(
  program: string,
  args: string[],
  cwd: string,
  user: SystemUser | null,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...programOptions(user), cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const listen = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** Nothing of our environment (PGPORT, PGDATA, LC_ALL …) may change what PostgreSQL does; Windows cannot start programs without. */
export function programOptions(user: SystemUser | null) {
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  return {
    ...(process.platform === 'win32' ? {} : { env }),
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
    windowsHide: true,
  };
}
