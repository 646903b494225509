import type { Registry } from 'prom-client';
import type { ReplyCache } from '#server/cache/reply-cache.ts';
import type { DatabasePool } from '#server/db/database-pool.ts';
import type { Db } from '#server/db/db.ts';
import type { Redis } from '#server/db/redis.ts';
import { countWaitingHashes } from '#server/features/auth/hash-queue.ts';
import type { JobQueue } from '#server/features/health/job-check.rules.ts';
import type { Media } from '#server/features/media/media.ts';
import type { Connections } from '#server/http/connections.ts';
import { shopVersion } from '#server/process/version.ts';
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

/** Gauges of each kind of work in the background. */
const jobGauges: { name: string; help: string; of(queue: JobQueue): number }[] = [
  { name: 'shop_job_waiting', help: 'What waits for the work.', of: ({ waiting }) => waiting },
  {
    name: 'shop_job_oldest_seconds',
    help: 'Age of the oldest of what waits; 0 when nothing does.',
    of: ({ oldestMs }) => (oldestMs ?? 0) / 1_000,
  },
  { name: 'shop_job_given_up', help: 'What was given up, as far as it is kept.', of: ({ failed }) => failed },
  {
    name: 'shop_job_failures',
    help: 'Failures of the work itself, in a row.',
    of: ({ failures }) => failures,
  },
];

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
    async () => {
      const mails = (await queues())?.jobs.find(({ name }) => name === 'mails');
      return mails ? { waiting: mails.waiting, failed: mails.failed } : null;
    },
  );
  for (const { name, help, of } of jobGauges) {
    addGauge(registry, { name, help, label: 'job', aggregator: 'max' }, async () => {
      const counted = (await queues())?.jobs;
      return counted ? Object.fromEntries(counted.map((queue) => [queue.name, of(queue)])) : null;
    });
  }
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
