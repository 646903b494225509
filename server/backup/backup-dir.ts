import { accessSync, chmodSync, constants, readdirSync } from 'node:fs';
import { createFolder } from '#server/process/create-folder.ts';
import { folderError } from '#server/process/folder-error.ts';

/** @throws SettingsError when nothing can be written into the folder: so that the start fails, not the first nightly backup */
export function prepareBackupDir(folder: string): void {
  const makePrivate = (path: string) => chmodSync(path, 0o700);
  try {
    createFolder(folder, makePrivate, () => {
      // Old backups are listed to be deleted. A file is refused here, before its missing right to be entered is.
      readdirSync(folder);
      accessSync(folder, constants.W_OK | constants.X_OK);
    });
  } catch (error) {
    throw folderError('BACKUP_DIR', folder, error);
  }
}
