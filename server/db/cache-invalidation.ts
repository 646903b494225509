import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tag } from '#server/http/reply-cache.ts';
import { type Db, inTransaction } from './db.ts';
import type { Notifications } from './notifications.ts';

const CHANNEL = 'catalogue_changes';
/** PostgreSQL carries 8,000 bytes in one notification. */
const MOST_TAGS = 100;

/**
 * Tells every process on this database which cached answers a change made stale. The own process drops them before the
 * call is answered; the others hear of it as a notification.
 */
export interface CacheInvalidation {
  /**
   * Runs one transaction. The tags that `work` announces leave with its commit, so that no acknowledged change of a price or
   * of what is for sale can be lost on the way to the other processes.
   */
  inTransaction<T>(db: Db, work: (tx: Db, announce: Announce) => Promise<T>): Promise<T>;
  /**
   * The stock of products changed, in a transaction that is committed. Sent after it: commits that notify wait for each other
   * (docs/decisions/022-outages.md), and an old stock on another process harms nobody, as ordering reads the real one.
   */
  stockChanged(productIds: readonly string[]): void;
  /** Calls back with the tags of every change, of this process and of others. */
  onChange(listener: (tags: readonly Tag[]) => void): void;
  /** False while changes of other processes may be missed: then nothing that is cached is known to be current. */
  isHeard(): boolean;
  /** Calls back when changes are heard again, after some may have been missed. */
  onMissed(listener: () => void): void;
}

type Announce = (...tags: Tag[]) => void;

/** @param notifications carries the changes to other processes, not open yet; null where nobody listens (tests, an import) */
export function createCacheInvalidation(notifications: Notifications | null): CacheInvalidation {
  const self = randomUUID();
  const listeners: ((tags: readonly Tag[]) => void)[] = [];
  const unsent = new Set<Tag>();
  const tell = (tags: readonly Tag[]) => {
    for (const listener of listeners) listener(tags);
  };
  const payloadOf = (tags: ReadonlySet<Tag>) =>
    [self, ...(tags.size > MOST_TAGS ? ['catalogue'] : tags)].join(' ');

  async function sendUnsent(): Promise<void> {
    const payload = payloadOf(unsent);
    unsent.clear();
    // While it cannot be sent, the others have lost their connection as well, and trust nothing that they cached.
    if (notifications?.isConnected) await notifications.send(CHANNEL, [payload]).catch(() => {});
  }

  void notifications?.subscribe(CHANNEL, (payload) => {
    const [from, ...tags] = payload.split(' ');
    // Only our own processes write to this channel.
    if (from !== self) tell(tags as Tag[]);
  });

  return {
    async inTransaction(db, work) {
      const { result, tags } = await inTransaction(db, async (tx) => {
        const announced = new Set<Tag>();
        const made = await work(tx, (...more) => {
          for (const tag of more) announced.add(tag);
        });
        if (announced.size > 0) await tx.execute(sql`select pg_notify(${CHANNEL}, ${payloadOf(announced)})`);
        return { result: made, tags: announced };
      });
      if (tags.size > 0) tell([...tags]);
      return result;
    },
    stockChanged(productIds) {
      if (productIds.length === 0) return;
      const tags = productIds.map((id): Tag => `product:${id}`);
      tell(tags);
      if (unsent.size === 0) setImmediate(sendUnsent);
      for (const tag of tags) unsent.add(tag);
    },
    onChange: (listener) => void listeners.push(listener),
    isHeard: () => notifications?.isConnected ?? true,
    onMissed: (listener) => void notifications?.on('connected', listener),
  };
}
