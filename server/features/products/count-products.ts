import { LRUCache } from 'lru-cache';
import type { CatalogueChanges } from '#server/db/changes.ts';
import type { Db } from '#server/db/db.ts';
import { buildLadder, countOnLadder, type PriceLadder } from './price-ladder.rules.ts';
import type { ProductFilter } from './product-filter.rules.ts';
import { countProducts, countRungs } from './product-list.store.ts';

/** Exact figures of a shoppers' list, remembered until the catalogue changes. */
export interface ProductCounts {
  of(filter: ProductFilter): Promise<{
    count: number;
    /** How many more there are without the upper price bound. */
    countAbove: number;
    ladder: PriceLadder;
  }>;
}

/** Bounds staleness should another process die between its commit and telling this one. */
const maxAgeMs = 60_000;

/**
 * Counting costs a walk over the whole list, a page only a few rows: so a list is counted once after each change,
 * for all positions of the price slider, and never estimated. Simultaneous askers share one count.
 */
export function createProductCounts(db: Db, changes: CatalogueChanges): ProductCounts {
  const ladders = new LRUCache<string, Promise<PriceLadder>>({ max: 200, ttl: maxAgeMs });
  const counts = new LRUCache<string, Promise<number>>({ max: 2_000, ttl: maxAgeMs });

  const forget = () => {
    ladders.clear();
    counts.clear();
  };
  changes.onChange((tags) => {
    // A product's stock changes no list's length; whatever does, its rating too, announces `catalogue`.
    if (tags.includes('catalogue')) forget();
  });
  changes.onMissed(forget);

  const countWith = async (filter: ProductFilter, ladder: PriceLadder) =>
    countOnLadder(ladder, filter.leastCents, filter.mostCents) ??
    (await remember(counts, JSON.stringify(filter), () => countProducts(db, filter)));

  return {
    async of(filter) {
      if (!changes.isHeard()) forget();
      const ladder = await remember(ladders, scopeKey(filter), async () =>
        buildLadder(await countRungs(db, filter)),
      );
      const count = await countWith(filter, ladder);
      const unbounded =
        filter.mostCents === null ? count : await countWith({ ...filter, mostCents: null }, ladder);
      return { count, countAbove: unbounded - count, ladder };
    },
  };
}

const scopeKey = ({ category, brand, rating }: ProductFilter) => JSON.stringify([category, brand, rating]);

/** A count that was begun before a change stays with those who asked before it: the cache was emptied under it. */
function remember<T>(kept: LRUCache<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = kept.get(key);
  if (known) return known;
  const making = make();
  kept.set(key, making);
  making.catch(() => {
    if (kept.peek(key) === making) kept.delete(key);
  });
  return making;
}
