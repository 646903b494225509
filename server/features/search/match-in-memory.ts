import { createFirstMatches } from './first-matches.rules.ts';
import { cappedCount, type MatchCount, mostCounted } from './match-count.rules.ts';
import type { Bounds, SearchOrder, SearchPlan, SearchWindow } from './search.rules.ts';
import type { VisitMatches } from './visit-matches.ts';

export interface Matches extends MatchCount {
  /** Of the products of one page. */
  numbers: number[];
  /** How many more are above the upper price bound. */
  above: MatchCount;
}

/**
 * Finds one page of the matches of a plan by adding up postings in this process, with the counts of all.
 * @returns null when PostgreSQL finds it at less cost
 */
export type MatchInMemory = (
  plan: SearchPlan,
  filter: Bounds,
  order: SearchOrder,
  window: SearchWindow,
) => Promise<Matches | null>;

export function createMatchInMemory(visitMatches: VisitMatches): MatchInMemory {
  return async (plan, filter, order, { offset, limit }) => {
    const needsPrices = order === 'price-down' || order === 'price-up';
    const first = createFirstMatches(order, offset < mostCounted ? offset + limit : 0);
    const [leastMinor, mostMinor] = [filter.leastMinor ?? 0, filter.mostMinor ?? Infinity];
    let above = 0;
    const isFound = await visitMatches(plan, filter, needsPrices, (number, score, priceMinor) => {
      if (priceMinor < leastMinor) return;
      if (priceMinor > mostMinor) above += 1;
      else first.add(number, score, priceMinor);
    });
    if (!isFound) return null;
    const numbers = first.numbers().slice(offset);
    return { numbers, ...cappedCount(first.count()), above: cappedCount(above) };
  };
}
