/** The process: settings, database, migrations, demo shop, listen; a graceful close at the end. */
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { dataDirError, prepareDataDir } from './data-dir.ts';
import { openCatalogueChannel } from './db/catalogue-channel.ts';
import { type CatalogueChanges, createCatalogueChanges } from './db/changes.ts';
import { type Database, openDatabase } from './db/db.ts';
import { migrateDatabase } from './db/migrate.ts';
import { devWeb } from './dev-web.ts';
import { processSettings, type Settings, SettingsError } from './env.ts';
import { closeMedia, openMedia, openStore } from './features/media/media.ts';
import { keepSecret } from './secrets.ts';
import { builtWeb } from './web.ts';

const CLOSE_TIMEOUT = 10_000;

/** What was opened, in order; closed the other way round, also after a start that failed half-way. */
const opened: (() => Promise<unknown>)[] = [];
/** True since somebody asked us to end. */
let ending = false;

// Whatever the shop writes is private to the user who runs it.
process.umask(0o077);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);

try {
  await start(processSettings());
  // Asked to end while it was starting: what was opened since then.
  if (ending) await close();
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
  await close();
}

async function start(settings: Settings): Promise<void> {
  await checkPort(settings);
  const database = await openDatabase(settings);
  opened.push(() => database.close());
  if (!database.embedded) prepareDataDir(settings.dataDir, null);
  await migrateDatabase(database.pool);
  if (ending) return;

  const changes = await connectChanges(database);
  const media = openMedia(openStore(settings.dataDir, settings.s3), {
    warn: (details, text) => app.log.warn(details, text),
  });
  opened.push(() => closeMedia(media));
  const dev = process.argv.includes('--dev') ? await devWeb() : null;
  const app: FastifyInstance = await buildApp({
    db: database.db,
    settings,
    jwtSecret: jwtSecret(settings),
    changes,
    media,
    pool: database.pool,
    web: dev ?? builtWeb(),
  });
  opened.push(async () => {
    // Whoever takes longer than this is cut off.
    const deadline = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT);
    await app.close();
    clearTimeout(deadline);
  });
  if (dev) {
    await dev.attach(app);
    opened.push(() => dev.close());
  }
  if (ending) return;
  await app.listen(listenOptions(settings)).catch((error) => {
    throw listenError(settings, error);
  });
  console.log(`${settings.storeName} is open: ${settings.publicUrl}`);
}

/** Changes of the catalogue, told to and heard from the other processes on this database. */
async function connectChanges(database: Database): Promise<CatalogueChanges> {
  const changes = createCatalogueChanges((tags) => channel.send(tags));
  const channel = await openCatalogueChannel(database.pool, (tags) => changes.heard(tags));
  opened.push(() => channel.close());
  return changes;
}

function jwtSecret({ jwtSecret, dataDir }: Settings): string {
  if (jwtSecret) return jwtSecret;
  try {
    return keepSecret(dataDir, 'jwt-secret').secret;
  } catch (error) {
    throw dataDirError(dataDir, error);
  }
}

/** Before anything is made: a start that cannot listen shall leave nothing behind. */
async function checkPort(settings: Settings): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const probe = createServer()
    .once('error', (error) => reject(listenError(settings, error)))
    .listen(listenOptions(settings), () => probe.close(() => resolve()));
  await promise;
}

/** For `localhost` Fastify would open a second server, which neither the socket nor Vite would know of. */
function listenOptions({ port, host }: Settings) {
  return { port, host: host === 'localhost' ? '127.0.0.1' : host };
}

function listenError({ port, host }: Settings, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new SettingsError(`PORT: ${port} on ${host} is in use by another program`);
  if (code === 'EACCES') return new SettingsError(`PORT: ${port} may not be opened by this user`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new SettingsError(`HOST: ${host} is not an address of this machine`);
  }
  return error;
}

function end(): void {
  // A terminal and npm may both pass on the same Ctrl-C.
  if (ending) return;
  ending = true;
  void close();
}

async function close(): Promise<void> {
  for (let next = opened.pop(); next; next = opened.pop()) {
    await next().catch((error) => {
      console.error(error);
      process.exitCode = 1;
    });
  }
}
