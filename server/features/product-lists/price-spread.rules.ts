import { minorPerMajor } from '#contract/money.ts';
import type { PriceSpread } from '#contract/product-search.contract.ts';
import { indexFrom } from './row-index.rules.ts';

const maxBars = 20;

/**
 * How the prices of a list are spread, for a filter by price.
 * @param prices in minor units, in ascending order
 * @returns null for no prices
 */
export function spreadOf(prices: Int32Array): PriceSpread | null {
  const [lowest, highest] = [prices[0], prices.at(-1)];
  if (lowest === undefined || highest === undefined) return null;
  const minor = minorPerMajor();
  const edges = edgesBetween(Math.floor(lowest / minor), Math.ceil(highest / minor));
  const begins = edges.map((edge) => indexFrom(prices, edge * minor));
  const productCounts = begins.slice(0, -1).map((begin, at) => {
    const isLast = at === edges.length - 2;
    return (isLast ? prices.length : (begins[at + 1] ?? 0)) - begin;
  });
  return { edges, productCounts };
}

/**
 * Each edge is the one before times the same factor, rounded: of most catalogues, half of all products cost less than a hundredth of the
 * dearest, and equal steps would put them into the first bar.
 */
function edgesBetween(low: number, high: number): number[] {
  const [from, to] = [Math.max(1, low), Math.max(low + 1, high)];
  const factor = (to / from) ** (1 / maxBars);
  const between = Array.from({ length: maxBars - 1 }, (_, at) => {
    const exact = from * factor ** (at + 1);
    const unit = 10 ** Math.max(0, Math.floor(Math.log10((exact * (factor - 1)) / 2)));
    return Math.round(exact / unit) * unit;
  });
  return [...new Set([low, ...between.filter((edge) => edge > low && edge < to), to])];
}
