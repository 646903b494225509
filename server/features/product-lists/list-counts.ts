import { LRUCache } from 'lru-cache';
import { priceSpread } from './price-spread.rules.ts';
import { type CountsByFacet, type ListCount, noFilter, type ProductFilter } from './product-filter.rules.ts';
import {
  aboveList,
  inList,
  type ProductTable,
  type RowChange,
  type RowCounter,
} from './product-table.rules.ts';
import { indexFrom } from './row-index.rules.ts';

/** Counts lists of a table, and keeps what it counted: a change adds and takes back its rows alone. */
export interface ListCounts {
  count(filter: ProductFilter): ListCount & CountsByFacet;
  /** Counts the list without its facets. */
  listCount(filter: ProductFilter): ListCount;
  follow(change: RowChange): void;
}

interface ListedPrices {
  /** The prices of the list without its bounds: with them, any range is counted without passing all products. */
  prices: Int32Array;
  /** Its rows with several prices. */
  several: Int32Array;
  isListed: (row: number) => boolean;
}

/** 16 MB, of counters and of prices. */
const maxNumbers = 4_000_000;
/** The objects around them take as much as so many numbers. Every change passes all that is kept. */
const numbersAround = 500;

export function createListCounts(table: ProductTable): ListCounts {
  const counters = new LRUCache<string, RowCounter>({
    maxSize: maxNumbers,
    sizeCalculation: ({ size }) => size + numbersAround,
  });
  const listed = new LRUCache<string, ListedPrices>({
    maxSize: maxNumbers,
    sizeCalculation: ({ prices, several }) => prices.length + several.length + numbersAround,
  });

  /** @param rows those of the list without its price bounds, when they are known */
  function findPrices(filter: ProductFilter, rows?: Uint8Array): ListedPrices {
    const unbounded = { ...filter, minMinor: null, maxMinor: null };
    const key = JSON.stringify(unbounded);
    const kept = listed.get(key);
    if (kept) return kept;
    const toPlace = table.placeIn(unbounded);
    const all = rows ?? table.findListed(unbounded);
    const found = {
      prices: table.listPrices(all),
      several: table.listSeveral(all),
      isListed: (row: number) => toPlace(row) === inList,
    };
    listed.set(key, found);
    return found;
  }
  const spread = ({ prices, several }: ListedPrices) =>
    priceSpread(prices, Array.from(several, table.listOffers));

  function countAll(filter: ProductFilter, key: string): CountsByFacet & ListCount {
    const { counter, listed: rows } = table.countAll(filter);
    counters.set(key, counter);
    return { ...counter.counts(), prices: spread(findPrices(filter, rows)) };
  }

  const hasSeveral = (row: number) => table.listOffers(row).length > 0;

  return {
    count(filter) {
      const key = JSON.stringify(filter);
      const kept = counters.get(key);
      return kept ? { ...kept.counts(), prices: spread(findPrices(filter)) } : countAll(filter, key);
    },
    listCount(filter) {
      const { minMinor, maxMinor } = filter;
      const { prices, several } = findPrices(filter);
      const begin = minMinor === null ? 0 : indexFrom(prices, minMinor);
      const end = maxMinor === null ? prices.length : Math.max(begin, indexFrom(prices, maxMinor + 1));
      const toPlace = table.placeIn({ ...noFilter, minMinor, maxMinor });
      const places = several.map(toPlace);
      const countAt = (place: number) => places.filter((one) => one === place).length;
      return { count: end - begin + countAt(inList), countAbove: prices.length - end + countAt(aboveList) };
    },
    follow({ removed, added, isNew }) {
      if (isNew) {
        counters.clear();
        listed.clear();
        return;
      }
      for (const counter of counters.values()) {
        for (const row of removed) counter.add(row, -1);
        for (const row of added) counter.add(row);
      }
      for (const list of listed.values()) {
        for (const row of removed.filter(list.isListed)) {
          if (hasSeveral(row)) list.several = without(list.several, row);
          else list.prices = without(list.prices, table.getPrice(row));
        }
        for (const row of added.filter(list.isListed)) {
          if (hasSeveral(row)) list.several = withOne(list.several, row);
          else list.prices = withOne(list.prices, table.getPrice(row));
        }
      }
    },
  };
}

/** @param sorted in ascending order */
function without(sorted: Int32Array, one: number): Int32Array {
  const at = indexFrom(sorted, one);
  const others = new Int32Array(sorted.length - 1);
  others.set(sorted.subarray(0, at));
  others.set(sorted.subarray(at + 1), at);
  return others;
}

function withOne(sorted: Int32Array, one: number): Int32Array {
  const at = indexFrom(sorted, one);
  const all = new Int32Array(sorted.length + 1);
  all.set(sorted.subarray(0, at));
  all[at] = one;
  all.set(sorted.subarray(at), at + 1);
  return all;
}
