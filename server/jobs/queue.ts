import { setTimeout as pause } from 'node:timers/promises';
import { v7 } from 'uuid';
import { growingPause } from '#server/concurrency/growing-pause.ts';
import { ClaimLost } from '#server/db/claims.ts';
import type { Db } from '#server/db/db.ts';
import type { Notifications } from '#server/db/notifications.ts';
import { isLoggedOutage } from '#server/db/outage.ts';
import type { SetAside } from '#server/db/set-aside.ts';
import type { JobName } from '#server/features/health/job-check.rules.ts';
import { errorLine } from '#server/process/describe-error.ts';
import {
  claimJob,
  type JobClaim,
  noteOutcome,
  RENEWED_EVERY_MS,
  releaseJob,
  renewClaim,
} from './job-claims.ts';

/** One kind of work in the background (README.md). */
export interface Job {
  name: JobName;
  /** A channel whose notifications wake it before it is due. */
  channel?: string;
  /** Every process runs it, because it claims rows of its own. Of other jobs, one process at a time does each. */
  isShared?: boolean;
  /** How long a new shop waits for it; not at all by default. */
  firstAfterMs?: number;
  /** The pause after a failure, which doubles with each one that follows. */
  retry?: { firstMs: number; longestMs: number };
  /** The rows that it left out, so that one row blocks no other. */
  setAside?: SetAside;
  /** Does what there is to do. @returns milliseconds until it is due again; null when a notification says so */
  run(run: Run): Promise<number | null>;
}

export interface Run {
  /** Aborted when this process ends, or another one has taken over: begin nothing more. */
  signal: AbortSignal;
  /** Aborted some seconds after `signal`: give up what still goes on. */
  deadline: AbortSignal;
  /** Keeps other processes from the job until the end of a transaction. @throws ClaimLost when one has taken over */
  hold(tx: Db): Promise<void>;
}

interface QueueParts {
  db: Db;
  notifications: Notifications;
  log: { warn(details: object, message: string): void };
}

export interface Queue {
  /** Begins nothing more, and waits for what goes on: `graceMs` until it is given up. */
  stop(graceMs?: number): Promise<void>;
}

/** Notifications may be missed, timers follow the clock of this machine, and rows that of the database. */
const LONGEST_MS = 10 * 60_000;
const usualRetry = { firstMs: 5_000, longestMs: LONGEST_MS };
/** Until the database is asked again. */
const AWAY_MS = 5_000;
/** Time to record what was given up. */
const RECORD_MS = 1_000;
const never = new AbortController().signal;

/** Runs jobs whenever they are due, or woken. Several processes on one database may do so. */
export async function startQueue(parts: QueueParts, jobs: readonly Job[]): Promise<Queue> {
  const { notifications } = parts;
  const processId = v7();
  const [stopping, deadline] = [new AbortController(), new AbortController()];
  const signals = { signal: stopping.signal, deadline: deadline.signal };
  const loops = jobs.map((job) => createLoop({ ...parts, processId, ...signals }, job));
  const wakeAll = () => {
    for (const { job, wake } of loops) if (job.channel) wake();
  };
  for (const { job, wake } of loops) if (job.channel) await notifications.subscribe(job.channel, wake);
  // Messages that were sent meanwhile were missed.
  notifications.on('connected', wakeAll);
  const running = Promise.all(loops.map(({ run }) => run()));
  return {
    async stop(graceMs = 4_000) {
      notifications.off('connected', wakeAll);
      stopping.abort();
      for (const { wake } of loops) wake();
      const finished = new AbortController();
      const giveUp = async () => {
        await waitFor(graceMs, finished.signal);
        deadline.abort();
        await waitFor(RECORD_MS, finished.signal);
      };
      await Promise.race([running, giveUp()]);
      finished.abort();
    },
  };
}

type Worker = QueueParts & Omit<Run, 'hold'> & { processId: string };

function createLoop(worker: Worker, job: Job) {
  const { signal, log } = worker;
  const takeTurn = job.isShared ? sharedTurn(worker, job) : claimedTurn(worker, job);
  // Whatever happened while no process ran wakes it.
  let isWoken = job.channel !== undefined;
  let endPause = () => {};
  async function run(): Promise<void> {
    while (!signal.aborted) {
      // Before the run, so that what changes meanwhile is done next.
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      endPause = resolve;
      const wasWoken = isWoken;
      isWoken = false;
      const waitMs = await takeTurn(wasWoken).catch((err: unknown) => {
        // Logged once, where it is noticed.
        if (!isLoggedOutage(err) && !signal.aborted)
          log.warn({ err, job: job.name }, 'Work in the background has failed. It is tried again.');
        return AWAY_MS;
      });
      const timer = setTimeout(resolve, Math.min(Math.ceil(waitMs), LONGEST_MS)).unref();
      if (!signal.aborted) await ended;
      clearTimeout(timer);
    }
  }
  const wake = () => {
    isWoken = true;
    endPause();
  };
  return { job, run, wake };
}

/** Each turn returns milliseconds until the next one, and throws why a run has failed, after that was noted. */
type Turn = (isWoken: boolean) => Promise<number>;

function claimedTurn(worker: Worker, job: Job): Turn {
  const { db, processId } = worker;
  return async (isWoken) => {
    const claim = await claimJob(db, job.name, { processId, isWoken, firstAfterMs: job.firstAfterMs ?? 0 });
    return typeof claim === 'number' ? claim : ((await runClaimed(worker, job, claim)) ?? 0);
  };
}

function sharedTurn({ db, signal, deadline }: Worker, job: Job): Turn {
  /** The note of an earlier process is not known. */
  let isNoted = false;
  const note = async (problem: string | null) => {
    if (problem !== null || !isNoted) await noteOutcome(db, job.name, problem);
    isNoted = problem === null;
  };
  return async () => {
    try {
      const dueInMs = await job.run({ signal, deadline, hold: async () => {} });
      await note(null);
      return dueInMs ?? LONGEST_MS;
    } catch (error) {
      if (!isLoggedOutage(error) && !signal.aborted) await note(errorLine(error));
      throw error;
    }
  };
}

/**
 * Runs a job now, as if it was woken, for tests and programs beside the shop.
 * @returns false when another process does it
 * @throws why it failed
 */
export async function runNow(db: Db, job: Job, signal = never): Promise<boolean> {
  const claim = await claimJob(db, job.name, { processId: v7(), isWoken: true, firstAfterMs: 0 });
  if (claim === 0) return await runNow(db, job, signal);
  if (typeof claim === 'number') return false;
  return (await runClaimed({ db, signal, deadline: never }, job, claim)) !== null;
}

/** @returns milliseconds until the next run; null when another process has taken over */
async function runClaimed(
  { db, signal: stopping, deadline, log }: Pick<Worker, 'db' | 'signal' | 'deadline'> & Partial<QueueParts>,
  job: Job,
  claim: JobClaim,
): Promise<number | null> {
  const lost = new AbortController();
  const renewing = setInterval(() => {
    renewClaim(db, claim).catch((error: unknown) => {
      // Anything else is an outage, after which this process goes on.
      if (error instanceof ClaimLost) lost.abort(error);
    });
  }, RENEWED_EVERY_MS).unref();
  const signal = AbortSignal.any([stopping, lost.signal]);
  try {
    const dueInMs = (await job.run({ signal, deadline, hold: (tx) => renewClaim(tx, claim) })) ?? LONGEST_MS;
    const { setAside } = job;
    for (const { about, err } of setAside?.takeNew() ?? [])
      log?.warn(
        { err, job: job.name, about },
        'A row was left out of work in the background. It is tried again.',
      );
    await (signal.aborted
      ? releaseJob(db, claim, 0)
      : releaseJob(db, claim, dueInMs, { problem: setAside?.problem() ?? null, hasFailed: false }));
    return dueInMs;
  } catch (error) {
    if (error instanceof ClaimLost) return null;
    if (signal.aborted) await releaseJob(db, claim, 0);
    else
      await releaseJob(db, claim, growingPause(claim.failures + 1, job.retry ?? usualRetry), {
        problem: errorLine(error),
        hasFailed: true,
      });
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** Waits until the time is over or `signal` aborts. */
export async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
