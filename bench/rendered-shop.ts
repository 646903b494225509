import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/db.ts';
import type { Settings } from '#server/env.ts';
import { PdfMaker } from '#server/features/documents/pdf/pdf-maker.ts';
import { createOrderLinks } from '#server/features/orders/order-link.ts';
import { createProviders } from '#server/features/payment-providers/create-providers.ts';
import type { ShopSettings } from '#server/features/settings/shop-settings.ts';

/** The demo shop of a checkout in this process, without a network. */
export interface RenderedShop {
  app: FastifyInstance;
  /** Of its products. */
  slugs: readonly string[];
  close(): Promise<void>;
}

/** Imports a module of the checkout's server, from the first of the paths that it has. */
type Load = <Module>(...paths: string[]) => Promise<Module>;

/**
 * Opens it with the modules of that checkout, which may be another one than this. Its pages must be built.
 * @param slugs of products; others of the demo shop are deleted
 */
export async function openRenderedShop(checkout: string, slugs?: readonly string[]): Promise<RenderedShop> {
  const server = new URL('server/', pathToFileURL(join(checkout, '/')));
  const load: Load = async (...paths) => {
    const urls = paths.map((path) => new URL(path, server));
    const url = urls.find((candidate) => existsSync(candidate)) ?? urls[0];
    return await import(String(url));
  };
  const { buildApp } = await load<typeof import('#server/app.ts')>('app.ts');
  const { createCacheInvalidation } = await load<typeof import('#server/cache/cache-invalidation.ts')>(
    ...['cache/cache-invalidation.ts', 'db/cache-invalidation.ts'],
  );
  const { openDatabase } = await load<typeof import('#server/db/db.ts')>('db/db.ts');
  const { openNotifications } =
    await load<typeof import('#server/db/open-notifications.ts')>('db/open-notifications.ts');
  const { migrateDatabase } = await load<typeof import('#server/db/migrate.ts')>('db/migrate.ts');
  const { seedDemo } = await load<typeof import('#server/db/seed/seed-demo.ts')>('db/seed/seed-demo.ts');
  const { readSettings } = await load<typeof import('#server/env.ts')>('env.ts');
  const { createThisProcess } = await load<typeof import('#server/features/health/this-process.ts')>(
    'features/health/this-process.ts',
  );
  const { closeMedia, openMedia, openStore } =
    await load<typeof import('#server/features/media/media.ts')>('features/media/media.ts');
  const { createSecretEncryption } = await load<typeof import('#server/process/secret-encryption.ts')>(
    ...['process/secret-encryption.ts', 'secret-encryption.ts'],
  );
  const { builtWeb } = await load<typeof import('#server/web.ts')>('web.ts');

  const dataDir = mkdtempSync(join(tmpdir(), 'shop-profile-'));
  // PostgreSQL may run as another user, who needs access to the folder.
  chmodSync(dataDir, 0o711);
  const database = await openDatabase({ databaseUrl: null, dataDir }, { limited: false });
  const closeDatabase = async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await migrateDatabase(database.pool);
    const media = openMedia(openStore(dataDir, null), { warn: () => {} });
    const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMIT: 'off' });
    const notifications = await openNotifications(database, settings);
    const cacheInvalidation = createCacheInvalidation(notifications, database.pool);
    // Before decision 091 there were none in the database.
    const hasSettings = existsSync(new URL('features/settings/settings.rules.ts', server));
    const shopSettings = hasSettings ? await insertSettings(load, database.db, settings) : undefined;
    const formerly = { cacheInvalidation, ...(hasSettings ? {} : { taxRate: 5 }) };
    await seedDemo({ db: database.db, media, keepsMails: true, ...formerly });
    if (slugs) await database.db.execute(sql`delete from products where slug <> all(${sql.param(slugs)})`);
    const shown = await database.db.execute<{ slug: string }>(sql`select slug from products`);
    const encryption = createSecretEncryption('only for this process, never used');
    const app = await buildApp({
      settings,
      // What an earlier version does not know it does not read.
      shopSettings: shopSettings as ShopSettings,
      db: database.db,
      pool: database.pool,
      thisProcess: createThisProcess({ ...settings, media }),
      jwtSecret: 'only for this process, never used',
      encryption,
      orderLinks: createOrderLinks('only for this process, never used'),
      providers: createProviders({ db: database.db, encryption, settings }),
      cacheInvalidation,
      notifications,
      media,
      pdfs: new PdfMaker(),
      web: builtWeb(),
    });
    const close = async () => {
      await app.close();
      await closeMedia(media);
      await notifications.close();
      await closeDatabase();
    };
    return { app, slugs: shown.rows.map(({ slug }) => slug), close };
  } catch (error) {
    await closeDatabase();
    throw error;
  }
}

/** @returns the settings of a new shop, which do not change */
async function insertSettings(load: Load, db: Db, settings: Settings): Promise<ShopSettings> {
  const { initialSettings } = await load<typeof import('#server/features/settings/settings.rules.ts')>(
    'features/settings/settings.rules.ts',
  );
  const { insertMissingSettings } = await load<typeof import('#server/features/settings/settings.store.ts')>(
    'features/settings/settings.store.ts',
  );
  const initial = initialSettings(settings.initial);
  await insertMissingSettings(db, initial);
  const known = { settings: initial, revision: 0 };
  return {
    ...{ initial, current: () => initial, latest: async () => initial, onChange() {} },
    ...{ known: () => known, parse: () => initial },
  };
}
