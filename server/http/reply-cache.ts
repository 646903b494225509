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
  const inFlight = new Map<string, Promise<CachedReply>>();
  let changes = 0;
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

  async function make(key: string, maker: Parameters<ReplyCache['remember']>[1]): Promise<CachedReply> {
    const seen = changes;
    const { reply, keep } = await maker();
    if (keep && seen === changes) {
      entries.set(key, reply);
      for (const tag of reply.tags) {
        const keys = keysByTag.get(tag) ?? new Set();
        keysByTag.set(tag, keys.add(key));
      }
    }
    return reply;
  }

  return {
    get: (key) => entries.get(key),
    remember(key, maker) {
      const kept = entries.get(key);
      if (kept) return Promise.resolve(kept);
      const pending = inFlight.get(key);
      if (pending) return pending;
      const making = make(key, maker).finally(() => {
        if (inFlight.get(key) === making) inFlight.delete(key);
      });
      inFlight.set(key, making);
      return making;
    },
    forget(tags) {
      changes += 1;
      // Who asks from now on must not be handed an answer that began before the change.
      inFlight.clear();
      for (const tag of tags) for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key);
    },
    size: () => entries.size,
  };
}
