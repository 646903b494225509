import type { ProductFilter, ProductOrder, Window } from './product-filter.rules.ts';
import { noRow } from './row-index.rules.ts';

/** The rows of the products for sale, in the orders of lists: the same as those of product-list.store.ts. */
export interface ListOrder {
  /** Follows a change of a product: `noRow` before is a new one, and after one that is not for sale any more. */
  replace(before: number, after: number): void;
  /**
   * The rows of a page.
   * @param list with the count of its rows; `hasSeveral` where a row below the lower price bound may be in it, by another price
   */
  page(
    list: { filter: ProductFilter; order: ProductOrder; count: number; hasSeveral: boolean },
    isListed: (row: number) => boolean,
    window: Window,
  ): number[];
  /**
   * @param listed 1 for a row whose price is wanted
   * @returns in ascending order
   */
  listPrices(listed: Uint8Array): Int32Array;
}

/** The columns of a row that the order reads. */
interface OrderedRows {
  /** The rows when it is made, which are numbered from 0. */
  loaded: number;
  /** The most rows there will be. */
  capacity: number;
  /** 16 bytes for each row. */
  ids: Uint8Array;
  prices: Int32Array;
  ratingScores: Int32Array;
  recentlySold: Int32Array;
}

export function createListOrder({
  loaded,
  capacity,
  ids,
  prices,
  ratingScores,
  recentlySold,
}: OrderedRows): ListOrder {
  const compareIds = (a: number, b: number) => {
    for (let at = 0; at < 16; at += 1) {
      const difference = (ids[a * 16 + at] ?? 0) - (ids[b * 16 + at] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  };

  // Ids are mostly in the order of the rows, which sorting an array makes use of, unlike sorting a typed array.
  const newest = createSortedRows(
    Array.from({ length: loaded }, (_, row) => row).sort(compareIds),
    capacity,
    compareIds,
  );
  const sortedBy = (keys: Int32Array) =>
    createSortedRows(
      sortByKeys(newest.rows.subarray(0, loaded), keys),
      capacity,
      (a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || compareIds(a, b),
    );
  const byPrice = sortedBy(prices);
  const sortedFor = {
    ...{ newest, 'price-down': byPrice, 'price-up': byPrice },
    ...{ 'best-rated': sortedBy(ratingScores), 'best-selling': sortedBy(recentlySold) },
  };
  const allSorted = new Set(Object.values(sortedFor));

  /** The place in `byPrice` where a price begins. */
  const indexOfPrice = (min: number) => byPrice.indexWhere((row) => (prices[row] ?? 0) >= min);

  return {
    replace(before, after) {
      for (const sorted of allSorted) {
        if (before !== noRow) sorted.remove(before);
        if (after !== noRow) sorted.insert(after);
      }
    },
    page({ filter, order, count, hasSeveral }, isListed, { offset, limit }) {
      const { minMinor, maxMinor } = filter;
      const { rows, size } = sortedFor[order];
      const isByPrice = rows === byPrice.rows;
      const begin = isByPrice && minMinor !== null && !hasSeveral ? indexOfPrice(minMinor) : 0;
      // The shown price is the lowest.
      const end = isByPrice && maxMinor !== null ? indexOfPrice(maxMinor + 1) : size();
      const shown = Math.max(0, Math.min(limit, count - offset));
      // Ascending, the page begins after those that are before it in the list, or after it.
      const skipped = order === 'price-up' ? offset : count - offset - shown;
      const found =
        end - begin === count
          ? [...rows.subarray(begin + skipped, begin + skipped + shown)]
          : walk(rows.subarray(begin, end), isListed, { skipped, shown, count });
      return order === 'price-up' ? found : found.reverse();
    },
    listPrices(listed) {
      const found = new Int32Array(byPrice.size());
      let count = 0;
      for (let at = 0; at < found.length; at += 1) {
        const row = byPrice.rows[at] ?? noRow;
        if (listed[row] === 1) found[count++] = prices[row] ?? 0;
      }
      return found.slice(0, count);
    },
  };
}

/** Passes rows from the nearer end: 10 to 35 ns each, and up to 80 with a million products, whose rows no cache of a processor holds. */
function walk(
  rows: Int32Array,
  isListed: (row: number) => boolean,
  { skipped, shown, count }: { skipped: number; shown: number; count: number },
): number[] {
  const isFromEnd = count - skipped - shown < skipped;
  const found: number[] = [];
  let left = isFromEnd ? count - skipped - shown : skipped;
  for (let passed = 0; passed < rows.length && found.length < shown; passed += 1) {
    const row = rows[isFromEnd ? rows.length - 1 - passed : passed] ?? noRow;
    if (!isListed(row)) continue;
    if (left === 0) found.push(row);
    else left -= 1;
  }
  return isFromEnd ? found.reverse() : found;
}

/** @param newest rows in the order of their ids, by which equal keys are sorted */
function sortByKeys(newest: Int32Array, keys: Int32Array): Int32Array {
  // Numbers are sorted many times as fast as by a function. They are exact for keys of 2^31 and four million products.
  const ranked = Float64Array.from(newest, (row, rank) => (keys[row] ?? 0) * newest.length + rank).sort();
  return Int32Array.from(ranked, (key) => newest[key % newest.length] ?? noRow);
}

function createSortedRows(
  sorted: ArrayLike<number>,
  capacity: number,
  compare: (a: number, b: number) => number,
) {
  const rows = new Int32Array(capacity);
  rows.set(sorted);
  let size = sorted.length;

  /** @returns the first index whose row, as all after it, fulfils a condition */
  function indexWhere(isBehind: (row: number) => boolean): number {
    let [low, high] = [0, size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBehind(rows[middle] ?? noRow)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
  const findIndex = (row: number) => indexWhere((other) => compare(other, row) >= 0);

  return {
    rows,
    size: () => size,
    indexWhere,
    insert(row: number) {
      const at = findIndex(row);
      rows.copyWithin(at + 1, at, size);
      rows[at] = row;
      size += 1;
    },
    remove(row: number) {
      const at = findIndex(row);
      rows.copyWithin(at, at + 1, size);
      size -= 1;
    },
  };
}
