import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { facetsDependency } from '../products/list-changes.rules.ts';
import { noFilter } from '../products/product-filter.rules.ts';
import { countMembers, createNumberSet, type FacetMembers } from './facet-members.rules.ts';
import { listFacetMembers } from './facet-members.store.ts';
import type { FacetCounts } from './facets.rules.ts';
import { withoutFacets } from './result-counts.store.ts';
import type { Bounds, SearchPlan } from './search.rules.ts';
import { createSearchedCache } from './searched-cache.ts';
import { mostProducts, type VisitMatches } from './visit-matches.ts';

/** Reading the members costs as much as two or three searches in PostgreSQL. */
const firstSearchInMemory = 3;

/**
 * Counts the matches of a plan by category and brand, by adding up postings in this process.
 * @returns null when PostgreSQL counts them at less cost
 */
export type CountFacetsInMemory = (plan: SearchPlan, filter: Bounds) => Promise<FacetCounts | null>;

/** Keeps which products are in which category and of which brand until one of them changes that. */
export function createCountFacetsInMemory(
  db: Db,
  cacheInvalidation: CacheInvalidation,
  visitMatches: VisitMatches,
): CountFacetsInMemory {
  const rememberMembers = createSearchedCache<FacetMembers>(cacheInvalidation, 1, ['catalogue']);
  const rememberAsked = createSearchedCache<{ times: number }>(cacheInvalidation, 1, ['catalogue']);
  const isChangedBy = facetsDependency(noFilter);

  async function findMembers(): Promise<FacetMembers | null> {
    const asked = await rememberAsked('', async () => ({ times: 0 }), isChangedBy);
    asked.times += 1;
    if (asked.times < firstSearchInMemory) return null;
    return await rememberMembers('', () => listFacetMembers(db), isChangedBy);
  }

  return async (plan, filter) => {
    if (plan.catalogue > mostProducts) return null;
    const members = await findMembers();
    if (!members) return null;
    const found = createNumberSet(members.largest);
    const [leastMinor, mostMinor] = [filter.leastMinor ?? 0, filter.mostMinor ?? Infinity];
    const isFound = await visitMatches(plan, withoutFacets(filter), false, (number, _score, priceMinor) => {
      if (priceMinor >= leastMinor && priceMinor <= mostMinor) found.add(number);
    });
    return isFound ? countMembers(found, members, filter) : null;
  };
}
