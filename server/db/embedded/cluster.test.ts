import { expect, test } from 'vitest';
import { findReason } from './cluster.ts';

const clearingUp = 'initdb: removing contents of data directory "/data/postgres.unfinished-e1fff502"';

test.each([
  [
    `2026-01-01 FATAL:  could not write to file "base/1/1247": No space left on device\nchild process exited with exit code 1\n${clearingUp}`,
    /^the disk is full: free some space/,
  ],
  [
    `FATAL:  could not extend file "base/1/2691": wrote only 4096 of 8192 bytes at block 10\n${clearingUp}`,
    /^the disk is full: free some space/,
  ],
  [
    `initdb: error: could not write file "x": File too large\n${clearingUp}`,
    /^files there have reached their size limit/,
  ],
  [
    'initdb: error: could not look up effective user ID 54321: user does not exist',
    /^the user with id 54321 has no name .*: add a line to \/etc\/passwd, .* or set DATABASE_URL$/,
  ],
  [
    `initdb: error: could not create directory "x": Permission denied\n${clearingUp}`,
    /^initdb: error: could not create/,
  ],
])('says why no database could be created: %s', (output, reason) => {
  expect(findReason(output)).toMatch(reason);
});

test('has no reason when initdb gives none', () => {
  expect(findReason(clearingUp)).toBeUndefined();
});
