import type { HealthCheck } from '#contract/health.contract.ts';
import type { Db } from '#server/db/db.ts';
import { within } from '#server/db/with-timeout.ts';
import { needsPerson } from './health.rules.ts';
import { findResult, storeResult } from './health.store.ts';

const KEY = 'problems';
const ANSWER_MS = 1_000;

/** When each check that needs somebody was first seen to, by its name. */
type Since = Record<string, string>;

/**
 * Remembers since when checks need somebody: in the database, for all processes and restarts, and in memory while it does not answer.
 * @returns adds it to checks of a time, which is the answer for those that are new
 */
export function createProblemsSince(
  db: Db,
): (checks: readonly HealthCheck[], at: string) => Promise<HealthCheck[]> {
  let latest: Since = {};
  return async (checks, at) => {
    const stored = await within(ANSWER_MS, findResult<Since>(db, KEY)).then(
      (found) => found?.result ?? {},
      () => null,
    );
    const before = stored ?? latest;
    const problems = checks.filter(needsPerson).map(({ name }) => name);
    latest = Object.fromEntries(problems.map((name) => [name, before[name] ?? at]));
    if (stored && isDifferent(stored, latest)) await storeResult(db, KEY, latest).catch(() => {});
    return checks.map((check) => ({ ...check, since: latest[check.name] ?? null }));
  };
}

const isDifferent = (one: Since, other: Since) =>
  Object.keys(one).length !== Object.keys(other).length ||
  Object.keys(one).some((name) => one[name] !== other[name]);
