import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '#server/process/is-running.ts';

/** A running PostgreSQL, as it describes itself in its cluster folder. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Folder of its socket; empty on Windows. */
  socketFolder: string;
  status: 'ready' | 'stopping' | 'starting';
}

const statuses: Readonly<Record<string, Postmaster['status']>> = { ready: 'ready', stopping: 'stopping' };

/** Reads `postmaster.pid`. @returns null without one: then no server runs on this folder */
export function readPostmaster(clusterFolder: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(join(clusterFolder, 'postmaster.pid'), 'utf8').split('\n');
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
  const [pid, , , port, socketFolder, , , status] = lines;
  return {
    pid: Number(pid),
    port: Number(port ?? 0),
    socketFolder: socketFolder?.trim() ?? '',
    status: statuses[status?.trim() ?? ''] ?? 'starting',
  };
}

/** True while this process runs and is the PostgreSQL of this folder: another process may reuse its id. */
export function isAlive({ pid }: Postmaster, clusterFolder: string): boolean {
  if (!isRunning(pid)) return false;
  if (process.platform === 'darwin') return /postgres/.test(programName(pid));
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterFolder);
  } catch (error) {
    // A zombie has no folder. A process that may not be inspected is recognised by its name.
    if (isAbsent(error)) return false;
    return programName(pid).startsWith('postgres');
  }
}

/** The name of its program. */
export function programName(pid: number): string {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/comm`, 'utf8');
  return spawnSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' }).stdout;
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH');
}
