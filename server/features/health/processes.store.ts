import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { callTimes, type ProcessState, processes } from '#server/db/schema/health.ts';
import type { CallTimesRow } from './call-times.rules.ts';

export interface Heartbeat {
  id: string;
  host: string;
  pid: number;
  version: string;
  startedAt: Date;
  state: ProcessState;
}

const justNow = sql`clock_timestamp() - interval '1 minute'`;
const lastWeek = sql`clock_timestamp() - interval '7 days'`;
/** More processes than a shop has. */
const MOST_RUNNING = 100;

/** Says that a process runs, and its state. The database's clock decides when. */
export async function recordHeartbeat(db: Db, { id, ...beat }: Heartbeat): Promise<void> {
  const now = { beatAt: sql`clock_timestamp()`, endedAt: null };
  await db
    .insert(processes)
    .values({ id, ...beat, ...now })
    .onConflictDoUpdate({ target: processes.id, set: { state: beat.state, ...now } });
}

/** Says that a process was shut down. */
export async function recordEnd(db: Db, id: string): Promise<void> {
  await db.update(processes).set({ endedAt: sql`clock_timestamp()` }).where(eq(processes.id, id));
}

export interface ProcessHistory {
  /** Those with a heartbeat in the last minute, the oldest first. */
  running: Heartbeat[];
  /** How many ended in the last seven days without a shutdown. */
  lost: number;
}

export async function findProcesses(db: Db): Promise<ProcessHistory> {
  const running = await db
    .select({
      id: processes.id,
      host: processes.host,
      pid: processes.pid,
      version: processes.version,
      startedAt: processes.startedAt,
      state: processes.state,
    })
    .from(processes)
    .where(and(isNull(processes.endedAt), gt(processes.beatAt, justNow)))
    .orderBy(processes.startedAt)
    .limit(MOST_RUNNING);
  const lost = await db.$count(
    processes,
    and(isNull(processes.endedAt), lt(processes.beatAt, justNow), gt(processes.beatAt, lastWeek)),
  );
  return { running, lost };
}

/** Replaces what this process has stored for these slots and routes. */
export async function storeCallTimes(db: Db, processId: string, rows: CallTimesRow[]): Promise<void> {
  await db
    .insert(callTimes)
    .values(rows.map((row) => ({ processId, ...row })))
    .onConflictDoUpdate({
      target: [callTimes.slotAt, callTimes.processId, callTimes.route],
      set: { counts: sql`excluded.counts` },
    });
}

/** @returns for each route the calls of the last hour in each range of durations, over all processes */
export async function sumCallTimes(db: Db): Promise<{ route: string; counts: number[] }[]> {
  const { rows } = await db.execute<{ route: string; counts: number[] }>(sql`
    select route, array_agg(total order by range) as counts
    from (
      select route, range, sum(count)::int as total
      from ${callTimes} cross join unnest(${callTimes.counts}) with ordinality as ranges(count, range)
      where slot_at > now() - interval '1 hour'
      group by route, range
    ) summed
    group by route`);
  return rows;
}

/** Forgets processes after a week, in batches. @returns how many */
export async function deleteOldProcesses(db: Db, limit: number): Promise<number> {
  const { id: key, beatAt: oldest } = processes;
  return await deleteBatch(db, { table: processes, key, which: lt(oldest, lastWeek), oldest, limit });
}

/** Forgets durations after two hours, in batches of whole slots. @returns how many */
export async function deleteOldCallTimes(db: Db, limit: number): Promise<number> {
  const { slotAt } = callTimes;
  const which = lt(slotAt, sql`now() - interval '2 hours'`);
  return await deleteBatch(db, { table: callTimes, key: slotAt, which, oldest: slotAt, limit });
}
