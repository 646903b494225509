import { spreadOf } from '../product-lists/price-spread.rules.ts';
import type { FacetCounts } from './facets.rules.ts';
import type { Bounds, SearchPlan } from './search.rules.ts';
import type { VisitMatches } from './visit-matches.ts';

/**
 * Counts the matches of a plan by category and brand, by adding up postings in this process.
 * @returns null when they are not in memory, and PostgreSQL counts them
 */
export type CountFacetsInMemory = (plan: SearchPlan, filter: Bounds) => Promise<FacetCounts | null>;

export const createCountFacetsInMemory =
  (visitMatches: VisitMatches): CountFacetsInMemory =>
  async (plan, filter) => {
    let counts = (): FacetCounts | null => null;
    await visitMatches.withRows(plan, (products) => {
      const counter = products.counter(filter);
      const prices: number[] = [];
      counts = () => ({ ...counter.counts(), prices: spreadOf(Int32Array.from(prices).sort()) });
      return (_number, _score, row) => {
        if (counter.add(row)) prices.push(products.priceOf(row));
      };
    });
    return counts();
  };
