import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { isTag, type ListedChange } from '#server/announced-change.ts';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import { outageOf } from '#server/db/outage.ts';
import { includes } from './list-changes.rules.ts';
import { type ListCount, noFilter, type ProductFilter } from './product-filter.rules.ts';
import { createProductTable, type ProductTable, type TableCounts } from './product-table.rules.ts';
import type { ReadColumns } from './product-table.store.ts';
import { indexFrom } from './row-index.rules.ts';

/** All products for sale, exact at any moment between two changes: to be used at once, not after an await. */
export interface ProductsInMemory extends Omit<ProductTable, 'add' | 'pricesOf'> {
  /** Counts the list without its facets. */
  listCount(filter: ProductFilter): ListCount;
}
/** @returns null while they are not in memory */
export type FindProductsInMemory = () => ProductsInMemory | null;

/** 16 MB. */
const maxPrices = 4_000_000;
interface Loaded {
  table: ProductTable;
  snapshot: string;
  /** Until the next change, by filter: with them, any price range is counted without passing all products. */
  prices: LRUCache<string, Int32Array>;
  /** Changes that were added. One may come twice: another process sends what it believes that nobody has sent. */
  added: Set<string>;
  /** Of all products until the next change: the lists of categories and of brands and the unfiltered shop page show them. */
  counts: TableCounts | null;
}

/**
 * Keeps the products for sale in memory from the first call on. A changed product is added to them; a changed brand, category or merchant, an
 * import, and announcements that may have been missed make it read all again.
 * @param options.report an error that is no outage of the database
 * @param options.pauses after reading, in times as long as it took: reading on every change of an import would cost more than counting
 */
export function keepProductsInMemory(
  read: () => Promise<ReadColumns>,
  cacheInvalidation: Pick<CacheInvalidation, 'onChange' | 'onMissed' | 'isListening'>,
  { report, pauses = 4 }: { report: (error: unknown) => void; pauses?: number },
): FindProductsInMemory {
  let loaded: Loaded | null = null;
  /** What is announced while reading; null when it is not read, or will not be used. */
  let meanwhile: ListedChange[] | null = null;
  let isReading = false;
  let readAgainAt = 0;

  const forget = () => {
    loaded = null;
    meanwhile = null;
  };
  cacheInvalidation.onMissed(forget);
  cacheInvalidation.onChange((changes) => {
    if (changes.includes('catalogue')) return forget();
    const listed = changes.filter((change): change is ListedChange => !isTag(change));
    meanwhile?.push(...listed);
    if (loaded) loaded = withChanges(loaded, listed);
  });

  async function load(): Promise<void> {
    const began = performance.now();
    const changes: ListedChange[] = [];
    meanwhile = changes;
    isReading = true;
    try {
      const { columns, snapshot } = await read();
      if (meanwhile !== changes) return;
      const prices = new LRUCache<string, Int32Array>({
        maxSize: maxPrices,
        sizeCalculation: ({ length }) => length + 1,
      });
      const table = createProductTable(columns);
      loaded = withChanges({ table, snapshot, prices, added: new Set(), counts: null }, changes);
    } catch (error) {
      // In an outage, counting in the database fails, too, and tells the caller.
      if (!outageOf(error)) report(error);
    } finally {
      if (meanwhile === changes) meanwhile = null;
      isReading = false;
      const now = performance.now();
      readAgainAt = now + (now - began) * pauses;
    }
  }

  return () => {
    if (!cacheInvalidation.isListening()) return null;
    if (!loaded && !isReading && performance.now() >= readAgainAt) void load();
    return loaded && countsOf(loaded);
  };
}

/** @returns null when there is no space for them */
function withChanges(loaded: Loaded, changes: readonly ListedChange[]): Loaded | null {
  const { table, snapshot, prices, added } = loaded;
  for (const change of changes) {
    const { transaction, number, id, before, after } = change;
    const key = hash('sha1', JSON.stringify(change), 'base64');
    if (includes(snapshot, transaction) || added.has(key)) continue;
    added.add(key);
    prices.clear();
    loaded.counts = null;
    if (before && !table.add({ number, id }, before, -1)) return null;
    if (after && !table.add({ number, id }, after, 1)) return null;
  }
  return loaded;
}

function countsOf(loaded: Loaded): ProductsInMemory {
  const { table, prices } = loaded;
  return {
    ...table,
    count(filter) {
      if (!isDeepStrictEqual(filter, noFilter)) return table.count(filter);
      loaded.counts ??= table.count(filter);
      return loaded.counts;
    },
    listCount(filter) {
      const { minMinor, maxMinor, ...other } = filter;
      const key = JSON.stringify(other);
      const listed = prices.get(key) ?? table.pricesOf(filter);
      prices.set(key, listed);
      const begin = minMinor === null ? 0 : indexFrom(listed, minMinor);
      const end = maxMinor === null ? listed.length : Math.max(begin, indexFrom(listed, maxMinor + 1));
      return { count: end - begin, countAbove: listed.length - end };
    },
  };
}
