import { sql } from 'drizzle-orm';
import { type Db, inTransaction } from '#server/db/db.ts';
import { isLoggedOutage } from '#server/db/outage.ts';
import { tellWaiting } from '#server/features/back-in-stock/tell-waiting.ts';
import { tellLowStock } from '#server/features/products/tell-low-stock.ts';
import type { ShopSettings } from '#server/features/settings/shop-settings.ts';

interface StockMailJob {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest'>;
  log: { warn(details: object, message: string): void };
}

export interface StockMails {
  /** Lets the current run finish. */
  stop(): Promise<void>;
}

const everyMs = 60_000;
/** Any numbers that no other advisory lock of the database uses. */
const locks = { waiting: 5_091_202_621, low: 5_091_202_622 };
/** Reads all variants, so not each minute. */
const lowEvery = 5;

/** Each minute, tells those who wait for what is back, and now and then those who sell about what is low, until stopped. */
export function startStockMails(job: StockMailJob): StockMails {
  let running = Promise.resolve();
  let runs = 0;
  let isStopped = false;
  const timer = setInterval(() => {
    running = running
      .then(() => (isStopped ? undefined : sendStockMails(job, { withLow: runs++ % lowEvery === 0 })))
      .catch((err: unknown) => {
        // Logged once, where it is noticed.
        if (!isLoggedOutage(err))
          job.log.warn({ err }, 'Mails about stock could not be queued. They are, in a minute.');
      });
  }, everyMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      isStopped = true;
      await running;
    },
  };
}

/** One run. What another process does at this moment, it leaves out. */
export async function sendStockMails(
  { db, shopSettings }: Pick<StockMailJob, 'db' | 'shopSettings'>,
  { withLow }: { withLow: boolean },
): Promise<void> {
  while (await alone(db, locks.waiting, tellWaiting));
  if (!withLow) return;
  const { lowStockAt } = (await shopSettings.latest()).general;
  await alone(db, locks.low, (tx) => tellLowStock(tx, lowStockAt ?? null));
}

/** @returns what the work returns; null when another process has the lock */
async function alone<T>(db: Db, lock: number, work: (tx: Db) => Promise<T>): Promise<T | null> {
  return await inTransaction(db, async (tx) => {
    const { rows } = await tx.execute(sql`select where pg_try_advisory_xact_lock(${lock})`);
    return rows.length > 0 ? await work(tx) : null;
  });
}
