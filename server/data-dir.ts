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
  const { code, path } = error as NodeJS.ErrnoException;
  const why =
    (code && REASONS[code]) ?? (error instanceof Error ? error.message.split('\n')[0] : String(error));
  return new SettingsError(`DATA_DIR: ${path ?? dataDir} cannot be used: ${why}`, { cause: error });
}

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'it is read-only',
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
  ENOSPC: 'the disk is full',
};

/** The folder itself, or the nearest one above it that is there. */
export function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}
