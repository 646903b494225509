import type { HealthCheck } from '#contract/health.contract.ts';
import { ApiError } from '#web/lib/api.ts';

const outage = (name: string, sentence: string, steps: string[]): HealthCheck => ({
  name,
  status: 'broken',
  sentence,
  steps,
  since: null,
  figure: null,
  usedPercent: null,
  seeMail: false,
});

const database = outage('Database', 'The database does not answer. Nobody can order or sign in.', [
  'Wait some minutes: the shop goes on by itself when the database is back.',
  'Otherwise tell whoever runs your server that the shop cannot reach its database.',
]);
const shop = outage('Shop', 'The shop does not answer. It may be restarting, or you may be offline.', [
  'Look whether other pages of the internet open.',
  'If they do, tell whoever runs your server that the shop does not answer.',
]);

/** @returns what a failed call for the checks says itself; null when it says nothing of the shop's health */
export function outageOf(error: unknown): HealthCheck | null {
  if (!(error instanceof ApiError)) return shop;
  // Who asks is looked up in the database, so this call fails first.
  if (error.status === 503) return database;
  return error.status > 500 ? shop : null;
}
