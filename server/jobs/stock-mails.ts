import { type Db, inTransaction } from '#server/db/db.ts';
import { createSetAside } from '#server/db/set-aside.ts';
import { tellWaiting } from '#server/features/back-in-stock/tell-waiting.ts';
import type { ShopSettings } from '#server/features/settings/shop-settings.ts';
import { tellLowStock } from '#server/features/stock/tell-low-stock.ts';
import type { Job } from './queue.ts';
import { runBatches } from './run-batches.ts';

interface Shop {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest'>;
}

const MINUTE_MS = 60_000;

/** Tells those who wait for what is back. */
export function backInStockMails({ db }: Pick<Shop, 'db'>): Job {
  const setAside = createSetAside('request');
  return {
    name: 'back-in-stock-mails',
    setAside,
    async run(run) {
      await runBatches(db, run, (tx) => tellWaiting(tx, setAside));
      return MINUTE_MS;
    },
  };
}

/** Tells those who sell what is low. Reads all variants, so not each minute. */
export function lowStockMails({ db, shopSettings }: Shop): Job {
  const setAside = createSetAside('variant');
  return {
    name: 'low-stock-mails',
    setAside,
    async run({ hold }) {
      const { lowStockAt } = (await shopSettings.latest()).general;
      await inTransaction(db, async (tx) => {
        await hold(tx);
        await tellLowStock(tx, lowStockAt ?? null, setAside);
      });
      return 5 * MINUTE_MS;
    },
  };
}
