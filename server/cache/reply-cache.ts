import { LRUCache } from 'lru-cache';
import type { Tag } from '#server/cache/announced-change.ts';
import { findOutage } from '#server/db/outage.ts';
import type { Encoding } from '../http/content-negotiation.ts';
import { createRecentChanges } from './recent-changes.ts';
import { createReplyDependencies, type Dependent } from './reply-dependencies.ts';

export interface CachedReply extends Dependent {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** How the body is compressed, if it is. */
  encoding?: Encoding;
  /** When the clock changes what it shows, in milliseconds since 1970. */
  expiresAt?: number;
}

/** Tags of the reply that there is no such product or page: a new one, or one that is shown again, changes it. */
export const absenceTags: readonly Tag[] = ['catalogue', 'products', 'pages'];

/** Caches replies that are the same for everybody, until a tag that they depend on is changed. The least recently used ones make room. */
export interface ReplyCache {
  /** @returns a reply that is known to be current */
  get(key: string): CachedReply | undefined;
  /** @returns the key of the cached reply that a request of this very URL made: parsing the URL takes as long as sending the reply */
  findKey(url: string): string | undefined;
  /**
   * Caches the reply of `create` under `key`, unless something that it depends on is changed meanwhile. Concurrent callers of one key
   * share one run. While the database is away, `create` fails or replies 503; then the last reply is used for up to ten
   * minutes after it was last known to be current, unless more than counts of stock changed.
   * @param url by which later requests find it without parsing
   */
  getOrCreate(key: string, create: Create, url: string): Promise<CachedReply>;
  /** @returns whether it is this reply that is cached */
  holds(key: string, reply: CachedReply): boolean;
  /** Measures the body of a cached reply again, and counts so many bytes more, of what is kept beside it. */
  grow(key: string, reply: CachedReply, bytes: number): void;
  invalidate(tags: readonly Tag[]): void;
  /** Invalidations may be missed, or were: nothing that is cached now is known to be current any more. */
  expireAll(): void;
  size(): number;
  bytes(): number;
  /** Replies that came from the cache, and replies that had to be made, since the process began. */
  counts(): { hit: number; miss: number };
}

/** Used only while the database is away. */
const maxOutageAgeMs = 10 * 60_000;

/** The state of the database, as the cache needs it. */
interface DatabaseState {
  /** False while invalidations of other processes may be missed: then nothing in the cache is known to be current. */
  isListening(): boolean;
  /** True while the database is known not to answer. */
  isAway(): boolean;
}
const alwaysAvailable: DatabaseState = { isListening: () => true, isAway: () => false };

interface CacheOptions {
  /** 0: nothing is cached. Callers that ask for one key at the same time still share a run. */
  maxBytes?: number;
  database?: DatabaseState;
}

export function createReplyCache({
  maxBytes = 32 * 1024 * 1024,
  database = alwaysAvailable,
}: CacheOptions = {}): ReplyCache {
  const dependencies = createReplyDependencies();
  const pending = new Map<string, Pending>();
  const changes = createRecentChanges();
  const keysByUrl = new Map<string, string>();
  let hits = 0;
  let misses = 0;
  const entries = new LRUCache<string, Entry>({
    // A larger reply is not kept, and 0 would mean no limit.
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: entrySize,
    noDisposeOnSet: true,
    dispose({ reply, url }, key) {
      dependencies.remove(key, reply);
      keysByUrl.delete(url);
    },
  });

  const isCurrent = ({ reply, outdatedAt }: Entry) =>
    outdatedAt === null && (reply.expiresAt === undefined || Date.now() < reply.expiresAt);

  function findCurrent(key: string): CachedReply | undefined {
    const entry = database.isListening() ? entries.get(key) : undefined;
    if (!entry || !isCurrent(entry)) return undefined;
    hits += 1;
    return entry.reply;
  }

  /** Finds the last reply, for outages. */
  function findLast(key: string): CachedReply | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const isRecent = entry.outdatedAt === null || performance.now() - entry.outdatedAt < maxOutageAgeMs;
    return isRecent ? entry.reply : undefined;
  }

  async function run(key: string, create: Create, url: string): Promise<Created> {
    const meanwhile = changes.watch();
    const startedAt = performance.now();
    try {
      const { reply: created, isCacheable } = await create();
      const reply = { ...created, tags: created.tags.map(dependencies.shared) };
      const isFresh = !meanwhile.affect(reply);
      // Where orders come faster than a page is made, an outage has no other.
      const lacksOnlyStock = !meanwhile.affect({ tags: reply.tags.filter((tag) => !isOfStock(tag)) });
      // In an outage it may consist of cached replies, which would then live for another ten minutes.
      if (isCacheable && lacksOnlyStock && !database.isAway()) {
        const outdatedAt = isFresh && database.isListening() ? null : startedAt;
        store(key, { reply, url, outdatedAt, grownBytes: 0 });
      }
      return { reply, isFresh };
    } finally {
      meanwhile.end();
    }
  }

  function store(key: string, entry: Entry): void {
    entries.delete(key);
    if (entrySize(entry, key) > maxBytes) return;
    entries.set(key, entry);
    keysByUrl.set(entry.url, key);
    dependencies.add(key, entry.reply);
  }

  function start(key: string, create: Create, url: string): Promise<CachedReply> {
    const created = run(key, create, url);
    const entry = { changesBefore: changes.count(), created };
    pending.set(key, entry);
    const end = () => {
      if (pending.get(key) === entry) pending.delete(key);
    };
    created.then(end, end);
    return created.then(({ reply }) => reply);
  }

  /** @param since how many invalidations the caller's reply must include: none of those before its request may be missing */
  async function join(
    { changesBefore, created }: Pending,
    since: number,
    ...call: Parameters<ReplyCache['getOrCreate']>
  ): Promise<CachedReply> {
    const { reply, isFresh } = await created;
    if (isFresh || changesBefore >= since) return reply;
    const next = pending.get(call[0]);
    return await (next ? join(next, since, ...call) : start(...call));
  }

  /** Falls back to the last reply in an outage. */
  async function orLast(key: string, created: Promise<CachedReply>): Promise<CachedReply> {
    try {
      const reply = await created;
      return reply.status === 503 ? (findLast(key) ?? reply) : reply;
    } catch (error) {
      const last = findOutage(error) ? findLast(key) : undefined;
      if (!last) throw error;
      return last;
    }
  }

  return {
    get: findCurrent,
    findKey: (url) => keysByUrl.get(url),
    getOrCreate(key, create, url) {
      const cached = database.isAway() ? findLast(key) : findCurrent(key);
      if (cached) return Promise.resolve(cached);
      misses += 1;
      const started = pending.get(key);
      return orLast(
        key,
        started ? join(started, changes.count(), key, create, url) : start(key, create, url),
      );
    },
    holds: (key, reply) => entries.peek(key)?.reply === reply,
    grow(key, reply, bytes) {
      const entry = entries.peek(key);
      if (entry?.reply !== reply) return;
      entries.set(key, { ...entry, grownBytes: entry.grownBytes + bytes });
    },
    invalidate(tags) {
      changes.note(tags);
      for (const tag of tags) {
        for (const key of dependencies.keysChangedBy(tag)) {
          if (isOfStock(tag)) outdate(entries.peek(key));
          else entries.delete(key);
        }
      }
    },
    expireAll() {
      changes.noteAll();
      for (const entry of entries.values()) outdate(entry);
    },
    size: () => entries.size,
    bytes: () => entries.calculatedSize,
    counts: () => ({ hit: hits, miss: misses }),
  };
}

/** An old count harms nobody in an outage: nothing can be ordered then, and ordering reads the real one. */
const isOfStock = (tag: Tag) => tag.startsWith('stock:');

function outdate(entry: Entry | undefined): void {
  if (entry) entry.outdatedAt ??= performance.now();
}

interface Entry {
  reply: CachedReply;
  url: string;
  /** Since when changes may be missing in it; null when it is current. */
  outdatedAt: number | null;
  /** The size of what is kept beside the body. */
  grownBytes: number;
}

/** A character takes up to two bytes, a tag of a reply some 50, and everything else around an entry some 500. */
const entrySize = ({ reply, url, grownBytes }: Entry, key: string) =>
  reply.body.length + grownBytes + (key.length + url.length) * 2 + reply.tags.length * 50 + 512;

type Create = () => Promise<{ reply: CachedReply; isCacheable: boolean }>;
interface Created {
  reply: CachedReply;
  /** Nothing that it depends on was changed meanwhile. */
  isFresh: boolean;
}
interface Pending {
  /** Number of invalidations when it was started. */
  changesBefore: number;
  created: Promise<Created>;
}
