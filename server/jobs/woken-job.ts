import type { Notifications } from '#server/db/notifications.ts';
import { isLoggedOutage } from '#server/db/outage.ts';

export interface WokenJobParts {
  notifications: Notifications;
  log: { warn(details: object, message: string): void };
}

export interface WokenJob {
  /** Lets the current transaction finish. */
  stop(): Promise<void>;
}

interface Work {
  /** Whose notifications wake it. */
  channel: string;
  /** @returns milliseconds until there is something to do again; null when only a notification says so */
  run(signal: AbortSignal): Promise<number | null>;
  /** Logged when it fails, before it is tried again. */
  failure: string;
}

/** Timers follow the clock of this machine, rows that of the database. */
const LONGEST_MS = 10 * 60_000;
const RETRY_MS = 5_000;

/**
 * Runs again whenever it is woken: by a notification, by the time that the last run named, and by a new connection, because notifications may
 * have been missed before. Several processes may do so at the same time.
 */
export async function startWokenJob(
  { notifications, log }: WokenJobParts,
  { channel, run, failure }: Work,
): Promise<WokenJob> {
  const stopped = new AbortController();
  let wake = () => {};
  const wakeUp = () => wake();
  await notifications.subscribe(channel, wakeUp);
  notifications.on('connected', wakeUp);

  async function loop(): Promise<void> {
    while (!stopped.signal.aborted) {
      // Before reading, so that what changes meanwhile is read next.
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const waitMs = await run(stopped.signal).catch((err: unknown) => {
        // Logged once, where it is noticed.
        if (!isLoggedOutage(err)) log.warn({ err }, failure);
        return RETRY_MS;
      });
      const timer = setTimeout(resolve, Math.min(Math.ceil(waitMs ?? LONGEST_MS), LONGEST_MS)).unref();
      if (!stopped.signal.aborted) await woken;
      clearTimeout(timer);
    }
  }

  const running = loop();
  return {
    async stop() {
      stopped.abort();
      notifications.off('connected', wakeUp);
      wake();
      await running;
    },
  };
}
