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
  const edges = edgesBetween(lowest, highest);
  const minor = minorPerMajor();
  const begins = edges.map((edge) => indexFrom(prices, edge * minor));
  const productCounts = begins.slice(0, -1).map((begin, at) => {
    const isLast = at === edges.length - 2;
    return (isLast ? prices.length : (begins[at + 1] ?? 0)) - begin;
  });
  return { edges, productCounts, ...onlyPrice(lowest, highest) };
}

/** Collects prices in any order: sorting those of a search for a common word takes as long as finding it. */
export function collectPrices() {
  let prices = new Int32Array(256);
  let count = 0;
  return {
    add(price: number): void {
      if (count === prices.length) {
        const longer = new Int32Array(count * 2);
        longer.set(prices);
        prices = longer;
      }
      prices[count] = price;
      count += 1;
    },
    spread(): PriceSpread | null {
      const collected = prices.subarray(0, count);
      let [lowest, highest] = [collected[0], collected[0]];
      if (lowest === undefined || highest === undefined) return null;
      for (let at = 1; at < count; at += 1) {
        const price = collected[at] ?? 0;
        if (price < lowest) lowest = price;
        else if (price > highest) highest = price;
      }
      const edges = edgesBetween(lowest, highest);
      const minor = minorPerMajor();
      const ends = Int32Array.from(edges.slice(1, -1), (edge) => edge * minor);
      const counts = new Int32Array(edges.length - 1);
      for (let at = 0; at < count; at += 1) {
        const bar = indexFrom(ends, (collected[at] ?? 0) + 1);
        counts[bar] = (counts[bar] ?? 0) + 1;
      }
      return { edges, productCounts: [...counts], ...onlyPrice(lowest, highest) };
    },
  };
}

const onlyPrice = (lowest: number, highest: number): Pick<PriceSpread, 'onlyPrice'> =>
  lowest === highest ? { onlyPrice: lowest / minorPerMajor() } : {};

/**
 * @param lowest in minor units
 * @returns whole prices. Each edge is the one before times the same factor, rounded: of most catalogues, half of all products cost less than a hundredth of the
 * dearest, and equal steps would put them into the first bar.
 */
function edgesBetween(lowest: number, highest: number): number[] {
  const [low, high] = [Math.floor(lowest / minorPerMajor()), Math.ceil(highest / minorPerMajor())];
  const [from, to] = [Math.max(1, low), Math.max(low + 1, high)];
  const factor = (to / from) ** (1 / maxBars);
  const between = Array.from({ length: maxBars - 1 }, (_, at) => {
    const exact = from * factor ** (at + 1);
    const unit = 10 ** Math.max(0, Math.floor(Math.log10((exact * (factor - 1)) / 2)));
    return Math.round(exact / unit) * unit;
  });
  return [...new Set([low, ...between.filter((edge) => edge > low && edge < to), to])];
}
