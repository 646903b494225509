import type { Db } from '#server/db/db.ts';
import { isLoggedOutage } from '#server/db/outage.ts';
import { storeResult } from '#server/features/health/health.store.ts';
import { failedOrderCheck, ORDER_CHECK } from '#server/features/health/order-check.rules.ts';
import { checkOrders } from '#server/features/health/order-check.store.ts';
import { failedStockCheck, STOCK_CHECK } from '#server/features/health/stock-check.rules.ts';
import { checkStock } from '#server/features/health/stock-check.store.ts';
import { errorLine } from '#server/process/describe-error.ts';
import type { Job } from './queue.ts';

const NEW_SHOP_MS = 20_000;

interface Check {
  name: 'order-check' | 'stock-check';
  everyMinutes: number;
  /** The key of its result. */
  key: string;
  /** @returns how many rows were compared */
  run(db: Db, signal: AbortSignal): Promise<number>;
  failed(problem: string): object;
}

const checks: Check[] = [
  { name: 'order-check', everyMinutes: 10, key: ORDER_CHECK, run: checkOrders, failed: failedOrderCheck },
  { name: 'stock-check', everyMinutes: 60, key: STOCK_CHECK, run: checkStock, failed: failedStockCheck },
];

/** Compares all orders with their lines, and all stock with its movements, for the Health page. */
export const healthChecks = ({ db }: { db: Db }): Job[] =>
  checks.map(({ name, everyMinutes, key, run, failed }) => ({
    name,
    // A statement that takes too long would only do so again.
    retry: { firstMs: 60_000, longestMs: 10 * 60_000 },
    async run({ signal }) {
      const compared = await run(db, signal).catch(async (error: unknown) => {
        if (!isLoggedOutage(error) && !signal.aborted) await storeResult(db, key, failed(errorLine(error)));
        throw error;
      });
      // A new shop gets its first ones at any moment.
      return compared === 0 ? NEW_SHOP_MS : everyMinutes * 60_000;
    },
  }));
