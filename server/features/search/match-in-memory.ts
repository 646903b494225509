import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { isUnfiltered } from './bounds.store.ts';
import { createFirstMatches } from './first-matches.rules.ts';
import { cappedCount, type MatchCount, mostCounted } from './match-count.rules.ts';
import { termArrays } from './postings.store.ts';
import type { ReadPostings } from './postings-cache.ts';
import { createProductScopes } from './product-scopes.ts';
import { hiddenProducts } from './read-postings.store.ts';
import { noPostings, scorePostings } from './score-postings.rules.ts';
import {
  type Bounds,
  countDocuments,
  type SearchOrder,
  type SearchPlan,
  type SearchWindow,
} from './search.rules.ts';

/** Adding up so many takes about a millisecond; of more, PostgreSQL reads only a part. */
const mostPostings = 100_000;
/** Filters and prices of larger catalogues are read by PostgreSQL. */
const mostProducts = 200_000;

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

export function createMatchInMemory(
  db: Db,
  cacheInvalidation: CacheInvalidation,
  readPostings: ReadPostings,
): MatchInMemory {
  const findScope = createProductScopes(db, cacheInvalidation);

  return async (plan, filter, order, { offset, limit }) => {
    if (countDocuments(plan.groups) > mostPostings) return null;
    const needsPrices = order === 'price-down' || order === 'price-up' || !isUnfiltered(filter);
    if (needsPrices && plan.catalogue > mostProducts) return null;
    const within = needsPrices ? await findScope(filter) : null;
    if (needsPrices && !within) return null;

    const { ids, parts, weights, idfs, least } = termArrays(plan);
    const postings = await readPostings([hiddenProducts, ...ids]);
    const of = (id: number) => postings.get(id) ?? noPostings;
    const terms = ids.map((id, at) => ({
      part: parts[at] ?? 0,
      weight: weights[at] ?? 0,
      idf: idfs[at] ?? 0,
      postings: of(id),
    }));
    const scope = within ?? { numbers: of(hiddenProducts).numbers };
    const first = createFirstMatches(order, offset < mostCounted ? offset + limit : 0);
    const [leastMinor, mostMinor] = [filter.leastMinor ?? 0, filter.mostMinor ?? Infinity];
    let above = 0;
    scorePostings(terms, least, scope, (number, score, priceMinor) => {
      if (priceMinor < leastMinor) return;
      if (priceMinor > mostMinor) above += 1;
      else first.add(number, score, priceMinor);
    });
    const numbers = first.numbers().slice(offset);
    return { numbers, ...cappedCount(first.count()), above: cappedCount(above) };
  };
}
