import type { SearchOrder } from './search.rules.ts';

interface Match {
  number: number;
  /** The larger, the earlier. */
  rank: number;
}

/** The key by which the first matches of an order are chosen; equal ones are in the order of their numbers, up or down. */
const orders: Record<
  SearchOrder,
  { toRank(number: number, score: number, key: number): number; down: boolean }
> = {
  best: { toRank: (_number, score) => score, down: false },
  newest: { toRank: (number) => number, down: true },
  'price-down': { toRank: (_number, _score, key) => key, down: true },
  'price-up': { toRank: (_number, _score, key) => -key, down: false },
  'best-rated': { toRank: (_number, _score, key) => key, down: true },
  'best-selling': { toRank: (_number, _score, key) => key, down: true },
};

/** The first `wanted` matches in an order, and the count of all that were added, in any order. */
export interface FirstMatches {
  /** @param key of the product in the order, such as its price */
  add(number: number, score: number, key: number): void;
  count(): number;
  /** Numbers of the first matches, in their order. */
  numbers(): number[];
}

export function createFirstMatches(order: SearchOrder, wanted: number): FirstMatches {
  const { toRank, down } = orders[order];
  const compare = (a: Match, b: Match) =>
    b.rank - a.rank || (down ? b.number - a.number : a.number - b.number);
  let kept: Match[] = [];
  let last: Match = { number: 0, rank: -Infinity };
  let count = 0;
  const sortOut = () => {
    kept = kept.sort(compare).slice(0, wanted);
    return kept;
  };
  return {
    add(number, score, key) {
      count += 1;
      const rank = toRank(number, score, key);
      if (rank < last.rank || (rank === last.rank && number > last.number !== down)) return;
      kept.push({ number, rank });
      if (kept.length >= 2 * wanted + 100) last = sortOut().at(-1) ?? last;
    },
    count: () => count,
    numbers: () => sortOut().map(({ number }) => number),
  };
}
