import { lt, sql } from 'drizzle-orm';
import { errorLine } from '#server/process/describe-error.ts';
import type { Db } from './db.ts';
import { deleteBatch } from './delete-batch.ts';
import { rateLimits } from './schema/rate-limits.ts';

/** A counter after it was increased, and the time until its window ends. */
interface Counted {
  count: number;
  msLeft: number;
}

/**
 * Counters that are reset after a window of time, shared by all processes of the shop. They use the store's clock, because the
 * clocks of processes may differ.
 */
export interface Counters {
  /** Adds one to every key. @returns the counters in the order of the keys */
  add(keys: readonly string[], windowMs: number): Promise<Counted[]>;
  /** Subtracts one from each, never below 0. */
  takeBack(keys: readonly string[]): Promise<void>;
  /**
   * Takes the next free turn of a key, in all processes together.
   * @returns the milliseconds until the turn; null, without taking one, when that would be longer than `maxWaitMs`
   */
  takeTurn(key: string, turns: Turns): Promise<number | null>;
}

export interface Turns {
  /** Between one turn and the next. */
  everyMs: number;
  maxWaitMs: number;
}

/** Deletes ended windows after this many counts of the process: under a flood, once an hour is not enough. */
const sweepEvery = 1_000;

/** Deletes a batch of counters whose window has ended. Index: rate_limits_window. @returns how many */
export async function deleteEndedCounters(db: Db, limit: number): Promise<number> {
  const { key, windowEndsAt: oldest } = rateLimits;
  const which = lt(oldest, sql`clock_timestamp()`);
  return await deleteBatch(db, { table: rateLimits, key, which, oldest, limit });
}

/** Counters in PostgreSQL, in an unlogged table. */
export function createDatabaseRateLimitCounters(db: Db): Counters {
  const now = sql`clock_timestamp()`;
  let untilSweep = sweepEvery;

  async function sweep(): Promise<void> {
    untilSweep = sweepEvery;
    await deleteEndedCounters(db, 10_000);
  }

  return {
    async add(keys, windowMs) {
      const ends = sql`${now} + ${windowMs} * interval '1 millisecond'`;
      const over = sql`${rateLimits.windowEndsAt} <= ${now}`;
      const rows = await db
        .insert(rateLimits)
        // Rows are locked in one order, that of bytes, so that two callers never deadlock; so are those taken back.
        .values([...keys].sort().map((key) => ({ key, count: 1, windowEndsAt: ends })))
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
            windowEndsAt: sql`case when ${over} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
          },
        })
        .returning({
          key: rateLimits.key,
          count: rateLimits.count,
          msLeft: sql<number>`(extract(epoch from ${rateLimits.windowEndsAt} - ${now}) * 1000)::float8`,
        });
      untilSweep -= keys.length;
      if (untilSweep <= 0) await sweep();
      const byKey = new Map(rows.map((row) => [row.key, row]));
      return keys.map((key) => byKey.get(key) ?? { count: 1, msLeft: windowMs });
    },
    async takeBack(keys) {
      const wanted = sql.join(
        [...keys].sort().map((key) => sql`${key}`),
        sql`, `,
      );
      await db.execute(sql`
        update ${rateLimits} set count = count - 1 where ${rateLimits.key} in (
          select key from rate_limits
          where key in (${wanted}) and count > 0 and window_ends_at > ${now}
          order by key collate "C" for update
        )`);
    },
    async takeTurn(key, { everyMs, maxWaitMs }) {
      // The end of the row's window is when the next turn is free.
      const milliseconds = (ms: number) => sql`${ms} * interval '1 millisecond'`;
      const free = rateLimits.windowEndsAt;
      const [row] = await db
        .insert(rateLimits)
        .values({ key, count: 1, windowEndsAt: sql`${now} + ${milliseconds(everyMs)}` })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: { windowEndsAt: sql`greatest(${free}, ${now}) + ${milliseconds(everyMs)}` },
          setWhere: sql`${free} <= ${now} + ${milliseconds(maxWaitMs)}`,
        })
        .returning({
          waitMs: sql<number>`(extract(epoch from ${free} - ${now}) * 1000)::float8 - ${everyMs}::float8`,
        });
      return row ? Math.max(0, row.waitMs) : null;
    },
  };
}

/** Retry interval while `first` fails, so that not every request waits for it. */
const retryMs = 1_000;

/** Counts in `first`, and in `second` while that fails, so that limits always apply. */
export function withFallback(first: Counters, second: Counters): Counters {
  let failing = false;
  let retryAt = 0;
  const fallback = async <T>(count: (counters: Counters) => Promise<T>): Promise<T> => {
    if (failing && performance.now() < retryAt) return await count(second);
    try {
      const answer = await count(first);
      failing = false;
      return answer;
    } catch (error) {
      // Once for an outage, not for every request.
      if (!failing)
        process.emitWarning(
          `Rate limits are counted in the database, because Redis failed: ${errorLine(error)}`,
        );
      failing = true;
      retryAt = performance.now() + retryMs;
      return await count(second);
    }
  };
  return {
    add: (keys, windowMs) => fallback((counters) => counters.add(keys, windowMs)),
    takeBack: (keys) => fallback((counters) => counters.takeBack(keys)),
    takeTurn: (key, turns) => fallback((counters) => counters.takeTurn(key, turns)),
  };
}
