import type { Db } from '#server/db/db.ts';
import { outageOf } from '#server/db/outage.ts';
import { errorLine } from '#server/describe-error.ts';
import { recordDisks, storeResult } from '#server/features/health/health.store.ts';
import { ORDER_CHECK, type OrderCheck } from '#server/features/health/order-check.rules.ts';
import { checkOrders } from '#server/features/health/order-check.store.ts';
import { recordEnd, recordHeartbeat, storeCallTimes } from '#server/features/health/processes.store.ts';
import type { ThisProcess } from '#server/features/health/this-process.ts';

interface HeartbeatJob {
  db: Db;
  thisProcess: ThisProcess;
  log: { warn(details: object, message: string): void };
}

export interface Heartbeat {
  /** Ends a check of orders, and records that this process was shut down. */
  stop(): Promise<void>;
}

const BEAT_MS = 20_000;

/** Tells the Health page every 20 seconds that this process runs, what it measured, and whether orders add up. */
export function startHeartbeat(job: HeartbeatJob): Heartbeat {
  const { db, thisProcess, log } = job;
  const stopped = new AbortController();
  let running = Promise.resolve();
  const run = () => {
    running = running
      .then(() => beat(job, stopped.signal))
      // The connection that watches the database reports once that it is down.
      .catch((err: unknown) => {
        if (outageOf(err) !== 'away' && !stopped.signal.aborted)
          log.warn({ err }, 'The heartbeat of this process could not be recorded.');
      });
  };
  run();
  const timer = setInterval(run, BEAT_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      stopped.abort();
      await running;
      const { id } = await thisProcess.heartbeat();
      await recordEnd(db, id).catch((error: unknown) => {
        // Without the database this process looks as if it had crashed.
        if (!outageOf(error)) throw error;
      });
    },
  };
}

/** One heartbeat. */
export async function beat(
  { db, thisProcess }: Pick<HeartbeatJob, 'db' | 'thisProcess'>,
  signal?: AbortSignal,
): Promise<void> {
  const heartbeat = await thisProcess.heartbeat();
  await recordHeartbeat(db, heartbeat);
  await thisProcess.calls.storeWith((rows) => storeCallTimes(db, heartbeat.id, rows));
  await recordDisks(db, heartbeat.state.disks);
  await checkOrders(db, signal).catch(async (error: unknown) => {
    if (outageOf(error) === 'away' || signal?.aborted) throw error;
    // A result too: it is tried again in ten minutes.
    const failed: OrderCheck = { orders: 0, wrong: 0, numbers: [], problem: errorLine(error) };
    await storeResult(db, ORDER_CHECK, failed);
  });
}
