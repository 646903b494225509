import type { DatabasePool } from '#server/db/database-pool.ts';
import type { Db } from '#server/db/db.ts';
import { isLoggedOutage } from '#server/db/outage.ts';
import type { Sweep } from './sweeps.ts';

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

export interface HousekeepingJob {
  pool: DatabasePool;
  db: Db;
  sweeps: readonly Sweep[];
  log: Log;
  /** Delay before the first run, a minute by default: the start of a shop has more urgent work. */
  firstAfterMs?: number;
  /** Delay between two runs, an hour by default. */
  everyMs?: number;
  /** Rows that one statement deletes: few enough that nobody notices its locks. */
  batch?: number;
}

export interface Housekeeping {
  /** Lets the current batch finish. */
  stop(): Promise<void>;
}

/** Any number that no other advisory lock of the database uses. */
const LOCK = 5_091_202_613;

/** Runs all sweeps soon after the start and then again and again, until stopped. */
export function startHousekeeping(job: HousekeepingJob): Housekeeping {
  const stopped = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const runIn = (ms: number) => {
    timer = setTimeout(() => {
      running = keepHouse(job, stopped.signal)
        .catch((err: unknown) => {
          // Logged once, where it is noticed.
          if (!isLoggedOutage(err))
            job.log.warn({ err }, 'Housekeeping failed. It is tried again with the next run.');
        })
        .finally(() => {
          if (!stopped.signal.aborted) runIn(job.everyMs ?? 60 * 60_000);
        });
    }, ms).unref();
  };
  runIn(job.firstAfterMs ?? 60_000);
  return {
    async stop() {
      clearTimeout(timer);
      stopped.abort();
      await running;
    },
  };
}

/**
 * Runs every sweep, batch by batch, until nothing is left, unless another process is doing that. A sweep that fails does not
 * keep the others from running. What an interrupted run leaves is for the next one.
 * @returns how many rows each sweep removed, without those that removed none
 * @throws the first failure of a sweep, after all have run
 */
export async function keepHouse(
  { pool, db, sweeps, log, batch = 500 }: HousekeepingJob,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const swept: Record<string, number> = {};
  const failures: unknown[] = [];
  const client = await pool.connect();
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [LOCK]);
    if (!rows[0]?.taken) return {};
    for (const { name, sweep } of sweeps) {
      try {
        for (let removed = batch; removed >= batch && !signal?.aborted; ) {
          removed = await sweep(db, batch);
          if (removed > 0) swept[name] = (swept[name] ?? 0) + removed;
        }
      } catch (error) {
        failures.push(error);
      }
    }
  } finally {
    // A connection that broke has released the lock itself.
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    client.release(true);
    if (Object.keys(swept).length > 0) log.info({ swept }, 'Housekeeping removed what was old.');
  }
  if (failures.length > 0) throw failures[0];
  return swept;
}
