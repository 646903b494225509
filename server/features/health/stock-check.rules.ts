import type { HealthCheck } from '#contract/health.contract.ts';
import { ASK_TECHNICIAN, check, duration, list, numberOf } from './words.rules.ts';

export const STOCK_CHECK = 'stock';

/** The latest comparison of the stock of all products with its movements and with open orders. */
export interface StockCheck {
  products: number;
  /** Products that differ. */
  wrong: number;
  /** Of some of these. */
  skus: string[];
  /** Why it failed, for a technician. */
  problem: string | null;
}

export const failedStockCheck = (problem: string): StockCheck => ({
  products: 0,
  wrong: 0,
  skus: [],
  problem,
});

const NAME = 'Stock';
/** It runs every hour while a process runs. */
const LATE_MS = 3 * 60 * 60_000;

export function stockSums(last: { result: StockCheck; ageMs: number } | null): HealthCheck {
  if (!last) return check(NAME, 'off', 'It is checked for the first time in some minutes.');
  const { products, wrong, skus, problem } = last.result;
  const figure = `Checked ${duration(last.ageMs)} ago`;
  if (problem !== null || last.ageMs > LATE_MS) {
    const why = 'Stock could not be compared with the orders lately. People can still order.';
    return check(NAME, 'attention', why, { figure, steps: [ASK_TECHNICIAN] });
  }
  if (wrong === 0) {
    const sentence =
      products === 0
        ? 'There is no product yet.'
        : `The stock of every product agrees with its changes and with the open orders: ${numberOf(products, 'product')}.`;
    return check(NAME, 'works', sentence, { figure });
  }
  return check(
    NAME,
    'attention',
    `The stock of ${numberOf(wrong, 'product')} does not agree with the orders: ${list(skus)}.`,
    {
      figure,
      steps: [
        'Count these products, and save their quantity.',
        'Somebody or something changed them outside of the shop.',
        ASK_TECHNICIAN,
      ],
    },
  );
}
