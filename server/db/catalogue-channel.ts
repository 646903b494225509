import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Tag } from '#server/http/reply-cache.ts';

const CHANNEL = 'catalogue_changes';
/** PostgreSQL carries 8,000 bytes in one message. */
const MOST_TAGS = 100;
const RETRY_MS = 1_000;

export interface CatalogueChannel {
  /** Tells the other processes; what is said within a moment goes in one message. */
  send(tags: readonly Tag[]): void;
  close(): Promise<void>;
}

/**
 * Carries catalogue changes between the processes of one database, by LISTEN and NOTIFY on a connection of its own.
 * While that is broken, changes may be missed: when it is back, `heard` is told that anything may have changed.
 */
export async function openCatalogueChannel(
  pool: pg.Pool,
  heard: (tags: readonly Tag[]) => void,
): Promise<CatalogueChannel> {
  const self = randomUUID();
  const waiting = new Set<Tag>();
  let listening: pg.Client | null = null;
  let closed = false;

  async function listen(): Promise<void> {
    const client = new pg.Client(pool.options);
    client.on('notification', ({ payload }) => {
      const [from, ...tags] = (payload ?? '').split(' ');
      // Only our own processes write to this channel.
      if (from !== self) heard(tags as Tag[]);
    });
    // A broken connection says so more than once.
    client.on('error', () => {
      if (listening !== client) return;
      listening = null;
      void listenAgain();
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    listening = client;
  }

  async function listenAgain(): Promise<void> {
    while (!closed && !listening) {
      await pause(RETRY_MS, undefined, { ref: false });
      await listen().then(
        () => heard(['catalogue']),
        (error) => process.emitWarning(`cannot hear of other processes' changes: ${String(error)}`),
      );
    }
  }

  async function flush(): Promise<void> {
    const tags = waiting.size > MOST_TAGS ? ['catalogue'] : [...waiting];
    waiting.clear();
    try {
      await pool.query('select pg_notify($1, $2)', [CHANNEL, [self, ...tags].join(' ')]);
    } catch (error) {
      if (!closed) process.emitWarning(`cannot tell other processes of a change: ${String(error)}`);
    }
  }

  await listen();
  return {
    send(tags) {
      if (waiting.size === 0) setImmediate(flush);
      for (const tag of tags) waiting.add(tag);
    },
    async close() {
      closed = true;
      await listening?.end();
    },
  };
}
