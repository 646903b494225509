import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { CacheInvalidation } from './cache/cache-invalidation.ts';
import { createReplyCache } from './cache/reply-cache.ts';
import type { DatabasePool } from './db/database-pool.ts';
import type { Db } from './db/db.ts';
import type { Notifications } from './db/notifications.ts';
import { createDatabaseRateLimitCounters, withFallback } from './db/rate-limit-counters.ts';
import type { Redis } from './db/redis.ts';
import { createRedisRateLimitCounters } from './db/redis-rate-limit-counters.ts';
import type { Settings } from './env.ts';
import { ShopError } from './errors.ts';
import { createActivityRecorder } from './features/activity/activity-recorder.ts';
import { listFilterAttributes } from './features/attributes/filter-values.store.ts';
import { createFindActor } from './features/auth/find-actor.ts';
import { createNoteRefusedToken } from './features/auth/note-refused-token.ts';
import { openSessionCache } from './features/auth/session-cache.ts';
import { createSessionUses } from './features/auth/session-uses.ts';
import { createTokens } from './features/auth/tokens.ts';
import type { PdfMaker } from './features/documents/pdf/pdf-maker.ts';
import { createHealthReports } from './features/health/health-reports.ts';
import type { ThisProcess } from './features/health/this-process.ts';
import { createMailer } from './features/mail/mailer.ts';
import { mediaRoutes } from './features/media/media.routes.ts';
import type { Media } from './features/media/media.ts';
import type { OrderLinks } from './features/orders/order-link.ts';
import type { Providers } from './features/payment-providers/provider.ts';
import { sitemapRoutes } from './features/product-lists/sitemap.routes.ts';
import { cacheFilterAttributes } from './features/search/filter-attributes.ts';
import { createSearchCounts } from './features/search/search-counts.ts';
import { countedText, isCrawler } from './features/search/search-queries.rules.ts';
import type { ShopSettings } from './features/settings/shop-settings.ts';
import { writeAccessLog } from './http/access-log.ts';
import { type BodyLimits, limitBodies, maxBodyBytes, refuseByContentLength } from './http/body-limits.ts';
import { registerBodyParsers } from './http/body-parsers.ts';
import { createIsProxy, trustedProxies } from './http/client-address.ts';
import { createBodySlots, limitConnections } from './http/connection-limits.ts';
import { type Connections, trackConnections } from './http/connections.ts';
import { handleError } from './http/error-handler.ts';
import { probeRoutes } from './http/health.ts';
import { createMemoryRateLimitCounters } from './http/memory-rate-limit-counters.ts';
import { createRateLimits, type Pause } from './http/rate-limits.ts';
import { readableUrl } from './http/readable-url.ts';
import { observeRequests, type RequestTimes } from './http/request-times.ts';
import { carriesSecret, secretUrlHeaders } from './http/secret-urls.ts';
import { createSecurityLog } from './http/security-log.ts';
import { metricsRoutes } from './metrics/metrics.routes.ts';
import type { Metrics } from './metrics/metrics.ts';
import { describeError } from './process/describe-error.ts';
import type { SecretEncryption } from './process/secret-encryption.ts';
import { openSocketServer } from './realtime/socket-server.ts';
import { registerSlices } from './register-slices.ts';
import { registerWeb, type WebSource } from './web.ts';

/** Parts of which the shop is built. Tests pass their own. */
export interface AppParts {
  db: Db;
  /** Connections that the metrics count. */
  pool?: DatabasePool;
  settings: Settings;
  /** Decisions of the owner in the dashboard. */
  shopSettings: ShopSettings;
  /** Signs the tokens: from the settings, or generated into DATA_DIR. */
  jwtSecret: string;
  /** Encrypts secrets in the database, with SETTINGS_KEY. */
  encryption: SecretEncryption;
  /** Signs the links by which guests read their orders, with a key derived from SETTINGS_KEY. */
  orderLinks: OrderLinks;
  /** Charge buyers and refund them, outside of the shop. */
  providers: Providers;
  cacheInvalidation: CacheInvalidation;
  media: Media;
  pdfs: PdfMaker;
  thisProcess: ThisProcess;
  /** Sends socket events between processes. Without it there is no socket server. */
  notifications?: Notifications;
  /** True while the database is known not to answer: guests then get cached replies, and no request waits for it. */
  isDatabaseAway?: () => boolean;
  /** Shared by several processes, if REDIS_URL is set. */
  redis?: Redis | null;
  /** How long an idle administrator counts as online in the support chat; five minutes by default. */
  supportAwayAfterMs?: number;
  /** Receives the log lines instead of standard output. */
  logTo?: { write(line: string): void };
  /** Renders the pages. Without it there is only the API. */
  web?: WebSource;
  /** Time and size limits of request bodies. Tests pass shorter ones. */
  bodyLimits?: BodyLimits;
  /** Aborted when the shutdown begins: sockets are closed while requests are still answered, and no sign-in waits for its turn. */
  closing?: AbortSignal;
  /** How a sign-in waits for its turn. Tests do not. */
  pause?: Pause;
}

const securityHeadersFor = ({ publicUrl }: Settings) => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  // A year. Neither for subdomains nor for the preload list: that is for the owner of the domain to decide.
  ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
});
const apiPolicy = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };

/** Builds the whole shop. Nothing listens yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, shopSettings, db, cacheInvalidation } = parts;
  const securityHeaders = securityHeadersFor(settings);
  const app = Fastify({
    logger: loggerOptions(parts),
    // URLs may contain tokens, so only the error handler logs routes, by their pattern.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies(settings.trustProxy),
    bodyLimit: maxBodyBytes,
    // Bodies have their own limits (http/body-limits.ts). Node's request timeout counts from a connection's first byte.
    http: {
      headersTimeout: 30_000,
      connectionsCheckingInterval: 5_000,
      shouldUpgradeCallback: wantsWebSocket,
    },
    // As long as Node allows a URL to be. Each endpoint refuses what is too long for it.
    routerOptions: { maxParamLength: 16_384, ignoreTrailingSlash: true },
    rewriteUrl: ({ url }) => readableUrl(url ?? '/'),
    // Hooks have not run when the URL cannot be parsed.
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders).headers(apiPolicy);
      handleError(error, request, reply);
    },
  });
  const tokens = createTokens(parts.jwtSecret);
  const sessionUses = createSessionUses(db, app.log);
  app.addHook('onClose', () => sessionUses.close());
  const recorder = createActivityRecorder(db, app.log);
  app.addHook('onClose', () => recorder.close());
  const securityLog = createSecurityLog(app.log, parts.jwtSecret, recorder.add);
  const requestTimes = observeRequests(app);
  if (settings.accessLog) writeAccessLog(requestTimes, app.log);
  requestTimes.onFinished(({ method, route, milliseconds }) =>
    parts.thisProcess.calls.observe(`${method} ${route}`, milliseconds),
  );
  const searchCounts = createSearchCounts(db, app.log);
  app.addHook('onClose', () => searchCounts.close());
  requestTimes.onFinished(({ route, status }, { url, headers }) => {
    const isSearchPage = route === '/shop' || route === '/shop.data';
    const text = isSearchPage && status < 400 && !isCrawler(headers['user-agent']) ? countedText(url) : null;
    if (text !== null) searchCounts.note(text);
  });
  const metrics = settings.metricsToken ? await openMetrics(requestTimes) : null;
  const limitOptions: Parameters<typeof createRateLimits>[1] = {
    onReached(limit, who, outcome) {
      if (outcome === 'refused') metrics?.limitReached(limit);
      securityLog.writeOncePerMinute({
        event: 'limit-reached',
        limit,
        ip: who.ip,
        email: who.email,
        account: who.person,
      });
    },
    closing: parts.closing,
    pause: parts.pause,
  };
  const limits = createRateLimits(settings.rateLimit ? createCounters(parts) : null, limitOptions);
  const inMemory = settings.rateLimit ? createMemoryRateLimitCounters() : null;
  const processLimits = createRateLimits(inMemory, limitOptions);
  const isAway = parts.isDatabaseAway ?? (() => false);
  const isDiskFull = () => parts.pool?.disk.isFull ?? false;
  const replyCache = createReplyCache({
    maxBytes: settings.replyCacheBytes,
    database: { isListening: cacheInvalidation.isListening, isAway },
  });
  cacheInvalidation.onChange((tags) => replyCache.invalidate(tags));
  cacheInvalidation.onMissed(replyCache.expireAll);
  // A reply made between the announcement of a change and its reading has the old values.
  shopSettings.onChange(() => replyCache.invalidate(['settings']));

  const { pool, notifications } = parts;
  const sessions = pool && notifications ? await openSessionCache(pool, notifications) : null;
  const secondFactorPolicy = settings.requireSecondFactor;
  app.decorate('findActor', createFindActor({ db, tokens, sessions, sessionUses, secondFactorPolicy }));
  app.decorate('replyCache', replyCache);
  app.decorate('guestCalls', new Map());
  app.decorate('internalRenderKey', randomUUID());
  app.decorate('securityLog', securityLog);
  app.decorate('onPlaced', metrics?.orderPlaced);
  app.decorate('noteRefusedToken', createNoteRefusedToken(tokens, securityLog));
  app.decorateRequest('actor', null);
  app.decorateRequest('unreadableBody', false);
  app.decorateRequest('pageRoute', null);
  app.decorateRequest('replyKey', null);
  const health = createHealthReports({
    ...parts,
    mailer: createMailer(settings),
    redis: parts.redis ?? null,
    isDiskFull,
  });
  app.setErrorHandler(handleError);
  const refuseForNetwork = settings.rateLimit ? createBodySlots() : () => null;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders);
    done(refuseByContentLength(request) ?? refuseForNetwork(request, reply) ?? undefined);
  });
  app.addHook('onSend', async (request, reply) => {
    // Also for refusals, and over what a handler set: a reply to a token is for its owner only.
    if (request.headers.authorization) reply.header('cache-control', 'private, no-store');
    if (carriesSecret(request.originalUrl)) reply.headers(secretUrlHeaders);
  });
  if (settings.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: [...settings.corsOrigins],
      methods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: ['retry-after'],
      maxAge: 600,
    });
  }

  const filterAttributes = cacheFilterAttributes(cacheInvalidation, () => listFilterAttributes(db));
  mediaRoutes(app, parts.media);
  sitemapRoutes(app, { db, publicUrl: settings.publicUrl });
  await app.register(
    async (api) => {
      await registerBodyParsers(api);
      api.addHook('onRequest', (_request, reply, done) => {
        reply.headers(apiPolicy);
        done();
      });
      await registerSlices(api, {
        ...parts,
        tokens,
        filterAttributes,
        limits,
        processLimits,
        health,
        isAway,
        onPlaced: app.onPlaced,
      });
      probeRoutes(api, { db, isDiskFull, dataDir: settings.dataDir, closing: parts.closing });
      api.all('/*', async (_request, reply) =>
        reply.code(404).send({ message: 'There is no such endpoint.' }),
      );
      api.setNotFoundHandler((_request, reply) =>
        reply.code(404).send({ message: 'There is no such endpoint.' }),
      );
    },
    { prefix: '/api' },
  );
  const { redis = null, closing, supportAwayAfterMs } = parts;
  const sockets = { db, redis, settings, tokens, limits, sessionUses, closing, supportAwayAfterMs };
  const socketServer = notifications && (await openSocketServer(app, { ...sockets, notifications }));
  if (parts.web)
    await registerWeb(app, { settings, shopSettings, readAttributeWords: filterAttributes }, parts.web);
  const connections = letDrain(app, parts.bodyLimits);
  if (settings.rateLimit) limitConnections(app.server, createIsProxy(settings.trustProxy));
  if (metrics && settings.metricsToken) {
    const { media } = parts;
    const { isListening } = cacheInvalidation;
    metrics.observe({ db, pool, redis, replyCache, media, connections, isListening, ...socketServer });
    metricsRoutes(app, { metrics, token: settings.metricsToken });
  }
  return app;
}

/** Runs after Socket.IO, so that its requests are tracked too. */
function letDrain(app: FastifyInstance, bodyLimits?: BodyLimits): Connections {
  const bodies = limitBodies(app.server, bodyLimits);
  const connections = trackConnections(app.server);
  const closing = new ShopError('unavailable', 'The shop is being restarted. Please try again.', {
    retryAfterSeconds: 5,
  });
  app.decorate('drain', () => connections.drain(() => bodies.refuseUnfinished(closing)));
  return connections;
}

/** Loaded only where they are wanted. */
async function openMetrics(times: RequestTimes): Promise<Metrics> {
  return (await import('./metrics/metrics.ts')).createMetrics(times);
}

/** Errors are logged without what people sent (describe-error.ts). */
function loggerOptions({ settings, logTo }: AppParts) {
  if (settings.logLevel === 'silent') return false;
  const serializers = { err: (error: unknown) => describeError(error) };
  return { level: settings.logLevel, serializers, ...(logTo ? { stream: logTo } : {}) };
}

function createCounters({ db, redis }: AppParts) {
  const inDatabase = createDatabaseRateLimitCounters(db);
  return redis ? withFallback(createRedisRateLimitCounters(redis), inDatabase) : inDatabase;
}

/** Other upgrades (`h2c`, which curl and proxies offer) are ignored, and the request is answered as it is. */
const wantsWebSocket = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket';
