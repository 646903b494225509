import type { CountById } from '../products/product-filter.rules.ts';
import type { FacetCounts } from './facets.rules.ts';
import type { Bounds } from './search.rules.ts';

/** A category or a brand, and the numbers of its products for sale. */
export interface FacetMember {
  id: string;
  slug: string;
  numbers: Int32Array;
}

/** Which products for sale each facet counts, in no order. */
export interface FacetMembers {
  categories: readonly FacetMember[];
  brands: readonly FacetMember[];
  onSale: Int32Array;
  /** The largest number of all. */
  largest: number;
}

/** A set of product numbers, a bit for each. Numbers above the largest are no members. */
export interface NumberSet {
  add(number: number): void;
  countOf(numbers: Int32Array): number;
  /** The members that are in one of the lists. */
  within(lists: readonly Int32Array[]): NumberSet;
  size(): number;
}

export function createNumberSet(largest: number): NumberSet {
  const bits = new Uint32Array((largest >>> 5) + 1);
  let size = 0;
  const has = (number: number) => (((bits[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1;
  return {
    add(number) {
      if (number > largest || has(number)) return;
      bits[number >>> 5] = (bits[number >>> 5] ?? 0) | (1 << (number & 31));
      size += 1;
    },
    countOf(numbers) {
      let count = 0;
      for (let at = 0; at < numbers.length; at += 1) if (has(numbers[at] ?? 0)) count += 1;
      return count;
    },
    within(lists) {
      const both = createNumberSet(largest);
      for (const numbers of lists) for (const number of numbers) if (has(number)) both.add(number);
      return both;
    },
    size: () => size,
  };
}

/** Counts what was found by category, brand and sale, each without its own filter. */
export function countMembers(
  found: NumberSet,
  { categories, brands, onSale }: FacetMembers,
  filter: Bounds,
): FacetCounts {
  const only = (set: NumberSet, members: readonly FacetMember[], slugs: readonly string[] | null) =>
    slugs === null
      ? set
      : set.within(members.filter(({ slug }) => slugs.includes(slug)).map(({ numbers }) => numbers));
  const chosenCategory = filter.category === null ? null : [filter.category];
  const chosenBrands = filter.brand === null ? filter.brands : [filter.brand];
  const ofBrand = only(found, brands, chosenBrands);
  return {
    productCount: ofBrand.size(),
    onSaleCount: only(ofBrand, categories, chosenCategory).countOf(onSale),
    categories: countEach(ofBrand, categories),
    brands: countEach(only(found, categories, chosenCategory), brands),
  };
}

/** A facet offers only what has products. */
function countEach(set: NumberSet, members: readonly FacetMember[]): CountById {
  return new Map(
    members.map(({ id, numbers }) => [id, set.countOf(numbers)] as const).filter(([, count]) => count > 0),
  );
}
