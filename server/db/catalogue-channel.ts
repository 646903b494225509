import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Tag } from '#server/http/reply-cache.ts';
import { listenTo } from './listen.ts';

const CHANNEL = 'catalogue_changes';
/** PostgreSQL carries 8,000 bytes in one message. */
const MOST_TAGS = 100;

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
  let closed = false;

  async function flush(): Promise<void> {
    const tags = waiting.size > MOST_TAGS ? ['catalogue'] : [...waiting];
    waiting.clear();
    try {
      await pool.query('select pg_notify($1, $2)', [CHANNEL, [self, ...tags].join(' ')]);
    } catch (error) {
      if (!closed) process.emitWarning(`cannot tell other processes of a change: ${String(error)}`);
    }
  }

  const listening = await listenTo(pool, CHANNEL, {
    heard(payload) {
      const [from, ...tags] = payload.split(' ');
      // Only our own processes write to this channel.
      if (from !== self) heard(tags as Tag[]);
    },
    missed: () => heard(['catalogue']),
  });
  return {
    send(tags) {
      if (waiting.size === 0) setImmediate(flush);
      for (const tag of tags) waiting.add(tag);
    },
    async close() {
      closed = true;
      await listening.close();
    },
  };
}
