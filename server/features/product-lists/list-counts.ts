import { LRUCache } from 'lru-cache';
import { spreadOf } from './price-spread.rules.ts';
import type { CountsByFacet, ListCount, ProductFilter } from './product-filter.rules.ts';
import { inList, type ProductTable, type RowChange, type RowCounter } from './product-table.rules.ts';
import { indexFrom } from './row-index.rules.ts';

/** Counts lists of a table, and keeps what it counted: a change adds and takes back its rows alone. */
export interface ListCounts {
  count(filter: ProductFilter): ListCount & CountsByFacet;
  /** Counts the list without its facets. */
  listCount(filter: ProductFilter): ListCount;
  follow(change: RowChange): void;
}

interface ListedPrices {
  /** Of the list without its price bounds: with them, any range is counted without passing all products. */
  prices: Int32Array;
  isListed: (row: number) => boolean;
}

/** 16 MB, of counters and of prices. */
const maxNumbers = 4_000_000;
/** What is around them takes as much as so many numbers. Every change passes all that is kept. */
const numbersAround = 500;

export function createListCounts(table: ProductTable): ListCounts {
  const counters = new LRUCache<string, RowCounter>({
    maxSize: maxNumbers,
    sizeCalculation: ({ size }) => size + numbersAround,
  });
  const listed = new LRUCache<string, ListedPrices>({
    maxSize: maxNumbers,
    sizeCalculation: ({ prices }) => prices.length + numbersAround,
  });

  /** @param rows those of the list without its price bounds, when they are known */
  function pricesOf(filter: ProductFilter, rows?: Uint8Array): Int32Array {
    const unbounded = { ...filter, minMinor: null, maxMinor: null };
    const key = JSON.stringify(unbounded);
    const kept = listed.get(key);
    if (kept) return kept.prices;
    const placeOf = table.placeIn(unbounded);
    const prices = table.pricesOf(rows ?? table.findListed(unbounded));
    listed.set(key, { prices, isListed: (row) => placeOf(row) === inList });
    return prices;
  }

  function countAll(filter: ProductFilter, key: string): CountsByFacet & ListCount {
    const { counter, listed: rows } = table.countAll(filter);
    counters.set(key, counter);
    return { ...counter.counts(), prices: spreadOf(pricesOf(filter, rows)) };
  }

  return {
    count(filter) {
      const key = JSON.stringify(filter);
      const kept = counters.get(key);
      return kept ? { ...kept.counts(), prices: spreadOf(pricesOf(filter)) } : countAll(filter, key);
    },
    listCount(filter) {
      const { minMinor, maxMinor } = filter;
      const prices = pricesOf(filter);
      const begin = minMinor === null ? 0 : indexFrom(prices, minMinor);
      const end = maxMinor === null ? prices.length : Math.max(begin, indexFrom(prices, maxMinor + 1));
      return { count: end - begin, countAbove: prices.length - end };
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
        const pricesOf = (rows: readonly number[]) => rows.filter(list.isListed).map(table.priceOf);
        for (const price of pricesOf(removed)) list.prices = withoutPrice(list.prices, price);
        for (const price of pricesOf(added)) list.prices = withPrice(list.prices, price);
      }
    },
  };
}

function withoutPrice(prices: Int32Array, price: number): Int32Array {
  const at = indexFrom(prices, price);
  const others = new Int32Array(prices.length - 1);
  others.set(prices.subarray(0, at));
  others.set(prices.subarray(at + 1), at);
  return others;
}

function withPrice(prices: Int32Array, price: number): Int32Array {
  const at = indexFrom(prices, price);
  const all = new Int32Array(prices.length + 1);
  all.set(prices.subarray(0, at));
  all[at] = price;
  all.set(prices.subarray(at), at + 1);
  return all;
}
