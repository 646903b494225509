import type { HealthCheck } from '#contract/health.contract.ts';
import { ASK_TECHNICIAN, check, countInWords, duration, list } from './words.rules.ts';

export const STOCK_CHECK = 'stock';

/** Products that differ, and the skus of some of these. */
interface Differing {
  wrong: number;
  skus: string[];
}

/** The latest comparison of all products: their stock with its movements and with open orders, and what they show with their variants. */
export interface StockCheck extends Differing {
  products: number;
  /** Differences of shown prices; missing in results of the version before. */
  prices?: Differing;
  /** Why it failed, for a technician. */
  problem: string | null;
}

export const failedStockCheck = (problem: string): StockCheck => ({
  products: 0,
  wrong: 0,
  skus: [],
  problem,
});

/** It runs every hour while a process runs. */
const LATE_MS = 3 * 60 * 60_000;

type Last = { result: StockCheck; ageMs: number } | null;
const CHANGED_OUTSIDE = ['Somebody or something changed them outside of the shop.', ASK_TECHNICIAN];
const notYet = (name: string) => check(name, 'off', 'It is checked for the first time in some minutes.');
const isBefore = ({ products, problem }: StockCheck, isAny: boolean) =>
  isAny && products === 0 && problem === null;

/** @param isAny whether there is a product now: the first ones were added after a check that found none */
export function stockSums(last: Last, isAny: boolean): HealthCheck {
  const name = 'Stock';
  if (!last || isBefore(last.result, isAny)) return notYet(name);
  const { products, wrong, skus, problem } = last.result;
  const figure = `Checked ${duration(last.ageMs)} ago`;
  if (problem !== null || last.ageMs > LATE_MS) {
    const why = 'Stock could not be compared with the orders lately. People can still order.';
    return check(name, 'attention', why, { figure, steps: [ASK_TECHNICIAN] });
  }
  if (wrong === 0) {
    const sentence =
      products === 0
        ? 'There is no product yet.'
        : `The stock of every product agrees with its changes and with the open orders: ${countInWords(products, 'product')}.`;
    return check(name, 'works', sentence, { figure });
  }
  return check(
    name,
    'attention',
    `The stock of ${countInWords(wrong, 'product')} does not agree with the orders: ${list(skus)}.`,
    { figure, steps: ['Count these products, and save their quantity.', ...CHANGED_OUTSIDE] },
  );
}

/** By the same comparison. While that fails, the check of stock says so. */
export function shownPrices(last: Last, isAny: boolean): HealthCheck {
  const name = 'Prices';
  if (!last?.result.prices || last.result.problem !== null || isBefore(last.result, isAny))
    return notYet(name);
  const { products, prices } = last.result;
  const figure = `Checked ${duration(last.ageMs)} ago`;
  if (prices.wrong === 0) {
    const sentence =
      products === 0
        ? 'There is no product yet.'
        : `Lists show the prices that orders charge: ${countInWords(products, 'product')}.`;
    return check(name, 'works', sentence, { figure });
  }
  const verb = prices.wrong === 1 ? 'shows' : 'show';
  return check(
    name,
    'attention',
    `${countInWords(prices.wrong, 'product')} ${verb} another price than orders charge: ${list(prices.skus)}.`,
    { figure, steps: ['Save another price for these products, and then the right one.', ...CHANGED_OUTSIDE] },
  );
}
