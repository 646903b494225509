import type { ProductTable } from '../product-lists/product-table.rules.ts';
import { scaledFirst, scaledTerms } from './postings.store.ts';
import type { ReadPostings } from './postings-cache.ts';
import { hiddenProducts } from './read-postings.store.ts';
import { allBut, equalPostings, noPostings, scorePostings, type Visit } from './score-postings.rules.ts';
import { countDocuments, type SearchPlan } from './search.rules.ts';

/** Adding up so many takes 26 milliseconds, for which the process does nothing else. */
const maxPostings = 2_000_000;

/** The columns that a search reads of the products in memory. */
type ProductRows = Pick<
  ProductTable,
  'findRows' | 'placeIn' | 'getPrice' | 'createKey' | 'listOffers' | 'counter'
>;

/**
 * Visits the products for sale that match a plan, by adding up postings in this process. Each method returns false, and visits nothing, when
 * PostgreSQL has to find them: they are too many, or the products are not in memory.
 */
export interface VisitMatches {
  all(plan: SearchPlan, visit: (number: number, score: number) => void): Promise<boolean>;
  /** @param visitIn gets the products of the rows that are visited */
  withRows(plan: SearchPlan, visitIn: (products: ProductRows) => Visit): Promise<boolean>;
}

export function createVisitMatches(
  readPostings: ReadPostings,
  findProducts: () => Promise<ProductRows | null>,
): VisitMatches {
  async function readTerms(plan: SearchPlan, more: number[] = []) {
    const { terms, min } = scaledTerms(plan);
    const postings = await readPostings([...more, ...terms.map(({ id }) => id)]);
    const of = (id: number) => postings.get(id) ?? noPostings;
    const known = terms.map(({ id, ...term }) => ({ ...term, postings: of(id) }));
    const first = plan.first ? [{ ...scaledFirst(plan), postings: equalPostings(plan.first) }] : [];
    return { terms: [...known, ...first], min, of };
  }
  const isTooLarge = (plan: SearchPlan) => countDocuments(plan.groups) > maxPostings;

  return {
    async all(plan, visit) {
      if (isTooLarge(plan)) return false;
      const { terms, min, of } = await readTerms(plan, [hiddenProducts]);
      scorePostings(terms, min, allBut(of(hiddenProducts).numbers), visit);
      return true;
    },
    async withRows(plan, visitIn) {
      if (isTooLarge(plan) || !(await findProducts())) return false;
      const { terms, min } = await readTerms(plan);
      // Changes may have come since.
      const products = await findProducts();
      if (!products) return false;
      scorePostings(terms, min, products.findRows, visitIn(products));
      return true;
    },
  };
}
