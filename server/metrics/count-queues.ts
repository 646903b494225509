import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { installation } from '#server/db/schema/installation.ts';
import { settlesWithin } from '#server/db/settles-within.ts';
import type { JobQueue } from '#server/features/health/job-check.rules.ts';
import { listJobQueues } from '#server/features/health/job-queues.store.ts';

export interface QueueCounts {
  jobs: JobQueue[];
  /** The day of the last nightly backup, `2026-11-21`; null when there was none. */
  lastBackup: string | null;
}

/** Shorter than Prometheus waits for a scrape. */
const ANSWER_MS = 1_000;
/** Concurrent and frequent scrapers share one query. */
const CACHE_MS = 5_000;

/** @returns a reader of what waits in the database, which is null when the database does not answer in time */
export function createQueueCounts(db: Db): () => Promise<QueueCounts | null> {
  let cached: Promise<QueueCounts | null> | null = null;
  let cachedUntil = 0;
  /** A query that is still running after its time, so that scrapes do not start another one. */
  let running: Promise<QueueCounts> | null = null;

  async function countInTime(): Promise<QueueCounts | null> {
    running ??= countQueues(db).finally(() => {
      running = null;
    });
    let counts: QueueCounts | null = null;
    const counting = running.then((result) => {
      counts = result;
    });
    await settlesWithin(counting, ANSWER_MS);
    return counts;
  }

  return () => {
    if (!cached || performance.now() >= cachedUntil) {
      cached = countInTime();
      cachedUntil = performance.now() + CACHE_MS;
    }
    return cached;
  };
}

async function countQueues(db: Db): Promise<QueueCounts> {
  const jobs = await listJobQueues(db);
  const { rows } = await db.execute<{ night: string }>(
    sql`select value as night from ${installation} where key = 'last-backup'`,
  );
  return { jobs, lastBackup: rows[0]?.night ?? null };
}
