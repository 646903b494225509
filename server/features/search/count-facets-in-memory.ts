import { collectPrices } from '../product-lists/price-spread.rules.ts';
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
      const prices = collectPrices();
      counts = () => ({ ...counter.counts(), prices: prices.spread() });
      return (_number, _score, row) => {
        if (!counter.add(row)) return;
        const offers = products.listOffers(row);
        if (offers.length > 0) prices.addSeveral(offers);
        else prices.add(products.getPrice(row));
      };
    });
    return counts();
  };
