import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { SettingsError } from './env.ts';

/**
 * Makes the data directory, private to its owner, if it is not there, and checks that it can be written.
 * A folder that was there and holds something keeps its rights: it may be somebody's home.
 * @param owner who else must pass through it: it is given to them (root can still do everything)
 * @throws SettingsError one line naming the path; nothing is left behind
 */
export function prepareDataDir(dataDir: string, owner: { uid: number; gid: number } | null): void {
  let made: string | undefined;
  try {
    const isNew = !existsSync(dataDir);
    made = mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const sticky = (statSync(dataDir).mode & 0o1000) !== 0;
    if (isNew || (readdirSync(dataDir).length === 0 && !sticky)) {
      chmodSync(dataDir, 0o700);
      if (owner) chownSync(dataDir, owner.uid, owner.gid);
    }
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (made) rmSync(made, { recursive: true, force: true });
    throw dataDirError(dataDir, error);
  }
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
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
  ENOSPC: 'the disk is full',
};

/** The folder itself, or the nearest one above it that is there. */
export function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}
