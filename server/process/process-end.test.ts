import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DatabaseAwayError, DISK_FULL } from '../db/outage.ts';
import { SettingsError } from '../env.ts';
import { createProcessEnd } from './process-end.ts';

const { exitCode } = process;
// Its time limit would end the process of the tests.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  process.exitCode = exitCode;
});

it.each([
  ['a setting', new SettingsError('PORT: is in use'), /^PORT: is in use$/],
  [
    'a database that goes away meanwhile',
    new Error('Failed query: select', { cause: new DatabaseAwayError() }),
    /^A dependency stopped answering during the start: DatabaseAwayError: the database does not answer\. Start the shop again\.$/,
  ],
  [
    'a full disk',
    new Error('Failed query: update "reviews"', {
      cause: Object.assign(new pg.DatabaseError('No space left on device', 0, 'error'), { code: DISK_FULL }),
    }),
    /^The disk of the database is full\. Free some space and start the shop again\.$/,
  ],
  ['what is unknown, with its stack', new Error('never seen before'), /never seen before\n +at /],
])('a start that fails says why: %s', async (_name, error, words) => {
  const onFailure = vi.fn();
  await createProcessEnd().start(() => Promise.reject(error), onFailure);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(words));
});
