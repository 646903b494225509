import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Server } from 'socket.io';
import type { Db } from './db/db.ts';
import { listenTo } from './db/listen.ts';
import type { Settings } from './env.ts';
import type { Tokens } from './features/auth/tokens.ts';
import { openChat } from './features/chat/chat.socket.ts';
import type { ChatServer } from './features/chat/chat-server.ts';
import { SocketAdmission } from './features/chat/socket-admission.ts';
import { endedSessionsChannel } from './features/users/ended-sessions.store.ts';
import { createClientAddress } from './http/client-address.ts';
import type { EndedSessions } from './http/ended-sessions.ts';
import { createMemoryCounters } from './http/memory-counters.ts';
import { createRateLimits, type RateLimits } from './http/rate-limits.ts';
import { postgresFanOut } from './socket-fan-out.ts';

interface RealtimeParts {
  db: Db;
  pool: pg.Pool;
  settings: Pick<Settings, 'redisUrl' | 'corsOrigins' | 'publicUrl' | 'trustProxy' | 'rateLimit'>;
  tokens: Tokens;
  limits: RateLimits;
  endedSessions: EndedSessions;
  /** Aborted when the process begins to end. */
  closing?: AbortSignal | undefined;
  supportAwayAfterMs?: number | undefined;
}

/** As much as a request's body: what is too long for a message is refused in words, not by closing the line. */
const largestEvent = 1024 * 1024;
/** How long a connection may stay open without saying who it is. */
const connectTimeoutMs = 15_000;

/**
 * Socket.IO on the shop's own host and port, path /socket.io. Processes on one database hear of each other over
 * Redis when it is set, else over PostgreSQL.
 */
export async function openRealtime(app: FastifyInstance, parts: RealtimeParts): Promise<void> {
  const { settings, pool, endedSessions } = parts;
  const origins = [settings.publicUrl, ...settings.corsOrigins];
  const onError = (error: Error) => app.log.error({ err: error }, 'socket fan-out');
  const fanOut = settings.redisUrl
    ? await (await import('./redis-fan-out.ts')).redisFanOut(settings.redisUrl, onError)
    : postgresFanOut(pool, onError);
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
    adapter: fanOut.adapter,
  });
  io.engine.on('connection', (connection) => admission.opened(connection));
  const processLimits = createRateLimits(settings.rateLimit ? createMemoryCounters() : null);
  const awayAfterMs = parts.supportAwayAfterMs;
  openChat(io, { ...parts, processLimits, admission, awayAfterMs, log: app.log });
  /** Like a line that breaks: whoever still may comes back by itself, here or to another process, through the handshake. */
  const breakLines = () => {
    for (const socket of io.sockets.sockets.values()) socket.conn.close();
  };
  const endings = await listenTo(pool, endedSessionsChannel, {
    heard: (userId) => endedSessions.end(userId),
    missed: breakLines,
  });
  /** While requests are still answered: a poll that waits for news would hold them up. */
  const leave = () => {
    // Who is cut off below comes back at once: to another process, not into one that ends.
    isClosing = true;
    // Not sent away: a client that is told to go does not come back after a restart.
    breakLines();
    io.engine.close();
  };
  parts.closing?.addEventListener('abort', leave);
  app.addHook('preClose', async () => {
    leave();
    await endings.close();
    // First what was lent: the adapter gives back no connection that it is still opening.
    await fanOut.close();
    io.of('/').adapter.close();
  });
}

/** Not a browser, the shop's own pages (a proxy may have named another host), or a named origin. */
function isAllowed(headers: { origin?: string; host?: string }, origins: readonly string[]): boolean {
  if (!headers.origin) return true;
  return URL.parse(headers.origin)?.host === headers.host || origins.includes(headers.origin);
}
