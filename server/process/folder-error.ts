import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { SettingsError } from '../env.ts';

/**
 * @param setting its name
 * @param folder its value
 * @returns one line that names the setting and says what is wrong with the folder, or a file in it
 */
export function folderError(setting: string, folder: string, error: unknown): SettingsError {
  const { code, path = folder, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  const why =
    code === 'EACCES' || code === 'EPERM'
      ? `permission denied${adviceFor(path, folder)}`
      : ((code && REASONS[code]) ??
        (errcode && SQLITE_REASONS[errcode & 0xff]) ??
        (error instanceof Error ? error.message.split('\n')[0] : String(error)));
  return new SettingsError(`${setting}: ${path} cannot be used: ${why}`, { cause: error });
}

/** True when an error comes from the file system or SQLite, and not from a bug. */
export function isFileError(error: unknown): boolean {
  const { code = '', errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  return code === 'EACCES' || code === 'EPERM' || code in REASONS || errcode !== undefined;
}

/** Advice about a path that another user owns, because root or another user started the shop here first. */
function adviceFor(path: string, folder: string): string {
  const uid = process.getuid?.();
  const nearest = nearestReadable(path);
  const owner = statSync(nearest, { throwIfNoEntry: false })?.uid;
  if (uid === undefined || owner === undefined || owner === uid) return '';
  return (
    `: ${nearest === path ? 'it' : nearest} belongs to ${userName(owner)}. Start the shop as that user, choose another folder, ` +
    `or have root run "${commandFor(uid, folder, nearest)}"`
  );
}

/** A folder that is not visible is missing, or below one that is closed. */
function commandFor(uid: number, folder: string, nearest: string): string {
  if (existsSync(folder)) return `chown -R ${uid} ${folder}`;
  return mayPass(nearest) ? `mkdir -p ${folder} && chown ${uid} ${folder}` : `chmod o+x ${nearest}`;
}

function mayPass(folder: string): boolean {
  try {
    accessSync(folder, constants.X_OK);
    return true;
  } catch {
    return false;
  }
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

const userName = (uid: number) => (uid === 0 ? 'root' : `the user with id ${uid}`);

const FULL = 'the disk is full: free some space, or choose a folder on another disk';

const REASONS: Record<string, string> = {
  EROFS: 'it is read-only: choose a writable folder',
  EDQUOT: 'the quota is used up: free some space, or choose a folder on another disk',
  EFBIG: 'files there have reached their size limit (ulimit -f)',
  EIO: 'the disk reports an error',
  ENOENT: 'no folder can be created there',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
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
