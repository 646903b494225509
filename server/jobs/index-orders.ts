import type { Db } from '#server/db/db.ts';
import { createSetAside } from '#server/db/set-aside.ts';
import type { ShopSettings } from '#server/features/settings/shop-settings.ts';
import { indexOrders } from '#server/features/work-list/index-orders.ts';
import type { Job } from './queue.ts';
import { runBatches } from './run-batches.ts';

/** New orders are looked for, because noting each one would make placing it slower. */
const EVERY_MS = 3_000;
/** Few enough that whoever changes one of them hardly waits. */
const batch = 200;

interface Parts {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest'>;
}

/** Makes new and changed orders findable, and says by when they are to be sent. Changes wake it (server/db/functions/order-search.sql). */
export function orderIndex({ db, shopSettings }: Parts): Job {
  const setAside = createSetAside('order');
  return {
    name: 'order-index',
    channel: 'order_changes',
    setAside,
    async run(run) {
      const settings = await shopSettings.latest();
      await runBatches(db, run, (tx) => indexOrders(tx, settings, batch, setAside));
      return EVERY_MS;
    },
  };
}
