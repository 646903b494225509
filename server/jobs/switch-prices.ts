import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { switchDuePrices } from '#server/features/products/switch-due-prices.ts';
import { startWokenJob, type WokenJob, type WokenJobParts } from './woken-job.ts';

export interface PriceSwitchJob extends WokenJobParts {
  db: Db;
  cacheInvalidation: CacheInvalidation;
}

/**
 * Switches the prices that lists and pages show whenever a sale begins or ends, until stopped. The triggers of server/db/functions/prices.sql
 * wake it when sales were changed.
 */
export const startPriceSwitches = (job: PriceSwitchJob): Promise<WokenJob> =>
  startWokenJob(job, {
    channel: 'price_switches',
    run: (signal) => switchDuePrices(job, signal),
    failure: 'Prices of sales could not be switched. It is tried again.',
  });
