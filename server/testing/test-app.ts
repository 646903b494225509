import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { type AppParts, buildApp } from '#server/app.ts';
import type { Tag } from '#server/cache/announced-change.ts';
import { type CacheInvalidation, createCacheInvalidation } from '#server/cache/cache-invalidation.ts';
import { openDatabase } from '#server/db/db.ts';
import { Notifications } from '#server/db/notifications.ts';
import { openRedis } from '#server/db/redis.ts';
import { chooseCurrency } from '#server/db/shop-currency.ts';
import { readSettings, type Settings } from '#server/env.ts';
import { PdfMaker } from '#server/features/documents/pdf/pdf-maker.ts';
import { createThisProcess, type ThisProcess } from '#server/features/health/this-process.ts';
import { closeMedia, type Media, openMedia, openStore } from '#server/features/media/media.ts';
import type { MediaLog } from '#server/features/media/store-outage.ts';
import { createOrderLinks, type OrderLinks } from '#server/features/orders/order-link.ts';
import { createProviders } from '#server/features/payment-providers/create-providers.ts';
import type { Providers } from '#server/features/payment-providers/provider.ts';
import { openShopSettings, type ShopSettings } from '#server/features/settings/shop-settings.ts';
import { createSecretEncryption, type SecretEncryption } from '#server/process/secret-encryption.ts';
import type { WebSource } from '#server/web.ts';
import { sharedImageWorker } from './shared-image-worker.ts';
import { createTestDatabase, type TestDatabase } from './test-db.ts';

/** The whole shop on its own database, called without a socket. */
export interface TestApp extends TestDatabase {
  app: FastifyInstance;
  settings: Settings;
  shopSettings: ShopSettings;
  encryption: SecretEncryption;
  orderLinks: OrderLinks;
  providers: Providers;
  cacheInvalidation: CacheInvalidation;
  media: Media;
  pdfs: PdfMaker;
  thisProcess: ThisProcess;
  notifications: Notifications;
  /** Announces tags, as triggers do. */
  announce(...tags: Tag[]): Promise<void>;
  /** Makes a call below `/api`; `token` as the login call returns it. */
  call(method: Method, path: string, options?: CallOptions): Promise<LightMyRequestResponse>;
  /**
   * Starts another instance on the same database.
   * @param listening the connection for its notifications, such as one through a proxy
   */
  startBeside(listening?: pg.ClientConfig): Promise<TestApp>;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  ip?: string;
}

interface TestParts
  extends Pick<AppParts, 'bodyLimits' | 'logTo' | 'supportAwayAfterMs' | 'closing' | 'pause'> {
  /** Providers that stand before the shop's own, such as one that does not answer. */
  wrapProviders?: (providers: Providers) => Providers;
}

/**
 * `const shop = await createTestApp(); afterAll(shop.close);`
 * @param env settings that differ from those of tests
 * @param web renders the pages (test-web.ts); without it, there is only the API
 * @param parts parts of the shop that are not settings
 */
export async function createTestApp(
  env: Record<string, string> = {},
  web?: WebSource,
  parts: TestParts = {},
): Promise<TestApp> {
  return await startOn(await createTestDatabase(), env, web, parts);
}

async function startOn(
  database: TestDatabase,
  env: Record<string, string>,
  web?: WebSource,
  parts: TestParts = {},
  listening = database.connection,
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-test-'));
  const settings = readSettings({
    DATA_DIR: dataDir,
    LOG_LEVEL: parts.logTo ? 'warn' : 'silent',
    RATE_LIMIT: 'off',
    JWT_SECRET: 'a secret of the tests, long enough',
    SETTINGS_KEY: 'a settings key of the tests, long enough',
    SEED: 'none',
    ...env,
  });
  await chooseCurrency(database.db, settings.currency);
  const notifications = new Notifications(listening, 'shop test notifications');
  const cacheInvalidation = createCacheInvalidation(notifications, database.pool);
  await notifications.open();
  const isDatabaseAway = () => database.pool.isAway;
  const shopSettings = await openShopSettings(
    { db: database.db, notifications, cacheInvalidation, isAway: isDatabaseAway, isLocal: settings.isLocal },
    settings.initial,
  );
  const redis = settings.redisUrl ? await openRedis(settings.redisUrl) : null;
  // An image that cannot be rendered in the background fails the test that asked for it.
  const log: MediaLog = {
    warn: ({ err }) => {
      throw err;
    },
  };
  const media = openMedia(openStore(dataDir, settings.s3), log, sharedImageWorker);
  const pdfs = new PdfMaker();
  const thisProcess = createThisProcess({ ...settings, media });
  const encryption = createSecretEncryption(settings.settingsKey ?? '');
  const orderLinks = createOrderLinks(settings.settingsKey ?? '');
  const own = createProviders({ db: database.db, encryption, settings });
  const providers = parts.wrapProviders?.(own) ?? own;
  const app = await buildApp({
    db: database.db,
    pool: database.pool,
    thisProcess,
    settings,
    shopSettings,
    jwtSecret: settings.jwtSecret ?? '',
    encryption,
    orderLinks,
    providers,
    cacheInvalidation,
    media,
    pdfs,
    notifications,
    redis,
    isDatabaseAway,
    ...(web ? { web } : {}),
    ...parts,
  });
  await app.ready();
  return {
    ...database,
    app,
    settings,
    shopSettings,
    encryption,
    orderLinks,
    providers,
    cacheInvalidation,
    media,
    pdfs,
    thisProcess,
    notifications,
    async announce(...tags) {
      await database.db.execute(sql`select announce(${sql.param(tags)}::text[])`);
    },
    async call(method, path, { token, body, headers, ip } = {}) {
      const options: InjectOptions = {
        method,
        url: `/api${path}`,
        headers: { ...(token ? { authorization: token } : {}), ...headers },
        ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions['payload']> }),
        ...(ip ? { remoteAddress: ip } : {}),
      };
      return await app.inject(options);
    },
    async startBeside(through) {
      const beside = await openDatabase({ databaseUrl: database.url, dataDir: '' });
      const { bodyLimits, logTo, supportAwayAfterMs, closing, ...kept } = parts;
      return await startOn({ ...beside, url: database.url }, env, web, kept, through);
    },
    async close() {
      await app.close();
      await pdfs.close();
      await closeMedia(media);
      redis?.destroy();
      await notifications.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
