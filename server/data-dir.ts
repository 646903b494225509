import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type Settings, SettingsError } from './env.ts';

/** A user of the operating system. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/**
 * Creates the data directory, private to its owner, if it is missing, and checks that it is writable. An existing folder
 * that is not empty keeps its permissions: it may be a home directory.
 * @param owner gets the new directory; root can access it anyway
 * @throws SettingsError one line that names the path; created folders are removed
 */
export function prepareDataDir(dataDir: string, owner: SystemUser | null): void {
  const created: string[] = [];
  try {
    for (const folder of missingFolders(dataDir)) {
      mkdirSync(folder);
      created.push(folder);
      // Folders above the data directory only need to be passed through.
      chmodSync(folder, owner ? 0o711 : 0o755);
    }
    const { mode } = statSync(dataDir);
    const isShared = (mode & 0o1000) !== 0;
    if (readdirSync(dataDir).length === 0 && !isShared) {
      chmodSync(dataDir, mode & 0o700);
      if (owner) chownSync(dataDir, owner.uid, owner.gid);
    }
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    for (const folder of created.reverse()) rmdirSync(folder);
    throw dataDirError(dataDir, error);
  }
}

/**
 * For commands that work on a shop: with a wrong DATA_DIR they would create an empty one there.
 * @throws SettingsError one line, when the embedded database of these settings does not exist
 */
export function requireShop({ dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>): void {
  if (databaseUrl !== null || existsSync(join(dataDir, 'postgres'))) return;
  throw new SettingsError(
    `DATA_DIR: there is no shop in ${dataDir}. Run the command in the shop's folder, with the shop's settings.`,
  );
}

/** From the top down. Node's recursive mkdir() never returns where the file system refuses, as /proc does. */
function missingFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [...missingFolders(dirname(folder)), folder];
}

/** @returns one line that names the setting and says what is wrong with a file under the data directory */
export function dataDirError(dataDir: string, error: unknown): SettingsError {
  const { code, path = dataDir, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  const why =
    code === 'EACCES' || code === 'EPERM'
      ? `permission denied${adviceFor(path, dataDir)}`
      : ((code && REASONS[code]) ??
        (errcode && SQLITE_REASONS[errcode & 0xff]) ??
        (error instanceof Error ? error.message.split('\n')[0] : String(error)));
  return new SettingsError(`DATA_DIR: ${path} cannot be used: ${why}`, { cause: error });
}

/** Whether an error comes from the file system or SQLite, and not from a bug. */
export function isFileError(error: unknown): boolean {
  const { code = '', errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  return code === 'EACCES' || code === 'EPERM' || code in REASONS || errcode !== undefined;
}

/** What to do about a path that another user owns, because root or another user started the shop here first. */
function adviceFor(path: string, dataDir: string): string {
  const uid = process.getuid?.();
  const owner = statSync(nearestReadable(path), { throwIfNoEntry: false })?.uid;
  if (uid === undefined || owner === undefined || owner === uid) return '';
  return (
    `: it belongs to ${nameOf(owner)}. Start the shop as that user, choose another folder, ` +
    `or have root run "chown -R ${uid} ${dataDir}"`
  );
}

/** The path itself, or the nearest folder above it whose owner is readable. */
function nearestReadable(path: string): string {
  try {
    statSync(path);
    return path;
  } catch {
    return dirname(path) === path ? path : nearestReadable(dirname(path));
  }
}

const nameOf = (uid: number) => (uid === 0 ? 'root' : `the user with id ${uid}`);

const FULL = 'the disk is full: free some space, or choose a folder on another disk';

const REASONS: Record<string, string> = {
  EROFS: 'it is read-only: choose a writable folder',
  EDQUOT: 'the quota is used up: free some space, or choose a folder on another disk',
  EFBIG: 'files there have reached their size limit (ulimit -f)',
  EIO: 'the disk reports an error',
  ENOENT: 'no folder can be created there',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
  ENOSPC: FULL,
};

/** Errors of the lock files (process-lock.ts), by SQLite's primary result codes. */
const SQLITE_REASONS: Record<number, string> = {
  8: 'it is read-only: choose a writable folder',
  10: 'the disk reports an error, or files have reached their size limit (ulimit -f)',
  13: FULL,
  14: 'its files cannot be opened',
};

/** The folder itself, or the nearest existing one above it. */
export function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}
