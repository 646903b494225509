import { LRUCache } from 'lru-cache';
import { outageOf } from '#server/db/outage.ts';

export interface CachedReply {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  tags: readonly Tag[];
}

/** What a cached answer was made from: one product, or the catalogue as a whole. */
export type Tag = `product:${string}` | 'catalogue';

/**
 * Answers that are the same for everybody, kept until what they were made from changes. A change names its
 * tags: `product:<id>` when only that product's own figures moved (stock), `catalogue` when lists may have another
 * membership or order (price, name, activation, a new product, a rating that lists filter by).
 */
export interface ReplyCache {
  /** An answer that is known to be current. */
  get(key: string): CachedReply | undefined;
  /**
   * Remembers the answer that `make` gives under `key`, unless one of its tags changed while it was being
   * made. Simultaneous callers of one key share one making. While the database is away, `make` fails or answers 503;
   * then the last answer serves for up to ten minutes.
   */
  remember(key: string, make: () => Promise<{ reply: CachedReply; keep: boolean }>): Promise<CachedReply>;
  forget(tags: readonly Tag[]): void;
  /** Changes are heard again after some may have been missed: what is in the cache must be made again before it is current. */
  trustAgain(): void;
  size(): number;
}

/** Bounds staleness should a process die between the commit of an order and telling the others of the stock. */
const maxAgeMs = 60_000;
/** For visitors while the database is away. */
const maxOutageAgeMs = 10 * 60_000;

/** What the cache must know of the database. */
interface DatabaseState {
  /** False while changes of other processes may be missed: then nothing in the cache is known to be current. */
  isHeard(): boolean;
  /** True while the database is known not to answer. */
  isAway(): boolean;
}
const alwaysThere: DatabaseState = { isHeard: () => true, isAway: () => false };

interface CacheOptions {
  maxBytes?: number;
  database?: DatabaseState;
}

export function createReplyCache({
  maxBytes = 48 * 1024 * 1024,
  database = alwaysThere,
}: CacheOptions = {}): ReplyCache {
  const keysByTag = new Map<Tag, Set<string>>();
  const making = new Map<string, Making>();
  let changes = 0;
  /** The last change of each tag, as long as something is being made that it may make stale. */
  const changedAt = new Map<Tag, number>();
  let makers = 0;
  /** What was begun before may have missed a change. */
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

  function current(key: string): CachedReply | undefined {
    const entry = entries.get(key);
    if (!entry || !database.isHeard()) return undefined;
    const isCurrent = entry.begunAt >= trustedSince && performance.now() - entry.begunAt < maxAgeMs;
    return isCurrent ? entry.reply : undefined;
  }

  /** For visitors of an outage. */
  function last(key: string): CachedReply | undefined {
    const entry = entries.get(key);
    return entry && performance.now() - entry.begunAt < maxOutageAgeMs ? entry.reply : undefined;
  }

  async function make(key: string, maker: Maker): Promise<Made> {
    const began = changes;
    const begunAt = performance.now();
    makers += 1;
    try {
      const { reply, keep } = await maker();
      const isFresh = !reply.tags.some((tag) => (changedAt.get(tag) ?? 0) > began);
      // Made of answers of before the outage, it would live on for another ten minutes.
      if (keep && isFresh && !database.isAway()) store(key, { reply, begunAt });
      return { reply, isFresh };
    } finally {
      makers -= 1;
      if (makers === 0) changedAt.clear();
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

  function begin(key: string, maker: Maker): Promise<CachedReply> {
    const made = make(key, maker);
    const entry = { began: changes, made };
    making.set(key, entry);
    const end = () => {
      if (making.get(key) === entry) making.delete(key);
    };
    made.then(end, end);
    return made.then(({ reply }) => reply);
  }

  async function join({ began, made }: Making, key: string, maker: Maker): Promise<CachedReply> {
    const asked = changes;
    const { reply, isFresh } = await made;
    // Who asks after a change must not be handed what was begun before it and is stale by it.
    return isFresh || asked === began ? reply : await begin(key, maker);
  }

  /** During an outage the last answer is better than none. */
  async function orLast(key: string, making: Promise<CachedReply>): Promise<CachedReply> {
    try {
      const reply = await making;
      return reply.status === 503 ? (last(key) ?? reply) : reply;
    } catch (error) {
      const kept = outageOf(error) ? last(key) : undefined;
      if (!kept) throw error;
      return kept;
    }
  }

  return {
    get: current,
    remember(key, maker) {
      const kept = database.isAway() ? last(key) : current(key);
      if (kept) return Promise.resolve(kept);
      const begun = making.get(key);
      return orLast(key, begun ? join(begun, key, maker) : begin(key, maker));
    },
    trustAgain() {
      trustedSince = performance.now();
    },
    forget(tags) {
      changes += 1;
      for (const tag of tags) {
        if (makers > 0) changedAt.set(tag, changes);
        for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key);
      }
    },
    size: () => entries.size,
  };
}

interface Entry {
  reply: CachedReply;
  /** When its making was begun: it knows nothing of what changed later. */
  begunAt: number;
}
type Maker = () => Promise<{ reply: CachedReply; keep: boolean }>;
interface Made {
  reply: CachedReply;
  /** Nothing that it was made from has changed meanwhile. */
  isFresh: boolean;
}
interface Making {
  /** How many changes there had been when it was begun. */
  began: number;
  made: Promise<Made>;
}
