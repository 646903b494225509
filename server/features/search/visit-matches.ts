import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { isUnfiltered } from './bounds.store.ts';
import { termArrays } from './postings.store.ts';
import type { ReadPostings } from './postings-cache.ts';
import { createProductScopes } from './product-scopes.ts';
import { hiddenProducts } from './read-postings.store.ts';
import { noPostings, scorePostings, type Visit } from './score-postings.rules.ts';
import { type Bounds, countDocuments, type SearchPlan } from './search.rules.ts';

/** Adding up so many takes about a millisecond; of more, PostgreSQL reads only a part. */
const mostPostings = 100_000;
/** Filters and prices of larger catalogues are read by PostgreSQL. */
export const mostProducts = 200_000;

/**
 * Visits the matches of a plan within the filter but for its price bounds, by adding up postings in this process.
 * @param needsPrices also without a filter
 * @returns false, and visits nothing, when PostgreSQL finds them at less cost
 */
export type VisitMatches = (
  plan: SearchPlan,
  filter: Bounds,
  needsPrices: boolean,
  visit: Visit,
) => Promise<boolean>;

export function createVisitMatches(
  db: Db,
  cacheInvalidation: CacheInvalidation,
  readPostings: ReadPostings,
): VisitMatches {
  const findScope = createProductScopes(db, cacheInvalidation);

  return async (plan, filter, needsPrices, visit) => {
    if (countDocuments(plan.groups) > mostPostings) return false;
    const isScoped = needsPrices || !isUnfiltered(filter);
    if (isScoped && plan.catalogue > mostProducts) return false;
    const within = isScoped ? await findScope(filter) : null;
    if (isScoped && !within) return false;

    const { ids, parts, weights, idfs, least } = termArrays(plan);
    const postings = await readPostings([hiddenProducts, ...ids]);
    const of = (id: number) => postings.get(id) ?? noPostings;
    const terms = ids.map((id, at) => ({
      part: parts[at] ?? 0,
      weight: weights[at] ?? 0,
      idf: idfs[at] ?? 0,
      postings: of(id),
    }));
    scorePostings(terms, least, within ?? { numbers: of(hiddenProducts).numbers }, visit);
    return true;
  };
}
