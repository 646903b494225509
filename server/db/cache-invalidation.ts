import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { type AnnouncedChange, isTag } from '#server/announced-change.ts';
import { type Db, inTransaction } from './db.ts';
import { runNamedStatement } from './named-statement.ts';
import type { Notifications } from './notifications.ts';
import { outageOf } from './outage.ts';
import { unsentInvalidations } from './schema/unsent-invalidations.ts';

const CHANNEL = 'catalogue_changes';
/** A notification of PostgreSQL holds fewer than 8,000 bytes, with the sender. */
const MAX_BYTES = 7_500;
/** In place of the sender, for changes whose process did not send them: every process obeys them. */
const NOBODY = '-';

/**
 * Invalidates cached replies in every process on this database: in this one before the request is answered, in the others by
 * a notification. No committed invalidation is lost, also when the process ends at any moment.
 */
export interface CacheInvalidation {
  /** Runs one transaction. What `work` announces is sent with its commit. */
  inTransaction<T>(db: Db, work: Work<T>): Promise<T>;
  /**
   * Runs one transaction that changes stock. What `work` announces is sent after its commit, because commits that notify wait for each other
   * (docs/decisions/022-outages.md). It is stored with it: when this process ends before it sends it, another one does,
   * some seconds later. An old stock in another process does no harm meanwhile: ordering reads the real one.
   * @param work `announceWithin` returns an INSERT for a statement of the caller, in place of one after it
   */
  inStockTransaction<T>(
    db: Db,
    work: (
      tx: Db,
      announce: Announce,
      announceWithin: (changes: readonly AnnouncedChange[]) => SQL,
    ) => Promise<T>,
  ): Promise<T>;
  /** Calls back with what every transaction announced, in this process and in others. */
  onChange(listener: (changes: readonly AnnouncedChange[]) => void): void;
  /** False while changes of other processes may be missed: then nothing that is cached is known to be current. */
  isListening(): boolean;
  /** Calls back when the connection is lost, and when it is back, because changes may have been missed between, and when a commit was not confirmed. */
  onMissed(listener: () => void): void;
}

export type Announce = (...changes: AnnouncedChange[]) => void;
type Work<T> = (tx: Db, announce: Announce) => Promise<T>;

interface Unsent {
  id: string;
  changes: ReadonlySet<AnnouncedChange>;
}

/** @param notifications to other processes, not opened yet; null without other processes (tests, an import) */
export function createCacheInvalidation(notifications: Notifications | null): CacheInvalidation {
  const self = randomUUID();
  const listeners: ((changes: readonly AnnouncedChange[]) => void)[] = [];
  const missedListeners: (() => void)[] = [];
  let unsent: Unsent[] = [];
  let isSending = false;
  const notify = (changes: readonly AnnouncedChange[]) => {
    for (const listener of listeners) listener(changes);
  };

  const notifyMissed = () => {
    for (const listener of missedListeners) listener();
  };

  /** @param beforeCommit runs in the transaction, when something was announced */
  async function announcing<T, Before>(
    db: Db,
    work: Work<T>,
    beforeCommit: (tx: Db, changes: ReadonlySet<AnnouncedChange>) => Promise<Before>,
  ): Promise<{ result: T; before: Before | null }> {
    let isCommitting = false;
    const committed = inTransaction(db, async (tx) => {
      isCommitting = false;
      const announced = new Set<AnnouncedChange>();
      const value = await work(tx, (...more) => {
        for (const change of more) announced.add(change);
      });
      const before = announced.size > 0 ? await beforeCommit(tx, announced) : null;
      isCommitting = announced.size > 0;
      return { result: value, changes: announced, before };
    });
    const { result, changes, before } = await committed.catch((error: unknown) => {
      // Nobody knows whether the connection broke before or after the commit, of which only other processes would hear.
      if (isCommitting && outageOf(error)) notifyMissed();
      throw error;
    });
    if (changes.size > 0) notify([...changes]);
    return { result, before };
  }

  /** What waits is sent together, while others are on their way. When it fails, another process sends it. */
  async function sendUnsent(): Promise<void> {
    if (isSending) return;
    isSending = true;
    while (unsent.length > 0) {
      const sent = unsent;
      unsent = [];
      const changes = new Set(sent.flatMap((one) => [...one.changes]));
      const ids = sent.map(({ id }) => id);
      await notifications?.run(sendStored, [ids, CHANNEL, `${self} ${textOf(changes)}`]).catch(() => {});
    }
    isSending = false;
  }

  notifications?.on('lost', notifyMissed).on('connected', notifyMissed);

  void notifications?.subscribe(CHANNEL, (payload) => {
    const [from, ...changes] = payload.split(' ');
    if (from !== self) notify(changes.map(changeIn));
  });
  notifications?.on('heartbeat', () => {
    notifications.run(sendForgotten, [CHANNEL, NOBODY]).catch(() => {});
  });

  return {
    async inTransaction(db, work) {
      const { result } = await announcing(db, work, (tx, changes) =>
        tx.execute(sql`select pg_notify(${CHANNEL}, ${`${self} ${textOf(changes)}`})`),
      );
      return result;
    },
    async inStockTransaction(db, work) {
      const within: Unsent[] = [];
      const { result, before: stored } = await announcing(
        db,
        (tx, announce) => {
          within.length = 0;
          return work(tx, announce, (changes) => {
            if (changes.length === 0) return insertUnsent(null);
            const own = { id: v7(), changes: new Set(changes) };
            within.push(own);
            return insertUnsent(notifications && own);
          });
        },
        notifications ? storeUnsent : async () => null,
      );
      for (const { changes } of within) notify([...changes]);
      const all = stored ? [...within, stored] : within;
      if (notifications && all.length > 0) {
        unsent.push(...all);
        setImmediate(sendUnsent);
      }
      return result;
    },
    onChange: (listener) => void listeners.push(listener),
    isListening: () => notifications?.isConnected ?? true,
    onMissed: (listener) => void missedListeners.push(listener),
  };
}

/** Neither tags nor ids, slugs and numbers as JSON contain a space. Too many changes are sent as one of the whole catalogue. */
function textOf(changes: ReadonlySet<AnnouncedChange>): string {
  const text = [...changes].map((change) => (isTag(change) ? change : JSON.stringify(change))).join(' ');
  return Buffer.byteLength(text) > MAX_BYTES ? 'catalogue' : text;
}

/** Only our own processes write to the channel. */
const changeIn = (text: string) => (text.startsWith('{') ? JSON.parse(text) : text) as AnnouncedChange;

async function storeUnsent(tx: Db, changes: ReadonlySet<AnnouncedChange>): Promise<Unsent> {
  const stored = { id: v7(), changes };
  await runNamedStatement(tx, 'store_unsent_invalidation', insertUnsent(stored));
  return stored;
}

/** The same text without any, because it is part of named statements. */
export const insertUnsent = (unsent: Unsent | null) => sql`
  insert into ${unsentInvalidations} (id, tags)
  select id, tags from (values (${unsent?.id ?? null}::uuid, ${unsent && textOf(unsent.changes)}::text)) as row (id, tags)
  where id is not null`;

/** One statement, so that nothing is deleted without being sent. */
const sendStored = {
  name: 'send_stored_invalidations',
  text: `
    with sent as (delete from unsent_invalidations where id = any($1))
    select pg_notify($2, $3)`,
};

/** Those of a process that has ended, or that cannot send. Sending some twice does no harm. */
const sendForgotten = {
  name: 'send_forgotten_invalidations',
  text: `
    with forgotten as (
      delete from unsent_invalidations where created_at < now() - interval '2 seconds' returning tags
    )
    select pg_notify($1, $2 || ' ' || tags) from forgotten`,
};
