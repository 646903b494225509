import { createReadCache, type ReadCacheOptions } from '#server/cache/read-cache.ts';
import type { DatabasePool } from '#server/db/database-pool.ts';
import type { Db } from '#server/db/db.ts';
import type { Notifications } from '#server/db/notifications.ts';
import { createChangedProducts } from './changed-products.ts';
import { patchPostings } from './patch-postings.rules.ts';
import type { RarePostings } from './rare-postings.rules.ts';
import { readRarePostings } from './rare-postings.store.ts';
import { prepareReadChanged, type ReadChanged } from './read-changed.store.ts';
import { prepareReadPostings } from './read-postings.store.ts';
import { noPostings, type Postings } from './score-postings.rules.ts';
import { createWholeRead } from './whole-read.ts';

/** The channel, and what is announced on it (functions/search-changes.sql): some product numbers, or nothing for all. */
const channel = 'search_changes';
const announcement = /^search(?::(?<numbers>[\d,]+))?$/;
/** 32 MB. */
const maxPostings = 4_000_000;
/** Products of a term that is not common (db/schema/search.ts). */
const maxOfRare = 99;
/** So many single reads cost as much as reading all rare terms. Terms are numbered from 1. */
const usuallyWorthAll = (terms: number) => Math.max(100, terms / 100);

/** @returns an entry for each term, and for `hiddenProducts` */
export type ReadPostings = (termIds: readonly number[]) => Promise<ReadonlyMap<number, Postings>>;

interface KeptPostings {
  postings: Postings;
  /** The count of changes that they include. */
  includes: number;
}

export async function openPostingsCache(
  db: Db,
  pool: DatabasePool,
  notifications: Notifications,
  missesWorthAll?: (terms: number) => number,
): Promise<ReadPostings> {
  const cache = createPostingsCache({
    readPostings: prepareReadPostings(db),
    readChanged: prepareReadChanged(db),
    readRare: () => readRarePostings(db),
    missesWorthAll,
    notifications,
    isAway: () => pool.isAway,
  });
  pool.onChange(cache.note);
  await notifications.subscribe(channel, cache.note);
  return cache.read;
}

interface PostingsSource extends Pick<ReadCacheOptions<unknown>, 'notifications' | 'isAway'> {
  readPostings: ReadPostings;
  readChanged: ReadChanged;
  readRare: () => Promise<RarePostings>;
  missesWorthAll?: ((terms: number) => number) | undefined;
}

/**
 * Keeps the postings of terms that were searched for, and after many different ones those of all rare terms. When a product gets other words, or begins or ends to be for sale, only its own
 * postings are read again, by the next search (docs/decisions/092-search-in-memory.md).
 */
export function createPostingsCache({
  readPostings,
  readChanged,
  readRare,
  missesWorthAll = usuallyWorthAll,
  ...trust
}: PostingsSource): {
  read: ReadPostings;
  /** @param what was announced, on any channel */
  note(what: string): void;
} {
  const changes = createChangedProducts(readChanged);
  const known = createReadCache<KeptPostings>({
    ...trust,
    max: maxPostings,
    toSize: ({ postings }) => 20 + postings.numbers.length,
  });
  const allRare = createWholeRead(async () => {
    const includes = changes.count();
    return { postings: await readRare(), includes };
  }, trust);
  const forgetAll = () => {
    changes.clear();
    known.changed('all');
    allRare.changed();
  };

  function find(id: number): KeptPostings | undefined {
    const kept = known.get(String(id));
    if (kept) return kept;
    const rare = allRare.get();
    const postings = rare?.postings.of(id);
    return rare && postings && { postings, includes: rare.includes };
  }

  /** Lets them include what was changed since they were read. */
  async function update(kept: readonly KeptPostings[], ids: readonly number[]): Promise<void> {
    const upTo = changes.count();
    const min = Math.min(...kept.map(({ includes }) => includes));
    if (min >= upTo) return;
    const changed = await changes.since(min);
    for (const [at, one] of kept.entries()) {
      const id = ids[at] ?? 0;
      // Another search may have updated them meanwhile, with later changes.
      if (one.includes >= upTo) continue;
      const own = changed.filter(({ changedAt }) => changedAt >= one.includes);
      one.postings = patchPostings(
        one.postings,
        own.map(({ number, terms }) => ({ number, impact: terms.get(id) ?? null })),
      );
      one.includes = upTo;
    }
  }

  async function read(ids: readonly number[]): Promise<ReadonlyMap<number, Postings>> {
    const found = new Map<number, KeptPostings>();
    for (const id of ids) {
      const kept = find(id);
      if (kept) found.set(id, kept);
    }
    const missing = ids.filter((id) => !found.has(id));
    const includes = changes.count();
    const reading = missing.length > 0 ? readPostings(missing) : null;
    const updating = update([...found.values()], [...found.keys()]);
    const keeping = missing.map(async (id) => {
      const kept = await known.read(String(id), async () => ({
        value: { postings: (await reading)?.get(id) ?? noPostings, includes },
      }));
      if (kept) found.set(id, kept);
    });
    await Promise.all([updating, ...keeping]);
    const isRare = (id: number) => (found.get(id)?.postings.numbers.length ?? 0) <= maxOfRare;
    if (missing.some(isRare)) allRare.missed(missesWorthAll(Math.max(...missing)));
    return new Map([...found].map(([id, { postings }]) => [id, postings]));
  }

  return {
    read,
    note(what) {
      const found = announcement.exec(what);
      if (!found) return;
      const numbers = found.groups?.numbers?.split(',').map(Number);
      if (!numbers?.every(changes.add)) forgetAll();
    },
  };
}
