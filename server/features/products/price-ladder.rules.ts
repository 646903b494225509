import { priceSlider } from '#contract/limits.ts';

/**
 * How many products of a list there are up to each price: one count answers every position of the price slider, and
 * says at which price a deep page begins. Rungs are the whole dollars up to the slider's end, each followed by one
 * for the cents above it; a last rung holds all that is dearer.
 */
export interface PriceLadder {
  /** At each rung: products on it and below. */
  upTo: Int32Array;
  total: number;
}

const lastDollar = priceSlider.most;
const lastRung = lastDollar * 2 + 1;

/** Rung of a price; the store counts by the same formula in SQL. */
export function rungOf(cents: number): number {
  if (cents > lastDollar * 100) return lastRung;
  return Math.max(0, Math.floor(cents / 100) * 2 + (cents % 100 > 0 ? 1 : 0));
}

export const lowestPriceOn = (rung: number) => Math.floor(rung / 2) * 100 + (rung % 2);
/** Null on the last rung, which has no end. */
export function highestPriceOn(rung: number): number | null {
  if (rung === lastRung) return null;
  return Math.floor(rung / 2) * 100 + (rung % 2 === 0 ? 0 : 99);
}

/** Builds a ladder of the products counted on each rung. */
export function buildLadder(countByRung: Iterable<readonly [rung: number, count: number]>): PriceLadder {
  const upTo = new Int32Array(lastRung + 1);
  for (const [rung, count] of countByRung) upTo[rung] = count;
  let total = 0;
  for (const [rung, count] of upTo.entries()) {
    total += count;
    upTo[rung] = total;
  }
  return { upTo, total };
}

/** Products on the rungs below this one. */
export function countBelow(ladder: PriceLadder, rung: number): number {
  return rung <= 0 ? 0 : (ladder.upTo[rung - 1] ?? ladder.total);
}

/** Products from `leastCents` to `mostCents`; null when a bound stands within a rung, and they must be counted. */
export function countOnLadder(
  ladder: PriceLadder,
  leastCents: number | null,
  mostCents: number | null,
): number | null {
  if (mostCents !== null && mostCents < 0) return 0;
  const from = leastCents === null ? 0 : rungOf(leastCents);
  const to = mostCents === null ? lastRung : rungOf(mostCents);
  if (leastCents !== null && leastCents > 0 && lowestPriceOn(from) !== leastCents) return null;
  if (mostCents !== null && highestPriceOn(to) !== mostCents) return null;
  return Math.max(0, countBelow(ladder, to + 1) - countBelow(ladder, from));
}

/** Rung of the product that has `position` others before it, cheapest first; null past the ends. */
export function rungAtPosition(ladder: PriceLadder, position: number): number | null {
  if (position < 0 || position >= ladder.total) return null;
  let [low, high] = [0, lastRung];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ladder.upTo[middle] ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}
