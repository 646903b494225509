import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { listenError, listenOptions } from './check-port.ts';
import { dataDirError, prepareDataDir } from './data-dir.ts';
import { type CacheInvalidation, createCacheInvalidation } from './db/cache-invalidation.ts';
import { type Database, openDatabase } from './db/db.ts';
import { migrateDatabase } from './db/migrate.ts';
import { openNotifications } from './db/open-notifications.ts';
import { isDemoShop, isUntouched, refuseOpenDemo } from './db/seed/demo-state.ts';
import { devWeb } from './dev-web.ts';
import type { Settings } from './env.ts';
import { createMailer } from './features/mail/mailer.ts';
import { closeMedia, type Media, openMedia, openStore } from './features/media/media.ts';
import { firstAdministrator } from './first-administrator.ts';
import { type MailSender, senderOf, startMailSender } from './jobs/send-mail.ts';
import { keepSecret } from './secrets.ts';
import { builtWeb } from './web.ts';

/** Takes what must be closed at the end; the last opened is closed first. */
type AtEnd = (close: () => Promise<unknown>) => void;

interface Opened {
  /** Whether it is the demo shop, and whether its published passwords are good; null for any other shop. */
  demo: 'open' | 'shut' | null;
  /** What to tell about an administrator that was made. */
  administrator: string | null;
}

/**
 * Opens the whole shop and listens.
 * @param signal aborted when the process shall end, also in the middle of this
 * @param onWait hears once, in one line, that the database or Redis is waited for
 * @throws SettingsError one line, when a setting is to blame
 */
export async function startServer(
  settings: Settings,
  atEnd: AtEnd,
  signal: AbortSignal,
  onWait: (reason: string) => void,
): Promise<Opened> {
  const wait = { waitMs: settings.startupTimeoutMs, onWait, signal };
  const database = await openDatabase(settings, wait);
  atEnd(() => database.close());
  if (!database.embedded) prepareDataDir(settings.dataDir, null);
  signal.throwIfAborted();
  await migrateDatabase(database.pool);
  await refuseOpenDemo(database.db, settings);
  signal.throwIfAborted();

  const notifications = await openNotifications(database, settings);
  atEnd(() => notifications.close());
  const changes = createCacheInvalidation(notifications);
  const redis = settings.redisUrl
    ? await (await import('./db/redis.ts')).openRedis(settings.redisUrl, wait)
    : null;
  if (redis) atEnd(async () => redis.destroy());
  const media = openMedia(openStore(settings.dataDir, settings.s3), {
    warn: (details, text) => app.log.warn(details, text),
  });
  atEnd(() => closeMedia(media));
  const isDemo = settings.seed === 'demo' && (await layOutDemo(settings, database, changes, media));
  const demoIsShut = !settings.isLocal && (await isDemoShop(database.db));
  if (demoIsShut) await (await import('./features/auth/demo-accounts.ts')).endDemoSessions(database.db);
  const administrator = await firstAdministrator(database.db, settings);
  signal.throwIfAborted();
  const dev = process.argv.includes('--dev') ? await devWeb(settings.dataDir) : null;
  const app: FastifyInstance = await buildApp({
    db: database.db,
    settings,
    jwtSecret: jwtSecret(settings),
    changes,
    media,
    notifications,
    isDatabaseAway: () => database.pool.isAway,
    redis,
    web: dev ?? builtWeb(),
    closing: signal,
  });
  let mailSender: MailSender | null = null;
  // Together: neither a slow request nor a mail server that does not answer takes the time of the other.
  atEnd(() => Promise.all([mailSender?.stop(), closeApp(app)]));
  if (administrator) {
    app.securityLog.write({ event: 'role-changed', role: 'ROLE ADMIN', how: 'settings' });
  }
  if (dev) {
    await dev.attach(app);
    atEnd(() => dev.close());
  }
  signal.throwIfAborted();
  await app.listen(listenOptions(settings)).catch((error) => {
    throw listenError(settings, error);
  });
  if (isDemo) drawDemo(media, app);
  mailSender = startMailSender({
    db: database.db,
    mailer: createMailer(settings),
    sender: senderOf(settings),
    log: app.log,
  });
  return { demo: isDemo ? 'open' : demoIsShut ? 'shut' : null, administrator };
}

/** Answers whether this is the demo shop. What it is laid out with is loaded only where it is laid out. */
async function layOutDemo(
  { taxRate, smtpUrl }: Settings,
  { db }: Database,
  changes: CacheInvalidation,
  media: Media,
): Promise<boolean> {
  if (!(await isUntouched(db))) return await isDemoShop(db);
  const { seedDemo } = await import('./db/seed/seed-demo.ts');
  return await seedDemo({ db, changes, media, taxRate, keepsMails: smtpUrl === null });
}

/** Nobody waits for it: a picture that somebody asks for earlier is drawn at once. */
function drawDemo(media: Media, { log }: FastifyInstance): void {
  import('./db/seed/insert/products.ts')
    .then(({ drawDemoImages }) => drawDemoImages(media))
    .catch((err: unknown) =>
      log.warn({ err }, "the demo shop's pictures are drawn only when they are asked for"),
    );
}

/** Fastify's own close answers 503 to whatever comes after it on an open connection: it must find none. */
async function closeApp(app: FastifyInstance): Promise<void> {
  await app.drain();
  await app.close();
}

function jwtSecret({ jwtSecret, dataDir }: Settings): string {
  if (jwtSecret) return jwtSecret;
  try {
    return keepSecret(dataDir, 'jwt-secret').secret;
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}
