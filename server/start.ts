import type { FastifyInstance } from 'fastify';
import { prepareBackupDir } from './backup/backup-dir.ts';
import { createCacheInvalidation } from './cache/cache-invalidation.ts';
import { type Database, openDatabase } from './db/db.ts';
import { migrateDatabase } from './db/migrate.ts';
import { openNotifications } from './db/open-notifications.ts';
import { isDemoShop, isUnused, refuseOpenDemo } from './db/seed/demo-state.ts';
import { chooseCurrency } from './db/shop-currency.ts';
import { givenSettings, type Settings } from './env.ts';
import { findChangedSettings } from './features/activity/find-changed-settings.ts';
import { reportUnreadableKeys } from './features/auth/second-factor/report-unreadable-keys.ts';
import { PdfMaker } from './features/documents/pdf/pdf-maker.ts';
import { createThisProcess } from './features/health/this-process.ts';
import { closeMedia, type Media, openMedia, openStore } from './features/media/media.ts';
import { createOrderLinks } from './features/orders/order-link.ts';
import { createProviders } from './features/payment-providers/create-providers.ts';
import { reportUnreadSettings } from './features/settings/report-unread-settings.ts';
import { openShopSettings } from './features/settings/shop-settings.ts';
import { tidyPlaces } from './features/settings/tidy-places.ts';
import { type Heartbeat, startHeartbeat } from './jobs/heartbeat.ts';
import { devWeb } from './pages/dev-web.ts';
import { listenError, listenOptions } from './process/check-port.ts';
import { dataDirError, prepareDataDir } from './process/data-dir.ts';
import { firstAdministrator } from './process/first-administrator.ts';
import type { ProcessEnd } from './process/process-end.ts';
import { logThrough } from './process/process-log.ts';
import { createSecretEncryption } from './process/secret-encryption.ts';
import { findOrCreateSecret, type SecretName } from './process/secrets.ts';
import type { Started } from './process/started.ts';
import { builtWeb } from './web.ts';

/** A start on a slow machine needs so long until its first page. */
const DEMO_IMAGES_AFTER_MS = 3_000;

/**
 * Starts the whole shop and listens.
 * @param onWait called once, with one line, when the start waits for the database or Redis
 * @throws SettingsError one line, when a setting is wrong
 */
export async function startServer(
  settings: Settings,
  { atEnd, signal, logTo, hasFailed }: ProcessEnd,
  onWait: (reason: string) => void,
): Promise<Started> {
  if (settings.backupDir) prepareBackupDir(settings.backupDir);
  const wait = { waitMs: settings.startupTimeoutMs, onWait, signal };
  const opening = openDatabase(settings, wait);
  // Most of the shop is loaded while PostgreSQL starts.
  const loading = import('./app.ts');
  const database = await opening;
  atEnd(() => database.close());
  if (!database.embedded) prepareDataDir(settings.dataDir, null);
  signal.throwIfAborted();
  await migrateDatabase(database.pool);
  const currency = await chooseCurrency(database.db, settings.currency);
  await refuseOpenDemo(database.db, settings);
  await tidyPlaces(database.db);
  signal.throwIfAborted();

  const notifications = await openNotifications(database, settings);
  atEnd(() => notifications.close());
  const cacheInvalidation = createCacheInvalidation(notifications, database.pool);
  const isDatabaseAway = () => database.pool.isAway;
  const shopSettings = await openShopSettings(
    { db: database.db, notifications, cacheInvalidation, isAway: isDatabaseAway, isLocal: settings.isLocal },
    settings.initial,
  );
  const redis = settings.redisUrl
    ? await (await import('./db/redis.ts')).openRedis(settings.redisUrl, wait)
    : null;
  if (redis) atEnd(async () => redis.destroy());
  const media = openMedia(openStore(settings.dataDir, settings.s3), {
    warn: (details, text) => app.log.warn(details, text),
  });
  atEnd(() => closeMedia(media));
  const pdfs = new PdfMaker();
  atEnd(() => pdfs.close());
  const isDemo = settings.seed === 'demo' && (await seedDemoShop(settings, database, media));
  const refusesDemoSignIns = !settings.isLocal && (await isDemoShop(database.db));
  if (refusesDemoSignIns)
    await (await import('./features/auth/demo-accounts.ts')).endDemoSessions(database.db);
  const administrator = await firstAdministrator(database.db, settings);
  signal.throwIfAborted();
  const dev = process.argv.includes('--dev') ? await devWeb(settings.dataDir) : null;
  const thisProcess = createThisProcess({ ...settings, media });
  const settingsKey = settings.settingsKey ?? ownSecret(settings, 'settings-key');
  const encryption = createSecretEncryption(settingsKey);
  const orderLinks = createOrderLinks(settingsKey);
  const providers = createProviders({ db: database.db, encryption, settings });
  const jwtSecret = settings.jwtSecret ?? ownSecret(settings, 'jwt-secret');
  const { buildApp } = await loading;
  const app: FastifyInstance = await buildApp({
    db: database.db,
    pool: database.pool,
    thisProcess,
    settings,
    shopSettings,
    jwtSecret,
    encryption,
    orderLinks,
    providers,
    cacheInvalidation,
    ...{ media, pdfs },
    notifications,
    isDatabaseAway,
    redis,
    web: dev ?? builtWeb(),
    closing: signal,
  });
  let heartbeat: Heartbeat | null = null;
  let jobs: { stop(): Promise<void> } | null = null;
  // In parallel, so that a slow request and a mail server that hangs do not use up each other's time.
  atEnd(() => Promise.all([jobs?.stop(), heartbeat?.stop(hasFailed()), closeApp(app)]));
  if (administrator) {
    app.securityLog.write({ event: 'role-changed', role: 'ROLE ADMIN', set: 'owner', how: 'settings' });
  }
  const changed = await findChangedSettings(database.db, givenSettings(), jwtSecret);
  if (changed.length > 0) app.securityLog.write({ event: 'settings-changed', settings: changed });
  if (dev) {
    await dev.attach(app);
    atEnd(() => dev.close());
  }
  signal.throwIfAborted();
  await app.listen(listenOptions(settings)).catch((error) => {
    throw listenError(settings, error);
  });
  await reportUnreadableKeys(database.db, encryption, app.log);
  const { general } = shopSettings.current();
  reportUnreadSettings(givenSettings(), { read: settings.initial, used: general }, app.log);
  if (isDemo && settings.rendersDemoImages) atEnd(renderDemoImagesSoon(media, app));
  const { startJobs } = await import('./jobs/start-jobs.ts');
  jobs = await startJobs({
    ...{ settings, shopSettings, database, notifications, media, pdfs, orderLinks, providers },
    onPlaced: app.onPlaced,
    log: app.log,
  });
  heartbeat = await startHeartbeat({ db: database.db, thisProcess, log: app.log });
  const demoSignIns = isDemo ? 'accepted' : refusesDemoSignIns ? 'refused' : null;
  if (settings.logLevel !== 'silent') logTo(logThrough(app.log));
  const { storeName } = shopSettings.current().general;
  return { storeName, demoSignIns, administrator, currency };
}

/** Seeds an unused database. The seed is loaded only then. @returns whether this is the demo shop */
async function seedDemoShop(settings: Settings, { db }: Database, media: Media): Promise<boolean> {
  if (!(await isUnused(db))) return await isDemoShop(db);
  const { seedDemo } = await import('./db/seed/seed-demo.ts');
  const { smtpUrl, google, facebook } = settings;
  const signIn = { showsGoogle: google !== null, showsFacebook: facebook !== null };
  return await seedDemo({ db, media, keepsMails: smtpUrl === null, signIn });
}

/**
 * In the background, when the first visitor has a page: an image that is requested earlier is rendered then.
 * @returns what cancels it
 */
function renderDemoImagesSoon(media: Media, { log }: FastifyInstance): () => Promise<void> {
  const timer = setTimeout(async () => {
    try {
      await (await import('./db/seed/insert/images.ts')).renderDemoImages(media);
    } catch (err) {
      log.warn(
        { err },
        "Rendering the demo shop's images failed. Each is rendered when it is first requested.",
      );
    }
  }, DEMO_IMAGES_AFTER_MS);
  return async () => clearTimeout(timer);
}

/** Drains first: Fastify's own close answers 503 to later requests on open connections, so none may be left. */
async function closeApp(app: FastifyInstance): Promise<void> {
  await app.drain();
  await app.close();
}

function ownSecret({ dataDir }: Settings, name: SecretName): string {
  try {
    return findOrCreateSecret(dataDir, name).secret;
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}
