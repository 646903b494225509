import { accessSync, constants, mkdirSync } from 'node:fs';
import { SettingsError } from '#server/env.ts';

/** @throws SettingsError when nothing can be written into the folder: so that the start fails, not the first nightly backup */
export function prepareBackupDir(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new SettingsError(`BACKUP_DIR: cannot be written: ${(error as Error).message}`);
  }
}
