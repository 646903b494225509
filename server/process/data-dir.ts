import { accessSync, chmodSync, chownSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Settings, SettingsError } from '../env.ts';
import { createFolder } from './create-folder.ts';
import { folderError } from './folder-error.ts';

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
  // Folders above the data directory only need to be passed through.
  const openToPass = (path: string) => chmodSync(path, owner ? 0o711 : 0o755);
  try {
    createFolder(dataDir, openToPass, () => {
      const { mode } = statSync(dataDir);
      const isShared = (mode & 0o1000) !== 0;
      if (readdirSync(dataDir).length === 0 && !isShared) {
        chmodSync(dataDir, mode & 0o700);
        if (owner) chownSync(dataDir, owner.uid, owner.gid);
      }
      accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    });
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

/**
 * For commands that work on a shop: with a wrong DATA_DIR they would create an empty one there.
 * @throws SettingsError one line, when the embedded database of these settings does not exist, or this user may not see it
 */
export function requireShop({ dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>): void {
  if (databaseUrl !== null || isThere(join(dataDir, 'postgres'), dataDir)) return;
  throw new SettingsError(
    `DATA_DIR: there is no shop in ${dataDir}. Run the command in the shop's folder, with the shop's settings.`,
  );
}

/** `existsSync` says of a folder of another user that it is not there. */
function isThere(path: string, dataDir: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

/** @returns one line that names the setting and says what is wrong with a file under the data directory */
export function dataDirError(dataDir: string, error: unknown): SettingsError {
  return folderError('DATA_DIR', dataDir, error);
}

/** The folder itself, or the nearest existing one above it. */
export function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}
