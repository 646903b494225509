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
  /** Read from the other end, because the page is nearer to it. */
  backwards: boolean;
  /** Few match the price or rating: find those, then sort. Else walk the list's order and pass over the rest. */
  narrow: boolean;
  offset: number;
  limit: number;
}

/** Sorting that many is quicker than passing over thousands of others. */
const few = 2_000;
/** From here on it is worth finding out where a page begins. */
const deep = 100;

/**
 * The cheapest way to a page that is not past the end, knowing how many products match and how their prices are
 * spread (`ladder`: the same list without its price bounds). May narrow the price bounds to begin at the page.
 */
export function planPagination(
  filter: ProductFilter,
  order: ProductOrder,
  { offset, limit }: Window,
  { count, ladder }: { count: number; ladder: PriceHistogram },
): { filter: ProductFilter; path: PaginationPlan } {
  const path = { order, backwards: false, narrow: isNarrow(filter, order, count, ladder), offset, limit };
  if (offset < deep) return { filter, path };
  if (order !== 'newest') return atRung(filter, path, count, ladder);
  const shown = Math.min(limit, count - offset);
  const fromEnd = count - offset - shown;
  if (fromEnd >= offset) return { filter, path };
  return { filter, path: { ...path, backwards: true, offset: fromEnd, limit: shown } };
}

function isNarrow(
  filter: ProductFilter,
  order: ProductOrder,
  count: number,
  ladder: PriceHistogram,
): boolean {
  if (count > few) return false;
  // A category's lines have no index by rating: they are walked.
  if (filter.rating !== null) return filter.category === null;
  const bounded = filter.leastCents !== null || filter.mostCents !== null;
  return bounded && order === 'newest' && count * 20 < ladder.total;
}

/** Begins a list by price at the rung that holds the page's first product. */
function atRung(filter: ProductFilter, path: PaginationPlan, count: number, ladder: PriceHistogram) {
  const before = filter.leastCents === null ? 0 : countBelow(ladder, bucketOf(filter.leastCents));
  if (path.order === 'price-up') {
    const rung = bucketAtPosition(ladder, before + path.offset);
    if (rung === null) return { filter, path };
    const leastCents = Math.max(filter.leastCents ?? 0, lowestPriceIn(rung));
    const offset = before + path.offset - Math.max(before, countBelow(ladder, rung));
    return { filter: { ...filter, leastCents }, path: { ...path, offset } };
  }
  const rung = bucketAtPosition(ladder, before + count - 1 - path.offset);
  const highest = rung === null ? null : highestPriceIn(rung);
  if (rung === null || highest === null) return { filter, path };
  const mostCents = Math.min(filter.mostCents ?? highest, highest);
  const dearer = before + count - Math.min(before + count, countBelow(ladder, rung + 1));
  return { filter: { ...filter, mostCents }, path: { ...path, offset: path.offset - dearer } };
}
