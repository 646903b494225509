import type { FindProductsInMemory, ProductsInMemory } from '../products/products-in-memory.ts';
import { termArrays } from './postings.store.ts';
import type { ReadPostings } from './postings-cache.ts';
import { hiddenProducts } from './read-postings.store.ts';
import { allBut, noPostings, scorePostings, type Visit } from './score-postings.rules.ts';
import { countDocuments, type SearchPlan } from './search.rules.ts';

/** Adding up so many takes six or seven milliseconds; of more, PostgreSQL reads only a part. */
const mostPostings = 500_000;

/**
 * Visits the products for sale that match a plan, by adding up postings in this process. Each method returns false, and visits nothing, when
 * PostgreSQL finds them at less cost.
 */
export interface VisitMatches {
  all(plan: SearchPlan, visit: (number: number, score: number) => void): Promise<boolean>;
  /** @param visitIn gets the products of the rows that are visited */
  withRows(plan: SearchPlan, visitIn: (products: ProductsInMemory) => Visit): Promise<boolean>;
}

export function createVisitMatches(
  readPostings: ReadPostings,
  findProducts: FindProductsInMemory,
): VisitMatches {
  async function readTerms(
    { ids, parts, weights, idfs }: ReturnType<typeof termArrays>,
    more: number[] = [],
  ) {
    const postings = await readPostings([...more, ...ids]);
    const of = (id: number) => postings.get(id) ?? noPostings;
    const terms = ids.map((id, at) => ({
      part: parts[at] ?? 0,
      weight: weights[at] ?? 0,
      idf: idfs[at] ?? 0,
      postings: of(id),
    }));
    return { terms, of };
  }
  const isTooLarge = (plan: SearchPlan) => countDocuments(plan.groups) > mostPostings;

  return {
    async all(plan, visit) {
      if (isTooLarge(plan)) return false;
      const arrays = termArrays(plan);
      const { terms, of } = await readTerms(arrays, [hiddenProducts]);
      scorePostings(terms, arrays.least, allBut(of(hiddenProducts).numbers), visit);
      return true;
    },
    async withRows(plan, visitIn) {
      if (isTooLarge(plan) || !findProducts()) return false;
      const arrays = termArrays(plan);
      const { terms } = await readTerms(arrays);
      // Changes may have come since.
      const products = findProducts();
      if (!products) return false;
      scorePostings(terms, arrays.least, products.findRows, visitIn(products));
      return true;
    },
  };
}
