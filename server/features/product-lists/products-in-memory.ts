import type { ChangeSource } from '#server/cache/announced-cache.ts';
import type { Tag } from '#server/cache/announced-change.ts';
import { findOutage } from '#server/db/outage.ts';
import { createListCounts, type ListCounts } from './list-counts.ts';
import { createProductTable, type ProductColumns, type ProductTable } from './product-table.rules.ts';

/** All products for sale, as they were when they were asked for: to be used at once, not after an await. */
export type ProductsInMemory = Omit<
  ProductTable,
  'replace' | 'countAll' | 'findListed' | 'listPrices' | 'listSeveral'
> &
  Omit<ListCounts, 'follow'>;
/** @returns null while they are not in memory */
export type FindProductsInMemory = () => Promise<ProductsInMemory | null>;

/** @param numbers those of products that have changed; null to read all */
type ReadColumns = (numbers: readonly number[] | null) => Promise<ProductColumns>;

/** When more have changed since the last list, all are read again. */
const maxChanged = 200;

interface Loaded {
  table: ProductTable;
  counts: ListCounts;
}

/**
 * Keeps the products for sale in memory from the first call on. A changed product is read again at once, in one statement with all that have
 * changed since the one before. A changed brand, category or merchant, an import, and announcements that may have been missed make it read all again.
 * @param options.report an error that is no outage of the database
 * @param options.pauses after reading all, in times as long as it took: reading on every change of an import would cost more than counting
 */
export function keepProductsInMemory(
  read: ReadColumns,
  cacheInvalidation: ChangeSource,
  { report, pauses = 4 }: { report: (error: unknown) => void; pauses?: number },
): FindProductsInMemory {
  let loaded: Loaded | null = null;
  /** Numbers that were announced since they were read, also while all are read. */
  let changed = new Set<number>();
  /** Counts what makes all that is read useless. */
  let timesForgotten = 0;
  let isReadingAll = false;
  let readAllAgainAt = 0;
  /** Statements of changed products follow each other. */
  let reading: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  const forget = () => {
    loaded = null;
    changed = new Set();
    timesForgotten += 1;
  };
  cacheInvalidation.onMissed(forget);
  cacheInvalidation.onChange((tags) => {
    if (tags.includes('catalogue')) return forget();
    if (!loaded && !isReadingAll) return;
    for (const tag of tags) if (isOfOne(tag)) changed.add(Number(tag.slice(listed.length)));
    if (changed.size > maxChanged) return forget();
    // Nobody has to wait for it then.
    if (loaded && changed.size > 0) void readUntilNow();
  });

  function reportError(error: unknown): void {
    // In an outage, counting in the database fails, too, and tells the caller.
    if (!findOutage(error)) report(error);
  }

  async function readAll(): Promise<void> {
    const began = performance.now();
    const before = timesForgotten;
    changed = new Set();
    isReadingAll = true;
    try {
      const columns = await read(null);
      if (before === timesForgotten) loaded = loadedFrom(columns);
    } catch (error) {
      reportError(error);
    } finally {
      isReadingAll = false;
      const now = performance.now();
      readAllAgainAt = now + (now - began) * pauses;
    }
  }

  async function readChanged(): Promise<void> {
    const before = timesForgotten;
    const numbers = [...changed];
    // Changes that are announced from now on are read once more.
    changed = new Set();
    try {
      const columns = await read(numbers);
      if (before !== timesForgotten || !loaded) return;
      const change = loaded.table.replace(numbers, columns);
      if (change) loaded.counts.follow(change);
      else forget();
    } catch (error) {
      forget();
      reportError(error);
    }
  }

  /** Reads all that have changed until now. */
  async function readUntilNow(): Promise<void> {
    if (changed.size === 0) return await (reading ?? undefined);
    next ??= (reading ?? Promise.resolve()).then(() => {
      next = null;
      const own = readChanged().finally(() => {
        if (reading === own) reading = null;
      });
      reading = own;
      return own;
    });
    await next;
  }

  return async () => {
    if (!cacheInvalidation.isListening()) return null;
    if (!loaded && !isReadingAll && performance.now() >= readAllAgainAt) void readAll();
    if (loaded && (changed.size > 0 || reading)) await readUntilNow();
    return loaded && { ...loaded.table, ...loaded.counts };
  };
}

const listed = 'listed:';
const isOfOne = (tag: Tag) => tag.startsWith(listed);

function loadedFrom(columns: ProductColumns): Loaded {
  const table = createProductTable(columns);
  return { table, counts: createListCounts(table) };
}
