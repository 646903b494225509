import { LRUCache } from 'lru-cache';
import { outageOf } from '#server/db/outage.ts';

export interface CachedReply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: readonly Tag[];
}

/** What a cached reply depends on: one product, or the whole catalogue. */
export type Tag = `product:${string}` | 'catalogue';

/**
 * Caches replies that are the same for everybody, until a tag that they depend on is invalidated: `product:<id>` when only
 * that product's own figures change (stock), `catalogue` when the members or order of lists may change (price, name,
 * activation, a new product, a rating that lists filter by).
 */
export interface ReplyCache {
  /** @returns a reply that is known to be current */
  get(key: string): CachedReply | undefined;
  /**
   * Caches the reply of `create` under `key`, unless one of its tags is invalidated meanwhile. Concurrent callers of one key
   * share one run. While the database is away, `create` fails or replies 503; then the last reply is used for up to ten
   * minutes.
   */
  getOrCreate(key: string, create: Create): Promise<CachedReply>;
  invalidate(tags: readonly Tag[]): void;
  /** Invalidations may have been missed: nothing that is cached now is current any more. */
  expireAll(): void;
  size(): number;
  bytes(): number;
  /** Replies that came from the cache, and replies that had to be made, since the process began. */
  counts(): { hit: number; miss: number };
}

/** Limits staleness when a process dies between the commit of an order and the notification about the stock. */
const maxAgeMs = 60_000;
/** Used only while the database is away. */
const maxOutageAgeMs = 10 * 60_000;

/** What the cache needs to know about the database. */
interface DatabaseState {
  /** False while invalidations of other processes may be missed: then nothing in the cache is known to be current. */
  isListening(): boolean;
  /** True while the database is known not to answer. */
  isAway(): boolean;
}
const alwaysAvailable: DatabaseState = { isListening: () => true, isAway: () => false };

interface CacheOptions {
  maxBytes?: number;
  database?: DatabaseState;
}

export function createReplyCache({
  maxBytes = 48 * 1024 * 1024,
  database = alwaysAvailable,
}: CacheOptions = {}): ReplyCache {
  const keysByTag = new Map<Tag, Set<string>>();
  const pending = new Map<string, Pending>();
  let changes = 0;
  /** The last invalidation of each tag, as long as a run that it may affect is pending. */
  const changedAt = new Map<Tag, number>();
  let runs = 0;
  let hits = 0;
  let misses = 0;
  /** Replies that were started before may have missed an invalidation. */
  let trustedSince = 0;
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    ttl: maxOutageAgeMs,
    sizeCalculation: ({ reply }, key) => reply.body.length + key.length * 2 + 512,
    dispose: ({ reply }, key) => {
      for (const tag of reply.tags) {
        const keys = keysByTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysByTag.delete(tag);
      }
    },
  });

  function findCurrent(key: string): CachedReply | undefined {
    const entry = entries.get(key);
    if (!entry || !database.isListening()) return undefined;
    const isCurrent = entry.startedAt >= trustedSince && performance.now() - entry.startedAt < maxAgeMs;
    return isCurrent ? entry.reply : undefined;
  }

  /** For outages. */
  function findLast(key: string): CachedReply | undefined {
    const entry = entries.get(key);
    return entry && performance.now() - entry.startedAt < maxOutageAgeMs ? entry.reply : undefined;
  }

  async function run(key: string, create: Create): Promise<Created> {
    const changesBefore = changes;
    const startedAt = performance.now();
    runs += 1;
    try {
      const { reply, isCacheable } = await create();
      const isFresh = !reply.tags.some((tag) => (changedAt.get(tag) ?? 0) > changesBefore);
      // In an outage it may consist of cached replies, which would then live for another ten minutes.
      if (isCacheable && isFresh && !database.isAway()) store(key, { reply, startedAt });
      return { reply, isFresh };
    } finally {
      runs -= 1;
      if (runs === 0) changedAt.clear();
    }
  }

  function store(key: string, entry: Entry): void {
    entries.set(key, entry);
    if (!entries.has(key)) return;
    for (const tag of entry.reply.tags) {
      const keys = keysByTag.get(tag) ?? new Set();
      keysByTag.set(tag, keys.add(key));
    }
  }

  function start(key: string, create: Create): Promise<CachedReply> {
    const created = run(key, create);
    const entry = { changesBefore: changes, created };
    pending.set(key, entry);
    const end = () => {
      if (pending.get(key) === entry) pending.delete(key);
    };
    created.then(end, end);
    return created.then(({ reply }) => reply);
  }

  async function join(
    { changesBefore, created }: Pending,
    key: string,
    create: Create,
  ): Promise<CachedReply> {
    const changesNow = changes;
    const { reply, isFresh } = await created;
    // A caller after an invalidation must not get a stale reply that was started before it.
    return isFresh || changesNow === changesBefore ? reply : await start(key, create);
  }

  /** Falls back to the last reply in an outage. */
  async function orLast(key: string, created: Promise<CachedReply>): Promise<CachedReply> {
    try {
      const reply = await created;
      return reply.status === 503 ? (findLast(key) ?? reply) : reply;
    } catch (error) {
      const last = outageOf(error) ? findLast(key) : undefined;
      if (!last) throw error;
      return last;
    }
  }

  return {
    get(key) {
      const cached = findCurrent(key);
      if (cached) hits += 1;
      return cached;
    },
    getOrCreate(key, create) {
      const cached = database.isAway() ? findLast(key) : findCurrent(key);
      if (cached) {
        hits += 1;
        return Promise.resolve(cached);
      }
      misses += 1;
      const started = pending.get(key);
      return orLast(key, started ? join(started, key, create) : start(key, create));
    },
    expireAll() {
      trustedSince = performance.now();
    },
    invalidate(tags) {
      changes += 1;
      for (const tag of tags) {
        if (runs > 0) changedAt.set(tag, changes);
        for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key);
      }
    },
    size: () => entries.size,
    bytes: () => entries.calculatedSize,
    counts: () => ({ hit: hits, miss: misses }),
  };
}

interface Entry {
  reply: CachedReply;
  /** Later changes are not in it. */
  startedAt: number;
}
type Create = () => Promise<{ reply: CachedReply; isCacheable: boolean }>;
interface Created {
  reply: CachedReply;
  /** None of its tags was invalidated meanwhile. */
  isFresh: boolean;
}
interface Pending {
  /** Number of invalidations when it was started. */
  changesBefore: number;
  created: Promise<Created>;
}
