import { expect, it } from 'vitest';
import { createFirstMatches } from './first-matches.rules.ts';
import type { SearchOrder } from './search.rules.ts';

/** Numbers 1 to 1,000 in a mixed sequence; prices and scores repeat. */
const matches = Array.from({ length: 1_000 }, (_, at) => {
  const number = 1 + ((at * 387) % 1_000);
  return { number, score: (number * 7) % 50, price: (number * 3) % 40 };
});
type Match = (typeof matches)[number];

it.each<[SearchOrder, (a: Match, b: Match) => number]>([
  ['best', (a, b) => b.score - a.score || a.number - b.number],
  ['newest', (a, b) => b.number - a.number],
  ['price-down', (a, b) => b.price - a.price || b.number - a.number],
  ['best-rated', (a, b) => b.price - a.price || b.number - a.number],
  ['best-selling', (a, b) => b.price - a.price || b.number - a.number],
  ['price-up', (a, b) => a.price - b.price || a.number - b.number],
])('keeps the first matches: %s', (order, compare) => {
  const sorted = matches.toSorted(compare).map(({ number }) => number);
  for (const wanted of [1, 10, 450, 1_000, 2_000]) {
    const first = createFirstMatches(order, wanted);
    for (const { number, score, price } of matches) first.add(number, score, price);
    expect(first.count()).toBe(1_000);
    expect(first.numbers()).toEqual(sorted.slice(0, wanted));
  }
});
