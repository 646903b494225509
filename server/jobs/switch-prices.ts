import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import type { Notifications } from '#server/db/notifications.ts';
import { isLoggedOutage } from '#server/db/outage.ts';
import { switchDuePrices } from '#server/features/products/switch-due-prices.ts';

interface Log {
  warn(details: object, message: string): void;
}

export interface PriceSwitchJob {
  db: Db;
  cacheInvalidation: CacheInvalidation;
  notifications: Notifications;
  log: Log;
}

export interface PriceSwitches {
  /** Lets the current transaction finish. */
  stop(): Promise<void>;
}

/** What the triggers of server/db/functions/prices.sql announce. */
const CHANNEL = 'price_switches';
/** Timers follow the clock of this machine, sales that of the database. */
const LONGEST_MS = 10 * 60_000;
const RETRY_MS = 5_000;

/**
 * Switches the prices that lists and pages show whenever a sale begins or ends, until stopped. Woken by the next switch, by changed
 * sales, and by a new connection, because changes may have been missed before. Several processes may do so at the same time.
 */
export async function startPriceSwitches(job: PriceSwitchJob): Promise<PriceSwitches> {
  const { notifications, log } = job;
  const stopped = new AbortController();
  let wake = () => {};
  const wakeUp = () => wake();
  await notifications.subscribe(CHANNEL, wakeUp);
  notifications.on('connected', wakeUp);

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      // Before reading, so that what changes meanwhile is read next.
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const waitMs = await switchDuePrices(job, stopped.signal).catch((err: unknown) => {
        // Logged once, where it is noticed.
        if (!isLoggedOutage(err))
          log.warn({ err }, 'Prices of sales could not be switched. It is tried again.');
        return RETRY_MS;
      });
      const timer = setTimeout(resolve, Math.min(Math.ceil(waitMs ?? LONGEST_MS), LONGEST_MS)).unref();
      if (!stopped.signal.aborted) await woken;
      clearTimeout(timer);
    }
  }

  const running = run();
  return {
    async stop() {
      stopped.abort();
      notifications.off('connected', wakeUp);
      wake();
      await running;
    },
  };
}
