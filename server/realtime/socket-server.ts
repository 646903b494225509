import type { FastifyInstance } from 'fastify';
import { type Namespace, Server } from 'socket.io';
import type { Db } from '../db/db.ts';
import type { Notifications } from '../db/notifications.ts';
import type { Redis } from '../db/redis.ts';
import type { Settings } from '../env.ts';
import type { SessionUses } from '../features/auth/session-uses.ts';
import type { Tokens } from '../features/auth/tokens.ts';
import { openChat } from '../features/chat/chat.socket.ts';
import { type ChatServer, roomOfSession } from '../features/chat/chat-server.ts';
import { SocketAdmission } from '../features/chat/socket-admission.ts';
import { endedSessionsChannel } from '../features/users/sessions.store.ts';
import { createClientAddress } from '../http/client-address.ts';
import { createMemoryRateLimitCounters } from '../http/memory-rate-limit-counters.ts';
import { createRateLimits, type RateLimits } from '../http/rate-limits.ts';
import { ClusterAdapter } from './cluster-adapter.ts';
import { notificationBus, redisBus } from './message-bus.ts';

interface SocketServerParts {
  db: Db;
  notifications: Notifications;
  redis: Redis | null;
  settings: Pick<Settings, 'corsOrigins' | 'publicUrl' | 'trustProxy' | 'rateLimit' | 'requireSecondFactor'>;
  tokens: Tokens;
  limits: RateLimits;
  sessionUses: SessionUses;
  /** Aborted when the process begins to end. */
  closing?: AbortSignal | undefined;
  supportAwayAfterMs?: number | undefined;
}

/**
 * Bytes of an event: a message of 2,000 characters, each written as an escape of six. Somewhat more than that is refused with words, and
 * what no form sends ends the connection before it is parsed.
 */
const maxEventBytes = 16 * 1024;
/** How long a connection may stay open without signing in. */
const connectTimeoutMs = 15_000;

/**
 * Socket.IO on the shop's own host and port, path /socket.io. Processes on one database exchange events over Redis if it is
 * configured, else over PostgreSQL.
 */
export async function openSocketServer(
  app: FastifyInstance,
  parts: SocketServerParts,
): Promise<{ countSockets(): number }> {
  const { settings, notifications, redis, closing } = parts;
  const origins = [settings.publicUrl, ...settings.corsOrigins];
  const adapters = new Set<ClusterAdapter>();
  const receive = (text: string) => {
    for (const adapter of adapters) adapter.receive(text);
  };
  const onOutage = (error: unknown) =>
    app.log.warn({ err: error }, 'Redis does not take chat messages. They go over PostgreSQL until it does.');
  const bus = redis
    ? await redisBus(redis, notifications, receive, onOutage)
    : await notificationBus(notifications, receive);
  const onUnsent = (error: unknown) =>
    app.log.debug({ err: error }, 'A chat event did not reach other processes.');
  class ShopAdapter extends ClusterAdapter {
    constructor(namespace: Namespace) {
      super(namespace, bus, onUnsent);
      adapters.add(this);
    }
  }
  const clientAddress = createClientAddress(settings.trustProxy);
  const admission = new SocketAdmission(clientAddress);
  const processLimits = createRateLimits(settings.rateLimit ? createMemoryRateLimitCounters() : null);
  let isClosing = false;
  const io: ChatServer = new Server(app.server, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: maxEventBytes,
    connectTimeout: connectTimeoutMs,
    cors: settings.corsOrigins.length > 0 ? { origin: [...settings.corsOrigins] } : undefined,
    // Without CORS_ORIGINS, pages of other sites are refused at the handshake, websockets included.
    allowRequest: (request, callback) => {
      if (isClosing || !isAllowed(request.headers, origins)) return callback(null, false);
      const refuse = () => callback('Too many connections. Please try again later.', false);
      if (!admission.mayOpen(request)) return refuse();
      processLimits
        .take('chat-open', { ip: clientAddress(request) })
        .then(() => callback(null, true), refuse);
    },
    adapter: ShopAdapter,
  });
  io.engine.on('connection', (connection) => admission.opened(connection));
  const awayAfterMs = parts.supportAwayAfterMs;
  const secondFactorPolicy = settings.requireSecondFactor;
  openChat(io, {
    ...parts,
    processLimits,
    admission,
    clientAddress,
    awayAfterMs,
    secondFactorPolicy,
    noteRefusedToken: app.noteRefusedToken,
    log: app.log,
  });
  /** Looks like a network failure: clients that are still allowed reconnect, here or to another process. */
  const breakConnections = () => {
    for (const socket of io.sockets.sockets.values()) socket.conn.close();
  };
  await notifications.subscribe(endedSessionsChannel, (id) => {
    io.local.in(roomOfSession(id)).disconnectSockets(true);
  });
  // Without the connection, ended sessions and messages of other processes were missed.
  notifications.on('connected', breakConnections);
  /** While requests are still answered: a pending long poll would delay the shutdown. */
  const leave = () => {
    // A client that is cut off below reconnects at once, and must find another process.
    isClosing = true;
    // Not disconnect(): clients do not reconnect after that.
    breakConnections();
    io.engine.close();
  };
  closing?.addEventListener('abort', leave);
  app.addHook('preClose', async () => {
    leave();
    notifications.off('connected', breakConnections);
    io.of('/').adapter.close();
    bus.close();
  });
  return { countSockets: () => io.engine.clientsCount };
}

/** No browser, the shop's own pages (a proxy may use another host), or one of CORS_ORIGINS. */
function isAllowed(headers: { origin?: string; host?: string }, origins: readonly string[]): boolean {
  if (!headers.origin) return true;
  return URL.parse(headers.origin)?.host === headers.host || origins.includes(headers.origin);
}
