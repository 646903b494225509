import { expect, test } from 'vitest';
import { dataDirError, isFileError } from './data-dir.ts';

const failed = (details: object) =>
  Object.assign(new Error('database or disk is full\nat somewhere'), details);

test.each([
  [
    { code: 'ENOSPC', path: '/data/secrets/x' },
    'DATA_DIR: /data/secrets/x cannot be used: the disk is full: make room, or name a folder on another disk',
  ],
  [
    { code: 'ERR_SQLITE_ERROR', errcode: 13 },
    'DATA_DIR: /data cannot be used: the disk is full: make room, or name a folder on another disk',
  ],
  // SQLITE_IOERR_WRITE, and SQLITE_READONLY_CANTLOCK: extended codes.
  [
    { code: 'ERR_SQLITE_ERROR', errcode: 778 },
    'DATA_DIR: /data cannot be used: the disk reports an error, or files may not grow (ulimit -f)',
  ],
  [
    { code: 'ERR_SQLITE_ERROR', errcode: 520 },
    'DATA_DIR: /data cannot be used: it is read-only: name a folder that can be written',
  ],
  [
    { code: 'EROFS', path: '/data/x' },
    'DATA_DIR: /data/x cannot be used: it is read-only: name a folder that can be written',
  ],
])('a fault of the data directory is one line that says what to do: %o', (details, line) => {
  expect(isFileError(failed(details))).toBe(true);
  expect(dataDirError('/data', failed(details)).message).toBe(line);
});

test('what is no fault of its files is not called one', () => {
  expect(isFileError(new Error('nobody let go of a lock'))).toBe(false);
  expect(isFileError(failed({ code: 'ECONNREFUSED' }))).toBe(false);
});
