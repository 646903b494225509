import { aboveList, inList } from '../product-lists/product-table.rules.ts';
import { createFirstMatches } from './first-matches.rules.ts';
import { cappedCount, type Matches, maxCounted } from './match-count.rules.ts';
import {
  type Bounds,
  isUnfiltered,
  type SearchOrder,
  type SearchPlan,
  type SearchWindow,
} from './search.rules.ts';
import type { VisitMatches } from './visit-matches.ts';

/**
 * Finds one page of the matches of a plan by adding up postings in this process, with the counts of all.
 * @returns null when it is not in memory, and PostgreSQL finds it
 */
export type MatchInMemory = (
  plan: SearchPlan,
  filter: Bounds,
  order: SearchOrder,
  window: SearchWindow,
) => Promise<Matches | null>;

export function createMatchInMemory(visitMatches: VisitMatches): MatchInMemory {
  return async (plan, filter, order, { offset, limit }) => {
    const sortsByKey = order !== 'best' && order !== 'newest';
    const first = createFirstMatches(order, offset < maxCounted ? offset + limit : 0);
    let above = 0;
    const isFound =
      sortsByKey || !isUnfiltered(filter)
        ? await visitMatches.withRows(plan, (products) => {
            const toPlace = products.placeIn(filter);
            const toKey = sortsByKey ? products.createKey(order) : () => 0;
            return (number, score, row) => {
              const place = toPlace(row);
              if (place === inList) first.add(number, score, toKey(row));
              else if (place === aboveList) above += 1;
            };
          })
        : await visitMatches.all(plan, (number, score) => first.add(number, score, 0));
    if (!isFound) return null;
    const numbers = first.numbers().slice(offset);
    return { numbers, ...cappedCount(first.count()), above: cappedCount(above) };
  };
}
