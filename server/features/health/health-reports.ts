import { endpoints } from '#contract/all-endpoints.ts';
import type { Health } from '#contract/health.contract.ts';
import type { Settings } from '#server/env.ts';
import { shopVersion } from '#server/process/version.ts';
import { type CheckedParts, type CheckResult, checkHealth } from './check-health.ts';
import { headline, needsPerson, slowestCalls, technicianReport } from './health.rules.ts';
import { createProblemsSince } from './problems-since.ts';
import { sumCallTimes } from './processes.store.ts';

/** How long a report is reused, so that many viewers cannot overload the shop. */
const CACHE_MS = 5_000;
/** The mark in the menu may be this much older. */
const MARK_MS = 60_000;

export interface HealthReports {
  /** Checks everything, at most every five seconds; callers at the same time share one check. */
  get(): Promise<Health>;
  /** How many things need a person, by a report of the last minute. */
  countNeeds(): Promise<number>;
}

export function createHealthReports(parts: CheckedParts): HealthReports {
  const addSince = createProblemsSince(parts.db);
  let latest: { report: Promise<Health>; at: number } | null = null;
  const notOlderThan = async (ms: number) => {
    if (!latest || performance.now() - latest.at >= ms) {
      latest = { report: reportHealth(parts, addSince), at: performance.now() };
    }
    return await latest.report;
  };
  return {
    get: () => notOlderThan(CACHE_MS),
    countNeeds: async () => (await notOlderThan(MARK_MS)).checks.filter(needsPerson).length,
  };
}

const summaries = new Map(
  endpoints.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint.summary]),
);

async function reportHealth(
  parts: CheckedParts,
  addSince: ReturnType<typeof createProblemsSince>,
): Promise<Health> {
  const [result, times] = await Promise.all([
    checkHealth(parts),
    // The checks say why the database does not answer.
    sumCallTimes(parts.db).catch(() => []),
  ]);
  const checkedAt = new Date().toISOString();
  const checks = await addSince(result.checks, checkedAt);
  const sentence = headline(checks);
  const slowest = slowestCalls(times, summaries);
  const details = reportDetails(parts.settings, result);
  const report = technicianReport({ at: checkedAt, sentence, checks, slowest, details });
  return { checkedAt, sentence, checks, slowest, report };
}

/** Settings are named, and those with a secret only by whether they are set. */
function reportDetails(
  settings: Settings,
  { processes, lost, failures, work }: CheckResult,
): Record<string, string> {
  const isSet = (value: unknown) => (value === null ? 'not set' : 'set');
  return {
    Version: shopVersion,
    'Node.js': `${process.version}, ${process.platform} ${process.arch}`,
    PUBLIC_URL: settings.publicUrl,
    HOST: `${settings.host}, port ${settings.port}`,
    DATA_DIR: settings.dataDir,
    BACKUP_DIR: settings.backupDir ?? 'not set',
    DATABASE_URL: settings.databaseUrl === null ? 'embedded PostgreSQL' : 'set',
    REDIS_URL: isSet(settings.redisUrl),
    SMTP_URL: isSet(settings.smtpUrl),
    S3_ENDPOINT: settings.s3 ? new URL(settings.s3.endpoint).origin : 'not set',
    TRUST_PROXY: String(settings.trustProxy),
    LOG_LEVEL: settings.logLevel,
    ...work,
    ...Object.fromEntries(
      processes.map(({ host, pid, version, startedAt }, at) => [
        `Process ${at + 1}`,
        `${host}, pid ${pid}, version ${version}, since ${startedAt.toISOString()}`,
      ]),
    ),
    ...Object.fromEntries(
      lost.map(({ host, pid, version, startedAt, beatAt }, at) => [
        `Ended without a shutdown ${at + 1}`,
        `${host}, pid ${pid}, version ${version}, since ${startedAt.toISOString()}, last heartbeat ${beatAt.toISOString()}`,
      ]),
    ),
    ...Object.fromEntries(Object.entries(failures).map(([name, why]) => [`Failure of ${name}`, why])),
  };
}
