import { chownSync, existsSync, readFileSync, readlinkSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SettingsError } from '#server/env.ts';
import { dataDirError, nearestExisting, prepareDataDir, type SystemUser } from '#server/process/data-dir.ts';
import { isFileError } from '#server/process/folder-error.ts';
import { findBinaries } from './binaries.ts';
import { createCluster, DATABASE_NAME, DATABASE_USER, windowsPasswordFile } from './cluster.ts';
import { type PostmasterOptions, startPostmaster, stopPostmaster } from './postmaster.ts';
import { ProcessLock } from './process-lock.ts';
import { isAlive, type Postmaster, readPostmaster } from './running-postmaster.ts';
import { closedFolderOnTheWay, mayEnter, postgresUser } from './system-user.ts';

/** How to connect to the embedded PostgreSQL; a config of `pg`. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
}

export interface EmbeddedPostgres {
  connection: Connection;
  /** Stops using it. The last process to leave stops it. */
  leave(): Promise<void>;
}

const LOCK_TIMEOUT = 120_000;
const START_TIMEOUT = 60_000;
const WATCH_INTERVAL = 1_000;

/**
 * Joins the PostgreSQL under `dataDir`, which all shop processes on that folder share: creates, starts or adopts it, and
 * restarts it if it dies. There are two locks: `postgres.lock` is held while it is started or stopped, `postgres.users` is
 * shared by all processes that use it.
 * @param options.durable false only for temporary clusters of tests
 * @throws SettingsError when the folder is not writable or reachable
 */
export async function joinEmbeddedPostgres(
  dataDir: string,
  { durable = true }: { durable?: boolean } = {},
): Promise<EmbeddedPostgres> {
  const binaries = findBinaries();
  const clusterFolder = join(dataDir, 'postgres');
  const user = userFor(dataDir, clusterFolder);
  if (user) refuseClosedFolders(dataDir, binaries.postgres, user);
  prepareDataDir(dataDir, user);
  const gate = openLock(dataDir, 'postgres.lock', user);
  const users = openLock(dataDir, 'postgres.users', user);
  const options: PostmasterOptions = { binaries, clusterFolder, user, durable };
  let postmaster: Postmaster;

  await gate.exclusive(LOCK_TIMEOUT).catch((error: unknown) => {
    throw isFileError(error) ? dataDirError(dataDir, error) : error;
  });
  try {
    refuseOtherContainers(dataDir, users);
    users.tryShared();
    if (!existsSync(clusterFolder)) await createCluster({ binaries, dataDir, user, durable });
    postmaster = await ensurePostmaster(options);
  } catch (error) {
    users.close();
    throw isFileError(error) ? dataDirError(dataDir, error) : error;
  } finally {
    gate.release();
  }

  /** Why it could not be restarted, which is logged once. */
  let problem: string | null = null;
  const watch = setInterval(() => {
    if (isServing(postmaster, clusterFolder) || !gate.tryExclusive()) return;
    ensurePostmaster(options, postmaster)
      .then((running) => {
        postmaster = running;
        problem = null;
      })
      .catch((error: Error) => {
        if (error.message !== problem) process.emitWarning(error);
        problem = error.message;
      })
      .finally(() => gate.release());
  }, WATCH_INTERVAL);
  watch.unref();

  return {
    connection: connectionTo(postmaster, clusterFolder),
    async leave() {
      clearInterval(watch);
      await gate.exclusive(LOCK_TIMEOUT);
      users.release();
      if (users.tryExclusive()) await stopPostmaster(binaries, clusterFolder);
      users.close();
      gate.close();
    },
  };
}

function userFor(dataDir: string, clusterFolder: string): SystemUser | null {
  try {
    return postgresUser(clusterFolder);
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

function isServing(postmaster: Postmaster, clusterFolder: string): boolean {
  return isAlive(postmaster, clusterFolder) && readPostmaster(clusterFolder)?.status !== 'stopping';
}

/** Adopts the running server, or starts one. Call it only while holding `postgres.lock`. */
async function ensurePostmaster(options: PostmasterOptions, previous?: Postmaster): Promise<Postmaster> {
  let last = previous ?? null;
  for (const deadline = performance.now() + START_TIMEOUT; performance.now() < deadline; ) {
    const running = readPostmaster(options.clusterFolder);
    if (!running || !isAlive(running, options.clusterFolder))
      return startPostmaster(options, last ?? running);
    if (running.status === 'ready') return running;
    last = running;
    // Somebody told it to stop when its clients have left. These are shops, and none leaves.
    if (running.status === 'stopping') await stopPostmaster(options.binaries, options.clusterFolder);
    // It was left while starting: wait until it runs or is gone.
    await pause(10);
  }
  throw new Error(`the PostgreSQL on ${options.clusterFolder} neither starts nor ends`);
}

function connectionTo(postmaster: Postmaster, clusterFolder: string): Connection {
  const { port, socketFolder } = postmaster;
  const common = { port, user: DATABASE_USER, database: DATABASE_NAME };
  if (process.platform !== 'win32') return { ...common, host: socketFolder };
  return { ...common, host: '127.0.0.1', password: readFileSync(windowsPasswordFile(clusterFolder), 'utf8') };
}

/** Under root, PostgreSQL runs as another user, who must be able to reach its programs and its cluster. */
function refuseClosedFolders(dataDir: string, program: string, user: SystemUser): void {
  const nearest = nearestExisting(dataDir);
  const closed =
    closedFolderOnTheWay(program, user) ??
    closedFolderOnTheWay(nearest, user) ??
    // A missing folder will be given to the user. An existing folder above it must be passable.
    (nearest === dataDir || isFile(nearest) || mayEnter(nearest, user) ? null : nearest);
  if (closed) {
    throw new SettingsError(
      `DATA_DIR: ${closed} is closed to PostgreSQL, which refuses to run as root and runs as another user: ` +
        `run "chmod o+x ${closed}", or start the shop as an ordinary user`,
    );
  }
}

function isFile(path: string): boolean {
  return !statSync(path).isDirectory();
}

function openLock(dataDir: string, name: string, user: SystemUser | null): ProcessLock {
  const path = join(dataDir, name);
  try {
    const lock = new ProcessLock(path);
    if (user) chownSync(path, user.uid, user.gid);
    return lock;
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

/**
 * Containers that share a folder share its locks, but not their processes and sockets: a second PostgreSQL on the same files
 * would destroy them.
 */
function refuseOtherContainers(dataDir: string, users: ProcessLock): void {
  if (process.platform !== 'linux') return;
  const namespaceFile = join(dataDir, 'postgres.namespace');
  const here = readlinkSync('/proc/self/ns/pid');
  const alone = users.tryExclusive();
  users.release();
  if (alone) {
    writeFileSync(namespaceFile, here, { mode: 0o600 });
  } else if (readFileSync(namespaceFile, 'utf8') !== here) {
    throw new SettingsError(
      `DATA_DIR: ${dataDir} is in use by a shop in another container: give every container its own, or set DATABASE_URL`,
    );
  }
}
