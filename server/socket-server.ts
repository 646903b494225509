import type { FastifyInstance } from 'fastify';
import { type Namespace, Server } from 'socket.io';
import { ClusterAdapter } from './cluster-adapter.ts';
import type { Db } from './db/db.ts';
import type { Notifications } from './db/notifications.ts';
import type { Redis } from './db/redis.ts';
import type { Settings } from './env.ts';
import type { Tokens } from './features/auth/tokens.ts';
import { openChat } from './features/chat/chat.socket.ts';
import type { ChatServer } from './features/chat/chat-server.ts';
import { SocketAdmission } from './features/chat/socket-admission.ts';
import { endedSessionsChannel } from './features/users/ended-sessions.store.ts';
import { createClientAddress } from './http/client-address.ts';
import type { EndedSessions } from './http/ended-sessions.ts';
import { createMemoryRateLimitCounters } from './http/memory-rate-limit-counters.ts';
import { createRateLimits, type RateLimits } from './http/rate-limits.ts';
import { notificationBus, redisBus } from './message-bus.ts';

interface SocketServerParts {
  db: Db;
  notifications: Notifications;
  redis: Redis | null;
  settings: Pick<Settings, 'corsOrigins' | 'publicUrl' | 'trustProxy' | 'rateLimit'>;
  tokens: Tokens;
  limits: RateLimits;
  endedSessions: EndedSessions;
  /** Aborted when the process begins to end. */
  closing?: AbortSignal | undefined;
  supportAwayAfterMs?: number | undefined;
}

/** As much as a request's body: what is too long for a message is refused in words, not by closing the connection. */
const largestEvent = 1024 * 1024;
/** How long a connection may stay open without saying who it is. */
const connectTimeoutMs = 15_000;

/**
 * Socket.IO on the shop's own host and port, path /socket.io. Processes on one database hear of each other over
 * Redis when there is one, else over PostgreSQL.
 */
export async function openSocketServer(app: FastifyInstance, parts: SocketServerParts): Promise<void> {
  const { settings, notifications, redis, endedSessions, closing } = parts;
  const origins = [settings.publicUrl, ...settings.corsOrigins];
  const adapters = new Set<ClusterAdapter>();
  const heard = (text: string) => {
    for (const adapter of adapters) adapter.hear(text);
  };
  const onOutage = (error: unknown) =>
    app.log.warn({ err: error }, 'Redis takes no chat messages; they go over PostgreSQL until it does');
  const bus = redis
    ? await redisBus(redis, notifications, heard, onOutage)
    : await notificationBus(notifications, heard);
  const onUnsent = (error: unknown) => app.log.debug({ err: error }, 'other processes missed a chat event');
  class ShopAdapter extends ClusterAdapter {
    constructor(namespace: Namespace) {
      super(namespace, bus, onUnsent);
      adapters.add(this);
    }
  }
  const admission = new SocketAdmission(createClientAddress(settings.trustProxy));
  let isClosing = false;
  const io: ChatServer = new Server(app.server, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: largestEvent,
    connectTimeout: connectTimeoutMs,
    cors: settings.corsOrigins.length > 0 ? { origin: [...settings.corsOrigins] } : undefined,
    // Without CORS_ORIGINS a browser on another site is refused at the handshake, websockets included.
    allowRequest: (request, callback) => {
      if (isClosing || !isAllowed(request.headers, origins)) return callback(null, false);
      if (!admission.mayOpen(request))
        return callback('Too many connections. Please try again later.', false);
      callback(null, true);
    },
    adapter: ShopAdapter,
  });
  io.engine.on('connection', (connection) => admission.opened(connection));
  const processLimits = createRateLimits(settings.rateLimit ? createMemoryRateLimitCounters() : null);
  const awayAfterMs = parts.supportAwayAfterMs;
  openChat(io, { ...parts, processLimits, admission, awayAfterMs, log: app.log });
  /** As if the network broke: clients that still may come back by themselves, here or to another process. */
  const breakConnections = () => {
    for (const socket of io.sockets.sockets.values()) socket.conn.close();
  };
  await notifications.subscribe(endedSessionsChannel, (userId) => endedSessions.end(userId));
  // Sessions may have ended meanwhile, and messages of other processes were missed.
  notifications.on('connected', breakConnections);
  /** While requests are still answered: a poll that waits for news would hold them up. */
  const leave = () => {
    // A client that is cut off below comes back at once: to another process, not into one that ends.
    isClosing = true;
    // Not a disconnect: a client that is told to go does not come back after a restart.
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
}

/** Not a browser, the shop's own pages (a proxy may have named another host), or a named origin. */
function isAllowed(headers: { origin?: string; host?: string }, origins: readonly string[]): boolean {
  if (!headers.origin) return true;
  return URL.parse(headers.origin)?.host === headers.host || origins.includes(headers.origin);
}
