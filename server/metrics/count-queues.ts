import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { installation } from '#server/db/schema/installation.ts';
import { mails } from '#server/db/schema/mail.ts';
import { settlesWithin } from '#server/db/settles-within.ts';

export interface QueueCounts {
  mails: { waiting: number; failed: number };
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

/** Both counts read the index on status; sent mails, which are most, are not counted. */
async function countQueues(db: Db): Promise<QueueCounts> {
  const { rows } = await db.execute<{ waiting: number; failed: number; lastBackup: string | null }>(sql`
    select
      (select count(*)::int from ${mails} where status in ('waiting', 'sending')) as waiting,
      (select count(*)::int from ${mails} where status = 'failed') as failed,
      (select value from ${installation} where key = 'last-backup') as "lastBackup"`);
  const { waiting = 0, failed = 0, lastBackup = null } = rows[0] ?? {};
  return { mails: { waiting, failed }, lastBackup };
}
