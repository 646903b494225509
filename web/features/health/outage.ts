import type { HealthCheck } from '#contract/health.contract.ts';
import { ApiError } from '#web/lib/api/api.ts';

const check = (
  name: string,
  sentence: string,
  steps: string[] = [],
  status: HealthCheck['status'] = 'broken',
): HealthCheck => ({
  name,
  status,
  sentence,
  steps,
  since: null,
  figure: null,
  usedPercent: null,
  seeMail: false,
});

const database = check('Database', 'The database does not answer. Nobody can order or sign in.', [
  'Wait some minutes: the shop goes on by itself when the database is back.',
  'Otherwise tell whoever runs your server that the shop cannot reach its database.',
]);
const shop = check('Shop', 'The shop does not answer. It may be restarting, or you may be offline.', [
  'Look whether other pages of the internet open.',
  'If they do, tell whoever runs your server that the shop does not answer.',
]);

/** Checks that the server makes without its database. */
const needsNoDatabase = ['Disk', 'Disk of backups', 'Pictures', 'Redis', 'Address', 'Version'];

/**
 * @param last the checks of the last answer while the page is open, if there was one
 * @returns what is known of everything else
 */
export function knownBeside(outage: HealthCheck, last: readonly HealthCheck[]): HealthCheck[] {
  if (outage !== database) return last.filter(({ name }) => name !== outage.name);
  const runs = 'It runs, and shows visitors the pages that it remembers.';
  return [
    check('Shop', runs, [], 'works'),
    ...last
      .filter(({ name }) => name !== database.name)
      .map((known) =>
        needsNoDatabase.includes(known.name)
          ? known
          : check(known.name, 'Not known while the database does not answer.', [], 'off'),
      ),
  ];
}

/** @returns what a failed call for the checks says itself; null when it says nothing of the shop's health */
export function toOutage(error: unknown): HealthCheck | null {
  if (!(error instanceof ApiError)) return shop;
  // Who asks is looked up in the database, so this call fails first.
  if (error.status === 503) return database;
  return error.status > 500 ? shop : null;
}
