import { minorPerMajor } from '#contract/money.ts';
import type { PriceSpread } from '#contract/product-search.contract.ts';
import { indexFrom } from './row-index.rules.ts';

const maxBars = 20;

/**
 * How the prices of a list are spread, for a filter by price.
 * @param prices in minor units, in ascending order
 * @param several prices of products that have more than one: each is in all bars of its prices
 * @returns null for no prices
 */
export function priceSpread(prices: Int32Array, several: readonly Int32Array[] = []): PriceSpread | null {
  const bounds = findBounds([prices.subarray(0, 1), prices.subarray(-1), ...several]);
  if (!bounds) return null;
  const edges = edgesBetween(...bounds);
  const minor = minorPerMajor();
  const begins = edges.map((edge) => indexFrom(prices, edge * minor));
  const counts = Int32Array.from(edges.slice(1), (_, at) => {
    const isLast = at === edges.length - 2;
    return (isLast ? prices.length : (begins[at + 1] ?? 0)) - (begins[at] ?? 0);
  });
  return spread(edges, bounds, counts, several);
}

/** Collects prices in any order: sorting those of a search for a common word takes as long as finding it. */
export function collectPrices() {
  let prices = new Int32Array(256);
  let count = 0;
  const several: Int32Array[] = [];
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
    /** The prices of one product. */
    addSeveral(prices: Int32Array): void {
      several.push(prices);
    },
    spread(): PriceSpread | null {
      const collected = prices.subarray(0, count);
      const bounds = findBounds([collected, ...several]);
      if (!bounds) return null;
      const edges = edgesBetween(...bounds);
      const counts = new Int32Array(edges.length - 1);
      const toBar = barsBetween(edges);
      for (let at = 0; at < count; at += 1) countAt(counts, toBar(collected[at] ?? 0));
      return spread(edges, bounds, counts, several);
    },
  };
}

function findBounds(all: readonly Int32Array[]): [lowest: number, highest: number] | null {
  let [lowest, highest] = [Infinity, -Infinity];
  for (const prices of all) {
    for (let at = 0; at < prices.length; at += 1) {
      const price = prices[at] ?? 0;
      if (price < lowest) lowest = price;
      if (price > highest) highest = price;
    }
  }
  return lowest === Infinity ? null : [lowest, highest];
}

/** @returns finds the bar of a price */
function barsBetween(edges: readonly number[]): (price: number) => number {
  const ends = Int32Array.from(edges.slice(1, -1), (edge) => edge * minorPerMajor());
  return (price) => indexFrom(ends, price + 1);
}

/** @param counts of products with one price */
function spread(
  edges: number[],
  [lowest, highest]: [number, number],
  counts: Int32Array,
  several: readonly Int32Array[],
): PriceSpread {
  const toBar = barsBetween(edges);
  for (const prices of several) for (const bar of new Set(Array.from(prices, toBar))) countAt(counts, bar);
  return { edges, productCounts: [...counts], ...onlyPrice(lowest, highest) };
}

function countAt(counts: Int32Array, bar: number): void {
  counts[bar] = (counts[bar] ?? 0) + 1;
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
