import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
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

/** A process that ended without a shutdown. */
export interface LostProcess extends Omit<Heartbeat, 'id' | 'state'> {
  /** Its last heartbeat. */
  beatAt: Date;
}

const justNow = sql`clock_timestamp() - interval '1 minute'`;
const lastWeek = sql`clock_timestamp() - interval '7 days'`;
/** More processes than a shop has. */
const MAX_LISTED = 100;
const { host, pid, version, startedAt, beatAt } = processes;
const isOpen = and(isNull(processes.endedAt), isNull(processes.lostAt));

/** Says that a process runs, and its state. The database's clock decides when. */
export async function recordHeartbeat(db: Db, { id, ...beat }: Heartbeat): Promise<void> {
  const now = { beatAt: sql`clock_timestamp()`, endedAt: null, lostAt: null };
  await db
    .insert(processes)
    .values({ id, ...beat, ...now })
    .onConflictDoUpdate({ target: processes.id, set: { state: beat.state, ...now } });
}

/** Says that a process was shut down. */
export async function recordEnd(db: Db, id: string): Promise<void> {
  await db.update(processes).set({ endedAt: sql`clock_timestamp()` }).where(eq(processes.id, id));
}

/** @returns the other processes of which no end is known, and whether they had no heartbeat for a minute */
export async function listOpenProcesses(
  db: Db,
  own: string,
): Promise<{ id: string; host: string; pid: number; isSilent: boolean }[]> {
  const isSilent = sql<boolean>`${beatAt} < ${justNow}`;
  return await db
    .select({ id: processes.id, host, pid, isSilent })
    .from(processes)
    .where(and(isOpen, ne(processes.id, own)))
    .limit(MAX_LISTED);
}

/** Says that processes ended without a shutdown. @returns those of which nobody has said so yet */
export async function recordLost(db: Db, ids: string[]): Promise<LostProcess[]> {
  if (ids.length === 0) return [];
  return await db
    .update(processes)
    .set({ lostAt: sql`clock_timestamp()` })
    .where(and(isOpen, inArray(processes.id, ids)))
    .returning({ host, pid, version, startedAt, beatAt });
}

export interface ProcessHistory {
  /** Those with a heartbeat in the last minute, the oldest first. */
  running: Heartbeat[];
  /** Those that ended in the last seven days without a shutdown, the last one first. */
  lost: LostProcess[];
}

export async function findProcesses(db: Db): Promise<ProcessHistory> {
  const running = await db
    .select({ id: processes.id, host, pid, version, startedAt, state: processes.state })
    .from(processes)
    .where(and(isOpen, gt(beatAt, justNow)))
    .orderBy(startedAt)
    .limit(MAX_LISTED);
  const lost = await db
    .select({ host, pid, version, startedAt, beatAt })
    .from(processes)
    .where(and(isNotNull(processes.lostAt), gt(beatAt, lastWeek)))
    .orderBy(desc(beatAt))
    .limit(MAX_LISTED);
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
  const which = lt(beatAt, lastWeek);
  return await deleteBatch(db, { table: processes, key: processes.id, which, oldest: beatAt, limit });
}

/** Forgets durations after two hours, in batches of whole slots. @returns how many */
export async function deleteOldCallTimes(db: Db, limit: number): Promise<number> {
  const { slotAt } = callTimes;
  const which = lt(slotAt, sql`now() - interval '2 hours'`);
  return await deleteBatch(db, { table: callTimes, key: slotAt, which, oldest: slotAt, limit });
}
