import { spawn } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SettingsError } from '#server/env.ts';
import type { SystemUser } from '#server/process/data-dir.ts';
import type { Binaries } from './binaries.ts';
import { programOptions, runProgram } from './cluster.ts';
import { availableMemory, memorySettings } from './memory-settings.ts';
import { isAlive, type Postmaster, programName, readPostmaster } from './running-postmaster.ts';
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts';

export interface PostmasterOptions {
  binaries: Binaries;
  clusterFolder: string;
  user: SystemUser | null;
  durable: boolean;
}

const TEST_MEMORY = 512 * 1024 * 1024;
const WINDOWS = process.platform === 'win32';
const STOP_TIMEOUT = 60_000;
const RECOVERY_CHECK = 1_000;
const READY = 'database system is ready to accept connections';
const STILL_IN_USE = /still in use/;
const ATTEMPTS_BEFORE_KILL = 4;
const ATTEMPTS_WITH_LEFTOVERS = 20;

/**
 * Starts PostgreSQL on the folder and waits until it accepts connections. It outlives this process and a Ctrl-C on its
 * terminal; the last process stops it.
 * @param previous the dead server; the new one uses its socket or port, so that clients can reconnect
 */
export async function startPostmaster(
  options: PostmasterOptions,
  previous: Postmaster | null,
): Promise<Postmaster> {
  if (previous) removeSocketFolder(previous);
  rmSync(join(options.clusterFolder, 'postmaster.pid'), { force: true });
  // Processes of a server that was killed need a moment to exit; until then PostgreSQL refuses to start.
  for (let attempt = 1; ; attempt++) {
    const started = await tryStart(options, previous);
    if (typeof started !== 'string') return started;
    const hasLeftovers = STILL_IN_USE.test(started);
    if (attempt === ATTEMPTS_WITH_LEFTOVERS || !hasLeftovers) {
      throw new SettingsError(
        `DATA_DIR: PostgreSQL does not start on ${options.clusterFolder}: ${explainError(started, options)}`,
      );
    }
    if (attempt >= ATTEMPTS_BEFORE_KILL) killLeftovers(options.clusterFolder);
    await pause(250);
  }
}

/**
 * Ends processes of a server that was killed and that hang, for example in a stopped container. They serve nobody, nothing that they
 * have not committed is kept, and PostgreSQL itself asks for their end. Call it only while that server is known to be dead.
 */
function killLeftovers(clusterFolder: string): void {
  if (process.platform !== 'linux') return;
  const cluster = realpathSync(clusterFolder);
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      if (readlinkSync(`/proc/${name}/cwd`) === cluster && programName(Number(name)).startsWith('postgres'))
        process.kill(Number(name), 'SIGKILL');
    } catch {
      // It has ended meanwhile, or belongs to another user.
    }
  }
}

/** @returns PostgreSQL's error as advice, where there is some */
function explainError(error: string, { clusterFolder }: PostmasterOptions): string {
  if (/no space left on device/i.test(error)) return 'the disk is full: free some space';
  if (STILL_IN_USE.test(error))
    return 'processes of a PostgreSQL that was killed still run on it: end them, or restart the machine';
  if (!/incompatible with server/.test(error)) return error;
  const version = readFileSync(join(clusterFolder, 'PG_VERSION'), 'utf8').trim();
  return (
    `it belongs to PostgreSQL ${version}, and this version of the shop has another one. Back up with the version that wrote it, ` +
    'and restore into another DATA_DIR'
  );
}

/** @returns the running server, or why it did not start */
async function tryStart(
  options: PostmasterOptions,
  previous: Postmaster | null,
): Promise<Postmaster | string> {
  const { clusterFolder, user } = options;
  const socketFolder = WINDOWS ? '' : makeSocketFolder(user, previous);
  const port = WINDOWS ? (previous?.port ?? (await freePort())) : 5432;
  const settings = serverSettings(socketFolder, port, options.durable);
  const logFile = logFilePath(clusterFolder);
  const start = WINDOWS ? startOnWindows : startDetached;
  let code: number | null | undefined;
  const ended = start(options, settings, logFile).then((value) => {
    code = value;
  });
  for (;;) {
    const running = readPostmaster(clusterFolder);
    if (running?.status === 'ready') return running;
    // pg_ctl, used on Windows, exits with 0 once the server runs.
    if (code !== undefined && !(WINDOWS && code === 0)) break;
    await Promise.race([ended, pause(5)]);
  }
  if (socketFolder) rmSync(socketFolder, { recursive: true, force: true });
  return lastError(logFile) || `could not be started (exit code ${code})`;
}

const logFilePath = (clusterFolder: string) => join(dirname(clusterFolder), 'postgres.log');

function startDetached(
  { binaries, clusterFolder, user }: PostmasterOptions,
  settings: string[],
  logFile: string,
) {
  const log = openSync(logFile, 'w', 0o600);
  const child = spawn(binaries.postgres, ['-D', clusterFolder, ...settings], {
    ...programOptions(user),
    cwd: clusterFolder,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  return new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
}

/** pg_ctl drops administrator rights, with which PostgreSQL refuses to run. */
async function startOnWindows(
  { binaries, clusterFolder }: PostmasterOptions,
  settings: string[],
  logFile: string,
) {
  const options = settings.map((word) => (word.includes(' ') ? `"${word}"` : word)).join(' ');
  const args = ['start', '-w', '-D', clusterFolder, '-l', logFile, '-o', options];
  return (await runProgram(binaries.pgCtl, args, clusterFolder, null)).code;
}

function serverSettings(socketFolder: string, port: number, durable: boolean): string[] {
  const settings = {
    listen_addresses: WINDOWS ? '127.0.0.1' : '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port,
    // Many shops at once in tests.
    max_connections: durable ? 100 : 400,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    // Databases of tests are small, and several run at once.
    ...memorySettings(durable ? availableMemory() : TEST_MEMORY),
    // For solid-state disks, where random reads cost little more than sequential ones.
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    ...(durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', deadlock_timeout: '50ms' }),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Stops it and waits until it is gone. Sessions are closed, and committed data is kept. A server that is told to stop while it recovers from a
 * crash, as on a full disk, may never end: it is stopped without a checkpoint, and recovers at the next start.
 */
export async function stopPostmaster(binaries: Binaries, clusterFolder: string): Promise<void> {
  const running = readPostmaster(clusterFolder);
  if (!running || !isAlive(running, clusterFolder)) return;
  if (WINDOWS) {
    await runProgram(binaries.pgCtl, ['stop', '-w', '-m', 'fast', '-D', clusterFolder], clusterFolder, null);
    return;
  }
  process.kill(running.pid, 'SIGINT');
  const begun = performance.now();
  for (let nextCheck = RECOVERY_CHECK; isAlive(running, clusterFolder); ) {
    const waited = performance.now() - begun;
    if (waited > STOP_TIMEOUT) throw new Error(`PostgreSQL (process ${running.pid}) does not end`);
    if (waited > nextCheck) {
      nextCheck += RECOVERY_CHECK;
      if (hasCrashed(logFilePath(clusterFolder))) process.kill(running.pid, 'SIGQUIT');
    }
    await pause(2);
  }
  removeSocketFolder(running);
}

/** True when it has not been ready since one of its processes crashed. */
function hasCrashed(logFile: string): boolean {
  const log = readFileSync(logFile, 'utf8');
  return log.lastIndexOf('terminating any other active server processes') > log.lastIndexOf(READY);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** @returns PostgreSQL's last error, in one line */
function lastError(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').split('\n');
  const line = lines.findLast((line) => /FATAL|PANIC|error while loading/.test(line)) ?? lines.at(-2) ?? '';
  return line.replace(/^.*(FATAL|PANIC):\s*/, '').trim();
}
