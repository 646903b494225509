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
import { dirname } from 'node:path';
import { SettingsError } from './env.ts';

/** A user of the system. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/**
 * Makes the data directory, private to its owner, if it is not there, and checks that it can be written.
 * A folder that was there and holds something keeps its rights: it may be somebody's home.
 * @param owner who else must get to it: it is given to them (root can still do everything)
 * @throws SettingsError one line naming the path; nothing is left behind
 */
export function prepareDataDir(dataDir: string, owner: SystemUser | null): void {
  const made: string[] = [];
  try {
    for (const folder of missingFolders(dataDir)) {
      mkdirSync(folder);
      made.push(folder);
      // Those above the data directory are only passed through.
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
    for (const folder of made.reverse()) rmdirSync(folder);
    throw dataDirError(dataDir, error);
  }
}

/** From the top down. Node's own recursive mkdir() never returns where the file system refuses, as /proc does. */
function missingFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [...missingFolders(dirname(folder)), folder];
}

/** What went wrong with a file under the data directory, as one line that names the setting. */
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

/** Whether an error is about the files of the data directory, and not a fault of ours. */
export function isFileError(error: unknown): boolean {
  const { code = '', errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  return code === 'EACCES' || code === 'EPERM' || code in REASONS || errcode !== undefined;
}

/** What to do about a path that belongs to somebody else: root started the shop here first, or another user. */
function adviceFor(path: string, dataDir: string): string {
  const uid = process.getuid?.();
  const owner = statSync(nearestReadable(path), { throwIfNoEntry: false })?.uid;
  if (uid === undefined || owner === undefined || owner === uid) return '';
  return (
    `: it belongs to ${nameOf(owner)}. Start the shop as that user, name another folder, ` +
    `or have root run "chown -R ${uid} ${dataDir}"`
  );
}

/** The path itself, or the nearest folder above it whose owner can be seen. */
function nearestReadable(path: string): string {
  try {
    statSync(path);
    return path;
  } catch {
    return dirname(path) === path ? path : nearestReadable(dirname(path));
  }
}

const nameOf = (uid: number) => (uid === 0 ? 'root' : `the user with the number ${uid}`);

const FULL = 'the disk is full: make room, or name a folder on another disk';

const REASONS: Record<string, string> = {
  EROFS: 'it is read-only: name a folder that can be written',
  EDQUOT: 'the quota is used up: make room, or name a folder on another disk',
  EFBIG: 'files may not grow there (ulimit -f)',
  EIO: 'the disk reports an error',
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
  ENOSPC: FULL,
};

/** Of the files that are locked (process-lock.ts), by SQLite's primary result codes. */
const SQLITE_REASONS: Record<number, string> = {
  8: 'it is read-only: name a folder that can be written',
  10: 'the disk reports an error, or files may not grow (ulimit -f)',
  13: FULL,
  14: 'its files cannot be opened',
};

/** The folder itself, or the nearest one above it that is there. */
export function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}
