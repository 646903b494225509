import pg from 'pg';
import { expect, it } from 'vitest';
import { DatabaseAwayError, DISK_FULL } from '../db/outage.ts';
import { SettingsError } from '../env.ts';
import { explainFailure } from './explain-failure.ts';

const away = new Error('Failed query: select', { cause: new DatabaseAwayError() });
const full = new Error('Failed query: insert into "users"\nparams: ada@example.com', {
  cause: Object.assign(new pg.DatabaseError('No space left on device', 0, 'error'), { code: DISK_FULL }),
});

it.each([
  ['a setting', 'start', new SettingsError('PORT: is in use'), /^PORT: is in use$/],
  [
    'a database that goes away',
    'start',
    away,
    /^A dependency stopped answering during the start: DatabaseAwayError: the database does not answer\. Start the shop again\.$/,
  ],
  [
    'a database that goes away',
    'command',
    away,
    /^The database stopped answering: DatabaseAwayError: the database does not answer\. Run the command again\.$/,
  ],
  [
    'a full disk',
    'start',
    full,
    /^The disk of the database is full\. Free some space\. Start the shop again\.$/,
  ],
  [
    'a full disk',
    'command',
    full,
    /^The disk of the database is full\. Free some space\. Run the command again\.$/,
  ],
  ['what is unknown, with its stack', 'command', new Error('never seen before'), /never seen before\n +at /],
] as const)('a failure is explained: %s, of a %s', async (_name, failed, error, words) => {
  expect(await explainFailure(error, failed)).toMatch(words);
});
