import { sql } from 'drizzle-orm';
import { type Db, inTransaction } from '#server/db/db.ts';
import { isLoggedOutage } from '#server/db/outage.ts';
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

/** It reads all variants, so not each minute. */
const everyMs = 5 * 60_000;
/** Any number that no other advisory lock of the database uses. */
const LOCK = 5_091_202_622;

/** Tells those who sell about what is low, again and again, until stopped. */
export function startStockMails(job: StockMailJob): StockMails {
  let running = Promise.resolve();
  let isStopped = false;
  const timer = setInterval(() => {
    running = running
      .then(() => (isStopped ? undefined : sendStockMails(job)))
      .catch((err: unknown) => {
        // Logged once, where it is noticed.
        if (!isLoggedOutage(err))
          job.log.warn({ err }, 'Mails about stock could not be queued. They are with the next run.');
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
export async function sendStockMails({
  db,
  shopSettings,
}: Pick<StockMailJob, 'db' | 'shopSettings'>): Promise<void> {
  const { lowStockAt } = (await shopSettings.latest()).general;
  await inTransaction(db, async (tx) => {
    const { rows } = await tx.execute(sql`select where pg_try_advisory_xact_lock(${LOCK})`);
    if (rows.length > 0) await tellLowStock(tx, lowStockAt ?? null);
  });
}
