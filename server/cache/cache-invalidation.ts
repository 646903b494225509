import { randomUUID } from 'node:crypto';
import type { Tag } from '#server/cache/announced-change.ts';
import type { DatabasePool } from '../db/database-pool.ts';
import type { Notifications } from '../db/notifications.ts';

/** Triggers announce on it (functions/catalogue-changes.sql). */
const CHANNEL = 'catalogue_changes';
/** In place of the sender, for changes whose process did not send them: every process obeys them. */
const NOBODY = '-';
/** Dropping everything that is cached for each batch of an import would cost shoppers more than prices that are shown some seconds too long. */
const TOGETHER_EVERY_MS = 5_000;
const maxEchoes = 1_000;

/**
 * Announced changes, in this process before whoever changed it continues, and in others as soon as they hear of it
 * (docs/decisions/087-announced-changes.md). No committed change is lost, also when a process ends at any moment.
 */
export interface CacheInvalidation {
  /** Calls back with what every transaction announced, in this process and in others; here also of one that was rolled back. */
  onChange(listener: (changes: readonly Tag[]) => void): void;
  /** False while changes of other processes may be missed: then nothing that is cached is known to be current. */
  isListening(): boolean;
  /** Calls back when the connection is lost, and when it is back, because changes may have been missed between. */
  onMissed(listener: () => void): void;
}

/**
 * @param notifications of other processes, not opened yet; null without other processes
 * @param pool where this process changes the database
 */
export function createCacheInvalidation(
  notifications: Notifications | null,
  pool: Pick<DatabasePool, 'onAnnounced'>,
): CacheInvalidation {
  const self = randomUUID();
  const listeners: ((changes: readonly Tag[]) => void)[] = [];
  const missedListeners: (() => void)[] = [];
  /** Notifications of this process's own transactions, which come back to it. */
  const echoes = new Set<string>();
  /** Ids of stored changes of stock. */
  let unsent: string[] = [];
  let isSending = false;
  let togetherAt = Number.NEGATIVE_INFINITY;

  const notify = (tags: readonly string[]) => {
    if (tags.includes('catalogue')) togetherAt = performance.now();
    // A tag that nothing depends on, such as that of an older version, changes nothing.
    for (const listener of listeners) listener(tags as readonly Tag[]);
  };
  const notifyMissed = () => {
    for (const listener of missedListeners) listener();
  };

  /** Waiting tags are sent together, while others are on their way. When it fails, another process sends it. */
  async function sendUnsent(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (unsent.length > 0) {
      const sent = unsent;
      unsent = [];
      await notifications?.run(sendStored, [sent, CHANNEL, self]).catch(() => {});
    }
    isSending = false;
  }

  pool.onAnnounced(CHANNEL, {
    heard(text) {
      if (isStored(text)) return;
      // Those of transactions that were rolled back never come.
      if (echoes.size === maxEchoes) echoes.clear();
      echoes.add(text);
    },
    returned(texts, isBroken) {
      notify([...new Set(texts.flatMap((text) => text.split(' ').slice(1)))]);
      // It may still commit: then the echo says so, or whoever sends what is stored.
      if (isBroken) for (const text of texts) echoes.delete(text);
      else unsent.push(...texts.filter(isStored).map((text) => text.slice(0, text.indexOf(' '))));
      if (unsent.length > 0) setImmediate(sendUnsent);
    },
  });
  notifications?.on('lost', notifyMissed).on('connected', notifyMissed);
  void notifications?.subscribe(CHANNEL, (text) => {
    if (echoes.delete(text)) return;
    const [from, ...tags] = text.split(' ');
    if (from !== self) notify(tags);
  });
  notifications?.on('heartbeat', () => {
    const isDue = performance.now() - togetherAt >= TOGETHER_EVERY_MS;
    notifications.run(sendForgotten, [CHANNEL, NOBODY, isDue]).catch(() => {});
  });

  return {
    onChange: (listener) => void listeners.push(listener),
    isListening: () => notifications?.isConnected ?? true,
    onMissed: (listener) => void missedListeners.push(listener),
  };
}

/** True when the id of a row is before the tags, and not that of a transaction. */
const isStored = (text: string) => text.charAt(8) === '-';

/** One statement, so that nothing is deleted without being sent. What was rolled back is not there. */
const sendStored = {
  name: 'send_stored_invalidations',
  text: `
    with sent as (delete from unsent_invalidations where id = any($1) returning tags)
    select pg_notify($2, $3 || ' ' || tags) from sent`,
};

/** Those of a process that has ended, or that cannot send, and what many transactions announce together. Sending some twice does no harm. */
const sendForgotten = {
  name: 'send_forgotten_invalidations',
  text: `
    with forgotten as (
      delete from unsent_invalidations
      where case when tags = 'catalogue' then $3 else created_at < now() - interval '2 seconds' end
      returning tags
    )
    select pg_notify($1, $2 || ' ' || tags) from forgotten`,
};
