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
import type { SystemUser } from '#server/data-dir.ts';
import { SettingsError } from '#server/env.ts';
import type { Binaries } from './binaries.ts';

export const DATABASE_USER = 'shop';
/** The one that initdb makes: it is there as soon as the cluster is, so there is no half-way between the two. */
export const DATABASE_NAME = 'postgres';

const UNFINISHED = 'postgres.unfinished-';

export interface NewCluster {
  binaries: Binaries;
  /** Where clusters stand; the new one becomes `postgres` in it. */
  dataDir: string;
  user: SystemUser | null;
  /** False only for throw-away clusters of tests. */
  durable: boolean;
}

/**
 * Makes the cluster folder `<dataDir>/postgres`, whole or not at all: it is made under another name and renamed at the end.
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

/** What a start that was killed in the middle left behind. */
function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    // Its initdb may still be writing for a moment.
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
    // The same order and upper and lower case on every machine, whatever its locales: PostgreSQL's own C.UTF-8.
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
    `DATA_DIR: no database could be made under ${dirname(folder)}: ${reasonOf(output) ?? `initdb ended with ${code}`}`,
  );
}

/** What initdb complained of, as advice where there is some; what follows its first complaint is about clearing up. */
export function reasonOf(output: string): string | undefined {
  if (/no space left on device/i.test(output))
    return 'the disk is full: make room, or name a folder on another disk';
  if (/file too large/i.test(output)) return 'files may not grow there (ulimit -f)';
  const [, uid] = /could not look up effective user ID (\d+)/.exec(output) ?? [];
  if (uid) {
    return `the user with the number ${uid} has no name on this system, and PostgreSQL asks for one: add a line to /etc/passwd, start the shop as another user, or set DATABASE_URL`;
  }
  return output.match(/(?:error|fatal|panic|initdb: error): .*/gi)?.[0];
}

/** On Windows PostgreSQL listens on 127.0.0.1, which anybody on the machine can reach: it asks for this password. */
export function windowsPasswordFile(clusterFolder: string): string {
  const path = join(clusterFolder, '..', 'postgres.password');
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('hex'), { mode: 0o600 });
  return path;
}

/** Runs a program of PostgreSQL to its end. `output` is all it said. */
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
