import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dataDirError, requireShop } from './data-dir.ts';
import { isFileError } from './folder-error.ts';

const failed = (details: object) =>
  Object.assign(new Error('database or disk is full\nat somewhere'), details);

test.each([
  [
    { code: 'ENOSPC', path: '/data/secrets/x' },
    'DATA_DIR: /data/secrets/x cannot be used: the disk is full: free some space, or choose a folder on another disk',
  ],
  [
    { code: 'ERR_SQLITE_ERROR', errcode: 13 },
    'DATA_DIR: /data cannot be used: the disk is full: free some space, or choose a folder on another disk',
  ],
  // SQLITE_IOERR_WRITE, and SQLITE_READONLY_CANTLOCK: extended codes.
  [
    { code: 'ERR_SQLITE_ERROR', errcode: 778 },
    'DATA_DIR: /data cannot be used: the disk reports an error, or files have reached their size limit (ulimit -f)',
  ],
  [
    { code: 'ERR_SQLITE_ERROR', errcode: 520 },
    'DATA_DIR: /data cannot be used: it is read-only: choose a writable folder',
  ],
  [
    { code: 'EROFS', path: '/data/x' },
    'DATA_DIR: /data/x cannot be used: it is read-only: choose a writable folder',
  ],
])('a problem with the data directory is one line that says what to do: %o', (details, line) => {
  expect(isFileError(failed(details))).toBe(true);
  expect(dataDirError('/data', failed(details)).message).toBe(line);
});

test('other errors are not file errors', () => {
  expect(isFileError(new Error('a lock was not released'))).toBe(false);
  expect(isFileError(failed({ code: 'ECONNREFUSED' }))).toBe(false);
});

test('a command for a shop refuses a folder without one, and leaves an external database to the connection', () => {
  expect(() => requireShop({ dataDir: '/data/none', databaseUrl: null })).toThrow(
    "DATA_DIR: there is no shop in /data/none. Run the command in the shop's folder, with the shop's settings.",
  );
  requireShop({ dataDir: '/data/none', databaseUrl: 'postgresql://127.0.0.1/shop' });
});

test('a command for a shop says why it cannot see a folder, as one of another user', () => {
  const folder = mkdtempSync(join(tmpdir(), 'data-dir-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataDir = join(folder, 'circle');
  symlinkSync('circle', dataDir);
  expect(() => requireShop({ dataDir, databaseUrl: null })).toThrow('its links lead in a circle');
});
