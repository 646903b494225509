import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Tag } from '#server/http/reply-cache.ts';
import { type Db, inTransaction } from './db.ts';
import type { Notifications } from './notifications.ts';

const CHANNEL = 'catalogue_changes';
/** A notification of PostgreSQL holds fewer than 8,000 bytes. */
const MOST_TAGS = 100;

/**
 * Invalidates cached replies in every process on this database: in this one before the request is answered, in the others by
 * a notification.
 */
export interface CacheInvalidation {
  /**
   * Runs one transaction. The tags that `work` announces are sent with its commit, so that no acknowledged change of a price
   * or of what is for sale is lost for the other processes.
   */
  inTransaction<T>(db: Db, work: (tx: Db, announce: Announce) => Promise<T>): Promise<T>;
  /**
   * Call it after the commit of a change of stock. It is not part of the transaction, because commits that notify wait for each
   * other (docs/decisions/022-outages.md), and an old stock in another process does no harm: ordering reads the real one.
   */
  stockChanged(productIds: readonly string[]): void;
  /** Calls back with the tags of every change, in this process and in others. */
  onChange(listener: (tags: readonly Tag[]) => void): void;
  /** False while changes of other processes may be missed: then nothing that is cached is known to be current. */
  isListening(): boolean;
  /** Calls back when the connection is back: changes may have been missed. */
  onMissed(listener: () => void): void;
}

type Announce = (...tags: Tag[]) => void;

/** @param notifications to other processes, not opened yet; null without other processes (tests, an import) */
export function createCacheInvalidation(notifications: Notifications | null): CacheInvalidation {
  const self = randomUUID();
  const listeners: ((tags: readonly Tag[]) => void)[] = [];
  const unsent = new Set<Tag>();
  const notify = (tags: readonly Tag[]) => {
    for (const listener of listeners) listener(tags);
  };
  const payloadOf = (tags: ReadonlySet<Tag>) =>
    [self, ...(tags.size > MOST_TAGS ? ['catalogue'] : tags)].join(' ');

  async function sendUnsent(): Promise<void> {
    const payload = payloadOf(unsent);
    unsent.clear();
    // When it cannot be sent, the others have lost their connection too, and do not trust their caches.
    if (notifications?.isConnected) await notifications.send(CHANNEL, [payload]).catch(() => {});
  }

  void notifications?.subscribe(CHANNEL, (payload) => {
    const [from, ...tags] = payload.split(' ');
    // Only our own processes write to this channel.
    if (from !== self) notify(tags as Tag[]);
  });

  return {
    async inTransaction(db, work) {
      const { result, tags } = await inTransaction(db, async (tx) => {
        const announced = new Set<Tag>();
        const value = await work(tx, (...more) => {
          for (const tag of more) announced.add(tag);
        });
        if (announced.size > 0) await tx.execute(sql`select pg_notify(${CHANNEL}, ${payloadOf(announced)})`);
        return { result: value, tags: announced };
      });
      if (tags.size > 0) notify([...tags]);
      return result;
    },
    stockChanged(productIds) {
      if (productIds.length === 0) return;
      const tags = productIds.map((id): Tag => `product:${id}`);
      notify(tags);
      if (unsent.size === 0) setImmediate(sendUnsent);
      for (const tag of tags) unsent.add(tag);
    },
    onChange: (listener) => void listeners.push(listener),
    isListening: () => notifications?.isConnected ?? true,
    onMissed: (listener) => void notifications?.on('connected', listener),
  };
}
