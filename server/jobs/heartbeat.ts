import type { Db } from '#server/db/db.ts';
import { findOutage, isLoggedOutage } from '#server/db/outage.ts';
import { recordDisks } from '#server/features/health/health.store.ts';
import {
  listOpenProcesses,
  recordEnd,
  recordHeartbeat,
  recordLost,
  storeCallTimes,
} from '#server/features/health/processes.store.ts';
import type { ThisProcess } from '#server/features/health/this-process.ts';
import { isRunning } from '#server/process/is-running.ts';

interface HeartbeatJob {
  db: Db;
  thisProcess: ThisProcess;
  log: { warn(details: object, message: string): void };
}

export interface Heartbeat {
  /**
   * Records that this process was shut down.
   * @param hasFailed leaves it without an end, so that another process or the next start reports it
   */
  stop(hasFailed: boolean): Promise<void>;
}

const BEAT_MS = 20_000;
/** A process without a heartbeat for so long has ended, unless none could be recorded. */
const SILENT_MS = 60_000;
/** A longer pause between two heartbeats is one of the database or of the whole machine, and other processes are silent too. */
const LONGEST_PAUSE_MS = 30_000;

/**
 * Tells the Health page every 20 seconds that this process runs, and what it measured. Resolves after the first heartbeat, so that no
 * process ends unseen.
 */
export async function startHeartbeat(job: HeartbeatJob): Promise<Heartbeat> {
  const { db, thisProcess, log } = job;
  const stopped = new AbortController();
  let running = Promise.resolve();
  let lastAt = 0;
  let steadySince = 0;
  const report = (err: unknown) => {
    // Logged once, where it is noticed.
    if (!isLoggedOutage(err) && !stopped.signal.aborted)
      log.warn({ err }, 'The heartbeat of this process could not be recorded.');
  };
  const run = () => {
    running = running
      .then(() => beat(job))
      .then(async () => {
        const now = Date.now();
        if (now - lastAt > LONGEST_PAUSE_MS) steadySince = now;
        lastAt = now;
        await noteLost(job, now - steadySince > SILENT_MS);
      })
      .catch(report);
  };
  await recordHeartbeat(db, await thisProcess.heartbeat()).catch(report);
  run();
  const timer = setInterval(run, BEAT_MS).unref();
  return {
    async stop(hasFailed) {
      clearInterval(timer);
      stopped.abort();
      await running;
      if (hasFailed) return;
      const { id } = await thisProcess.heartbeat();
      await recordEnd(db, id).catch((error: unknown) => {
        // Without the database this process looks as if it had crashed.
        if (!findOutage(error)) throw error;
      });
    },
  };
}

/** One heartbeat. */
export async function beat({ db, thisProcess }: Pick<HeartbeatJob, 'db' | 'thisProcess'>): Promise<void> {
  const heartbeat = await thisProcess.heartbeat();
  await recordHeartbeat(db, heartbeat);
  await thisProcess.calls.storeWith((rows) => storeCallTimes(db, heartbeat.id, rows));
  await recordDisks(db, heartbeat.state.disks);
}

/**
 * Logs each process that ended without a shutdown once: on this machine at the next start, elsewhere after a minute.
 * @param seesSilence whether other processes could record their heartbeats in the last minute
 */
export async function noteLost({ db, thisProcess, log }: HeartbeatJob, seesSilence: boolean): Promise<void> {
  const own = await thisProcess.heartbeat();
  // A restarted container has the name and process id of the one before.
  const hasEnded = (pid: number) => pid === own.pid || !isRunning(pid);
  const ended = (await listOpenProcesses(db, own.id)).filter(
    ({ host, pid, isSilent }) => (host === own.host && hasEnded(pid)) || (seesSilence && isSilent),
  );
  const lost = await recordLost(
    db,
    ended.map(({ id }) => id),
  );
  for (const { beatAt, ...ended } of lost)
    log.warn(
      { lost: { ...ended, lastHeartbeat: beatAt } },
      'A process of the shop has ended without a shutdown.',
    );
}
