import type { Registry } from 'prom-client';
import type { DatabasePool } from '#server/db/database-pool.ts';
import type { Db } from '#server/db/db.ts';
import type { Redis } from '#server/db/redis.ts';
import { countWaitingHashes } from '#server/features/auth/hash-queue.ts';
import type { Media } from '#server/features/media/media.ts';
import type { Connections } from '#server/http/connections.ts';
import type { ReplyCache } from '#server/http/reply-cache.ts';
import { shopVersion } from '#server/version.ts';
import { createQueueCounts } from './count-queues.ts';
import { addCounter, addGauge } from './gauge.ts';

export interface ObservedShop {
  db: Db;
  pool?: DatabasePool | undefined;
  redis: Redis | null;
  replyCache: ReplyCache;
  media: Media;
  connections: Connections;
  /** False while invalidations of other processes may be missed. */
  isListening(): boolean;
  countSockets?: () => number;
}

/** Adds what is read when it is scraped. A scrape never fails: what is not known is left out. */
export function observeShop(registry: Registry, shop: ObservedShop): void {
  const { pool, redis, replyCache, media, connections } = shop;
  const queues = createQueueCounts(shop.db);

  addGauge(
    registry,
    { name: 'shop_info', help: 'The version of the shop.', label: 'version', aggregator: 'first' },
    () => ({ [shopVersion]: 1 }),
  );
  addGauge(
    registry,
    { name: 'shop_database_up', help: '1 when the database answers within a second.', aggregator: 'min' },
    async () => ((await queues()) ? 1 : 0),
  );
  addGauge(
    registry,
    {
      name: 'shop_notifications_up',
      help: '1 while changes of other processes arrive. Otherwise nothing is cached.',
      aggregator: 'min',
    },
    () => (shop.isListening() ? 1 : 0),
  );
  if (redis) {
    addGauge(
      registry,
      { name: 'shop_redis_up', help: '1 while the connection to Redis works.', aggregator: 'min' },
      () => (redis.isReady ? 1 : 0),
    );
  }
  if (pool) {
    addGauge(
      registry,
      { name: 'shop_database_connections', help: 'Connections to the database.', label: 'state' },
      () => pool.connections(),
    );
    addGauge(
      registry,
      { name: 'shop_database_waiting', help: 'Callers that wait for a connection to the database.' },
      () => pool.waiting(),
    );
  }
  addGauge(
    registry,
    {
      name: 'shop_mails',
      help: 'Mails that wait to be sent, and mails that failed for good.',
      label: 'state',
      aggregator: 'max',
    },
    async () => (await queues())?.mails ?? null,
  );
  addGauge(
    registry,
    {
      name: 'shop_last_backup_timestamp_seconds',
      help: 'The night of the last nightly backup.',
      aggregator: 'max',
    },
    async () => nightInSeconds((await queues())?.lastBackup ?? null),
  );
  addGauge(registry, { name: 'shop_image_variants_waiting', help: 'Images that wait to be made.' }, () =>
    media.queue.countWaiting(),
  );
  addGauge(
    registry,
    {
      name: 'shop_password_hashes_waiting',
      help: 'Sign-ins that wait for a password hash. 40 are the most.',
    },
    countWaitingHashes,
  );
  addCounter(
    registry,
    { name: 'shop_reply_cache_requests_total', help: 'Cached replies and pages.', label: 'result' },
    replyCache.counts,
  );
  addGauge(registry, { name: 'shop_reply_cache_entries', help: 'Replies and pages in the cache.' }, () =>
    replyCache.size(),
  );
  addGauge(
    registry,
    { name: 'shop_reply_cache_bytes', help: 'Size of the cache; REPLY_CACHE_MB at most.' },
    () => replyCache.bytes(),
  );
  addGauge(
    registry,
    { name: 'http_connections', help: 'Open connections: with a request, or idle.', label: 'state' },
    () => connections.count(),
  );
  if (shop.countSockets) {
    addGauge(
      registry,
      { name: 'shop_sockets', help: 'Open sockets of the support chat.' },
      shop.countSockets,
    );
  }
}

/** Three o'clock, when the backup of that night begins. */
const nightInSeconds = (day: string | null) => (day ? Date.parse(`${day}T03:00:00`) / 1_000 : null);
