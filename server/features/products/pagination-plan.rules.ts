import {
  bucketAtPosition,
  bucketOf,
  countBelow,
  highestPriceIn,
  lowestPriceIn,
  type PriceHistogram,
} from './price-histogram.rules.ts';
import type { ProductFilter, ProductOrder, Window } from './product-filter.rules.ts';

/** How a page is read from the indexes. */
export interface PaginationPlan {
  order: ProductOrder;
  /** Read from the end, which is closer to the page. */
  backwards: boolean;
  offset: number;
  limit: number;
}

/** From this offset on, it pays to find out where the page begins. */
const deep = 100;

/** Whether the plan of a page needs the prices of its list. */
export const needsPrices = (order: ProductOrder, offset: number): boolean =>
  order !== 'newest' && offset >= deep;

/**
 * The cheapest way to read a page that is not past the end.
 * @param known how many products match, and, where it needs them, the prices of the same list without its price bounds
 * @returns the plan, and the filter, whose price bounds may now begin at the page
 */
export function planPagination(
  filter: ProductFilter,
  order: ProductOrder,
  { offset, limit }: Window,
  known: { count: number; histogram: PriceHistogram | null },
): { filter: ProductFilter; plan: PaginationPlan } {
  const { count, histogram } = known;
  const plan = { order, backwards: false, offset, limit };
  if (histogram && needsPrices(order, offset)) return fromBucket(filter, plan, count, histogram);
  if (offset < deep || order !== 'newest') return { filter, plan };
  const shown = Math.min(limit, count - offset);
  const fromEnd = count - offset - shown;
  if (fromEnd >= offset) return { filter, plan };
  return { filter, plan: { ...plan, backwards: true, offset: fromEnd, limit: shown } };
}

/** Begins a list by price at the bucket of the page's first product. */
function fromBucket(filter: ProductFilter, plan: PaginationPlan, count: number, histogram: PriceHistogram) {
  const before = filter.leastMinor === null ? 0 : countBelow(histogram, bucketOf(filter.leastMinor));
  if (plan.order === 'price-up') {
    const bucket = bucketAtPosition(histogram, before + plan.offset);
    if (bucket === null) return { filter, plan };
    const leastMinor = Math.max(filter.leastMinor ?? 0, lowestPriceIn(bucket));
    const offset = before + plan.offset - Math.max(before, countBelow(histogram, bucket));
    return { filter: { ...filter, leastMinor }, plan: { ...plan, offset } };
  }
  const bucket = bucketAtPosition(histogram, before + count - 1 - plan.offset);
  const highest = bucket === null ? null : highestPriceIn(bucket);
  if (bucket === null || highest === null) return { filter, plan };
  const mostMinor = Math.min(filter.mostMinor ?? highest, highest);
  const moreExpensive = before + count - Math.min(before + count, countBelow(histogram, bucket + 1));
  return { filter: { ...filter, mostMinor }, plan: { ...plan, offset: plan.offset - moreExpensive } };
}
