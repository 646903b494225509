import type { CatalogueChanges } from '#server/db/changes.ts';
import type { Db } from '#server/db/db.ts';
import { createCatalogueMemory } from './catalogue-memory.ts';
import { buildLadder, countOnLadder, type PriceLadder } from './price-ladder.rules.ts';
import { countProducts, countRungs } from './product-counts.store.ts';
import type { ProductFilter } from './product-filter.rules.ts';

/** Exact figures of a shoppers' list, remembered until the catalogue changes. */
export interface ProductCounts {
  of(filter: ProductFilter): Promise<{
    count: number;
    /** How many more there are without the upper price bound. */
    countAbove: number;
    ladder: PriceLadder;
  }>;
}

/**
 * Counting costs a walk over the whole list, a page only a few rows: so a list is counted once after each change,
 * for all positions of the price slider, and never estimated. Simultaneous askers share one count.
 */
export function createProductCounts(db: Db, changes: CatalogueChanges): ProductCounts {
  const rememberLadder = createCatalogueMemory<PriceLadder>(changes, 200);
  const rememberCount = createCatalogueMemory<number>(changes, 2_000);

  const countWith = async (filter: ProductFilter, ladder: PriceLadder) =>
    countOnLadder(ladder, filter.leastCents, filter.mostCents) ??
    (await rememberCount(JSON.stringify(filter), () => countProducts(db, filter)));

  return {
    async of(filter) {
      const ladder = await rememberLadder(scopeKey(filter), async () =>
        buildLadder(await countRungs(db, filter)),
      );
      const count = await countWith(filter, ladder);
      const unbounded =
        filter.mostCents === null ? count : await countWith({ ...filter, mostCents: null }, ladder);
      return { count, countAbove: unbounded - count, ladder };
    },
  };
}

const scopeKey = ({ category, brand, brands, rating }: ProductFilter) =>
  JSON.stringify([category, brand, brands, rating]);
