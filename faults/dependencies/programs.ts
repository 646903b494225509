import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import type { SystemUser } from '#server/process/data-dir.ts';

/** Finds a program in the folders, then on the PATH. @returns null when it is not installed */
export function findProgram(name: string, folders: string[] = []): string | null {
  const onPath = (process.env.PATH ?? '').split(delimiter);
  return [...folders, ...onPath].map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** Debian's folders of PostgreSQL programs, which are not on the PATH, newest version first. */
export function debianPostgresFolders(): string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(root, version, 'bin'));
}

interface ProgramOptions {
  cwd: string;
  logFile: string;
  user?: SystemUser | null;
  env?: Record<string, string>;
}

/** Starts a program in the background. */
export function startProgram(
  path: string,
  args: string[],
  { cwd, logFile, user, env }: ProgramOptions,
): ChildProcess {
  const log = openSync(logFile, 'a');
  return spawn(path, args, {
    cwd,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', ...env },
    stdio: ['ignore', log, log],
    ...(user ?? {}),
  });
}

/** Sends a signal and waits until the program has ended. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

/** @returns ids of a process and its descendants, parents first */
export async function processTree(root: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  const found = [root];
  // Grows during the loop, to include descendants.
  for (const parent of found) {
    found.push(...pairs.flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : [])));
  }
  return found;
}

/** @returns a port that is currently free */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}
