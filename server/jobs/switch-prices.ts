import type { Db } from '#server/db/db.ts';
import { createSetAside } from '#server/db/set-aside.ts';
import { switchDuePrices } from '#server/features/prices/switch-due-prices.ts';
import type { Job } from './queue.ts';

/**
 * Switches the prices that lists and pages show whenever a sale begins or ends. The triggers of server/db/functions/prices.sql wake it when
 * sales were changed.
 */
export function priceSwitches({ db }: { db: Db }): Job {
  const setAside = createSetAside('product');
  return {
    name: 'price-switches',
    channel: 'price_switches',
    setAside,
    run: ({ signal }) => switchDuePrices(db, signal, setAside),
  };
}
