import type { Db } from '#server/db/db.ts';
import { noFilter } from '../products/product-filter.rules.ts';
import { prepareReadAllWords } from './all-words.store.ts';
import { prepareReadBest } from './best-matches.store.ts';
import {
  type BestRead,
  fewProducts,
  firstDepth,
  isHuge,
  isLarge,
  isProven,
  mayHaveAllWords,
  nextDepth,
} from './best-read.rules.ts';
import { isUnfiltered } from './bounds.store.ts';
import { prepareSearchFew } from './few-products.store.ts';
import { cappedCount, countsQuickly, type MatchCount, mostCounted } from './match-count.rules.ts';
import { prepareCountMatches } from './match-count.store.ts';
import type { Matches, MatchInMemory } from './match-in-memory.ts';
import type { Bounds, SearchOrder, SearchPlan, SearchWindow } from './search.rules.ts';
import { prepareSearch } from './search.store.ts';

/** Reads the products for sale that match a plan and the filters: as few postings as prove the result, or all. */
export interface ReadMatches {
  /** One page, with the counts of all, and of those above the upper price bound. */
  page(plan: SearchPlan, filter: Bounds, order: SearchOrder, window: SearchWindow): Promise<Matches>;
  /** The best `wanted`. */
  best(plan: SearchPlan, wanted: number): Promise<number[]>;
}

const numbersOf = ({ best }: BestRead) => best.map(({ number }) => number);

export function createReadMatches(db: Db, matchInMemory: MatchInMemory): ReadMatches {
  const readAll = prepareSearch(db);
  const searchFew = prepareSearchFew(db);
  const readBest = prepareReadBest(db);
  const readAllWords = prepareReadAllWords(db);
  const count = prepareCountMatches(db);

  /** The best matches, proven from few postings. @returns null when that takes all postings */
  async function findBest(plan: SearchPlan, filter: Bounds, wanted: number): Promise<number[] | null> {
    for (let depth = firstDepth(plan, wanted); depth !== null; depth = nextDepth(plan, depth)) {
      const read = await readBest(plan, filter, wanted, depth);
      if (isProven(read, wanted)) return numbersOf(read);
    }
    if (!mayHaveAllWords(plan, wanted)) return null;
    const read = await readAllWords(plan, filter, wanted);
    return isProven(read, wanted) ? numbersOf(read) : null;
  }

  /** A search without an upper price bound needs no query. */
  async function countAbove(plan: SearchPlan, filter: Bounds): Promise<MatchCount> {
    if (filter.mostMinor === null) return cappedCount(0);
    const leastMinor = Math.max(filter.leastMinor ?? 0, filter.mostMinor + 1);
    return await count(plan, { ...filter, leastMinor, mostMinor: null });
  }

  async function readPage(plan: SearchPlan, filter: Bounds, order: SearchOrder, window: SearchWindow) {
    if (window.offset >= mostCounted) return { numbers: [], ...(await count(plan, filter)) };
    if (isLarge(plan)) {
      const few = isUnfiltered(filter)
        ? null
        : await searchFew(plan, filter, order, window, fewProducts(plan));
      if (few) return { numbers: few.numbers, ...cappedCount(few.count) };
      const mayEndEarly = order === 'best' && countsQuickly(plan) && (isUnfiltered(filter) || isHuge(plan));
      const best = mayEndEarly ? await findBest(plan, filter, window.offset + window.limit) : null;
      if (best) return { numbers: best.slice(window.offset), ...(await count(plan, filter)) };
    }
    const found = await readAll(plan, filter, order, window);
    return { numbers: found.numbers, ...cappedCount(found.count) };
  }

  return {
    async page(plan, filter, order, window) {
      const inMemory = await matchInMemory(plan, filter, order, window);
      if (inMemory) return inMemory;
      const [found, above] = await Promise.all([
        readPage(plan, filter, order, window),
        countAbove(plan, filter),
      ]);
      return { ...found, above };
    },
    async best(plan, wanted) {
      const first = { offset: 0, limit: wanted };
      const inMemory = await matchInMemory(plan, noFilter, 'best', first);
      if (inMemory) return inMemory.numbers;
      const best = isLarge(plan) ? await findBest(plan, noFilter, wanted) : null;
      return best ?? (await readAll(plan, noFilter, 'best', first)).numbers;
    },
  };
}
