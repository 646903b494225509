import { LRUCache } from 'lru-cache';

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
  get(key: string): CachedReply | undefined;
  /**
   * Remembers the answer that `make` gives under `key`, unless one of its tags changed while it was being
   * made. Simultaneous callers of one key share one making.
   */
  remember(key: string, make: () => Promise<{ reply: CachedReply; keep: boolean }>): Promise<CachedReply>;
  forget(tags: readonly Tag[]): void;
  size(): number;
}

/** Bounds staleness should a process die between its commit and telling the others. */
const maxAgeMs = 60_000;

export function createReplyCache(maxBytes = 48 * 1024 * 1024): ReplyCache {
  const keysByTag = new Map<Tag, Set<string>>();
  const making = new Map<string, Making>();
  let changes = 0;
  /** The last change of each tag, as long as something is being made that it may make stale. */
  const changedAt = new Map<Tag, number>();
  let makers = 0;
  const entries = new LRUCache<string, CachedReply>({
    maxSize: maxBytes,
    ttl: maxAgeMs,
    sizeCalculation: (entry, key) => entry.body.length + key.length * 2 + 512,
    dispose: (entry, key) => {
      for (const tag of entry.tags) {
        const keys = keysByTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysByTag.delete(tag);
      }
    },
  });

  async function make(key: string, maker: Maker): Promise<Made> {
    const began = changes;
    makers += 1;
    try {
      const { reply, keep } = await maker();
      const isFresh = !reply.tags.some((tag) => (changedAt.get(tag) ?? 0) > began);
      if (keep && isFresh) store(key, reply);
      return { reply, isFresh };
    } finally {
      makers -= 1;
      if (makers === 0) changedAt.clear();
    }
  }

  function store(key: string, reply: CachedReply): void {
    entries.set(key, reply);
    if (!entries.has(key)) return;
    for (const tag of reply.tags) {
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

  return {
    get: (key) => entries.get(key),
    remember(key, maker) {
      const kept = entries.get(key);
      if (kept) return Promise.resolve(kept);
      const begun = making.get(key);
      return begun ? join(begun, key, maker) : begin(key, maker);
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
