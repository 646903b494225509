import type { Db } from '#server/db/db.ts';
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
import type { Bounds, SearchOrder, SearchPlan, SearchWindow } from './search.rules.ts';
import { prepareSearch } from './search.store.ts';

export interface Matches extends MatchCount {
  ids: string[];
}

/** Reads the products for sale that match a plan and the filters: as few postings as prove the result, or all. */
export interface ReadMatches {
  /** One page, with the count of all. */
  page(plan: SearchPlan, filter: Bounds, order: SearchOrder, window: SearchWindow): Promise<Matches>;
  /** The ids of the best `wanted`. */
  best(plan: SearchPlan, filter: Bounds, wanted: number): Promise<string[]>;
  count(plan: SearchPlan, filter: Bounds): Promise<MatchCount>;
}

const idsOf = ({ best }: BestRead) => best.map(({ id }) => id);

export function createReadMatches(db: Db): ReadMatches {
  const readAll = prepareSearch(db);
  const searchFew = prepareSearchFew(db);
  const readBest = prepareReadBest(db);
  const readAllWords = prepareReadAllWords(db);
  const count = prepareCountMatches(db);

  /** The best matches, proven from few postings. @returns null when that takes all postings */
  async function findBest(plan: SearchPlan, filter: Bounds, wanted: number): Promise<string[] | null> {
    for (let depth = firstDepth(plan, wanted); depth !== null; depth = nextDepth(plan, depth)) {
      const read = await readBest(plan, filter, wanted, depth);
      if (isProven(read, wanted)) return idsOf(read);
    }
    if (!mayHaveAllWords(plan, wanted)) return null;
    const read = await readAllWords(plan, filter, wanted);
    return isProven(read, wanted) ? idsOf(read) : null;
  }

  return {
    async page(plan, filter, order, window) {
      if (window.offset >= mostCounted) return { ids: [], ...(await count(plan, filter)) };
      if (isLarge(plan)) {
        const few = isUnfiltered(filter)
          ? null
          : await searchFew(plan, filter, order, window, fewProducts(plan));
        if (few) return { ids: few.ids, ...cappedCount(few.count) };
        const mayEndEarly = order === 'best' && countsQuickly(plan) && (isUnfiltered(filter) || isHuge(plan));
        const best = mayEndEarly ? await findBest(plan, filter, window.offset + window.limit) : null;
        if (best) return { ids: best.slice(window.offset), ...(await count(plan, filter)) };
      }
      const found = await readAll(plan, filter, order, window);
      return { ids: found.ids, ...cappedCount(found.count) };
    },
    async best(plan, filter, wanted) {
      const best = isLarge(plan) ? await findBest(plan, filter, wanted) : null;
      return best ?? (await readAll(plan, filter, 'best', { offset: 0, limit: wanted })).ids;
    },
    count,
  };
}
