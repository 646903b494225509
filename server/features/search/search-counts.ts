import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/db.ts';
import { addSearchQueries } from './search-queries.store.ts';

/** How often counts are stored. */
const flushMs = 60_000;
/** Different texts in between; others are not counted. */
const maxTexts = 2_000;

/** Counts what shoppers search for, and stores the counts together, so that no request waits for it. */
export interface SearchCounts {
  note(text: string): void;
  /** Stores what was noted. It is kept for the next time when the database does not answer. */
  flush(): Promise<void>;
  /** Call it at the end of the process. */
  close(): Promise<void>;
}

export function createSearchCounts(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): SearchCounts {
  let noted = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;

  function add(text: string, count: number): void {
    if (noted.has(text) || noted.size < maxTexts) noted.set(text, (noted.get(text) ?? 0) + count);
    timer ??= setTimeout(flush, flushMs).unref();
  }

  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    if (noted.size === 0) return;
    const counts = noted;
    noted = new Map();
    try {
      await addSearchQueries(db, counts);
    } catch (err) {
      log.warn({ err }, 'what shoppers searched for could not be stored');
      for (const [text, count] of counts) add(text, count);
    }
  }

  return {
    note: (text) => add(text, 1),
    flush,
    async close() {
      await flush();
      if (timer) clearTimeout(timer);
    },
  };
}
