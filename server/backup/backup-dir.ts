import { accessSync, constants, mkdirSync } from 'node:fs';
import { SettingsError } from '#server/env.ts';

/** @throws SettingsError when nothing can be written into the folder: better at the start than in the night */
export function prepareBackupDir(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new SettingsError(`BACKUP_DIR: cannot be written: ${(error as Error).message}`);
  }
}
