import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { prepareBackupDir } from './backup-dir.ts';

const folder = mkdtempSync(join(tmpdir(), 'shop-backup-dir-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('is created with what is missing above it, for its owner alone', () => {
  prepareBackupDir(join(folder, 'new/below'));
  prepareBackupDir(join(folder, 'new/below'));
  for (const path of ['new', 'new/below']) expect(statSync(join(folder, path)).mode & 0o777).toBe(0o700);
});

it('is refused in one line when it is a file, or below one', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const path of [file, join(file, 'below')]) {
    expect(() => prepareBackupDir(path)).toThrow(`BACKUP_DIR: ${path} cannot be used: it is not a folder`);
  }
});

it.runIf(existsSync('/proc/self'))('is refused where the file system creates no folders', () => {
  expect(() => prepareBackupDir('/proc/shop/backups')).toThrow(
    'BACKUP_DIR: /proc/shop cannot be used: no folder can be created there',
  );
});
