import { healthResults } from '#server/db/schema/health.ts';
import { checkOrders } from '#server/features/health/order-check.store.ts';
import { checkStock } from '#server/features/health/stock-check.store.ts';
import type { TestApp } from './test-app.ts';

/** @returns what Health finds wrong in orders and stock: numbers of orders, SKUs */
export async function findDisagreements({ db }: Pick<TestApp, 'db'>): Promise<unknown[]> {
  await checkOrders(db);
  await checkStock(db);
  const results = await db.select().from(healthResults);
  return results.flatMap(({ result }) => {
    const {
      numbers = [],
      skus = [],
      problem = null,
    } = result as { numbers?: number[]; skus?: string[]; problem?: string | null };
    return [...numbers, ...skus, ...(problem === null ? [] : [problem])];
  });
}
