import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { Server } from 'socket.io';
import type { Db } from './db/db.ts';
import type { Settings } from './env.ts';
import type { Tokens } from './features/auth/tokens.ts';
import { type ChatServer, openChat } from './features/chat/chat.socket.ts';
import type { EndedSessions } from './http/ended-sessions.ts';
import type { RateLimits } from './http/rate-limits.ts';
import { postgresFanOut } from './socket-fan-out.ts';

interface RealtimeParts {
  db: Db;
  pool: pg.Pool;
  settings: Pick<Settings, 'redisUrl' | 'corsOrigins'>;
  tokens: Tokens;
  limits: RateLimits;
  endedSessions: EndedSessions;
}

/** Twice the longest message in bytes, and room for the envelope. */
const largestEvent = 20_000;

/**
 * Socket.IO on the shop's own host and port, path /socket.io. Processes on one database hear of each other over
 * Redis when it is set, else over PostgreSQL.
 */
export async function openRealtime(app: FastifyInstance, parts: RealtimeParts): Promise<void> {
  const { settings, pool } = parts;
  const onError = (error: Error) => app.log.error({ err: error }, 'socket fan-out');
  const fanOut = settings.redisUrl
    ? await (await import('./redis-fan-out.ts')).redisFanOut(settings.redisUrl, onError)
    : postgresFanOut(pool, onError);
  const io: ChatServer = new Server(app.server, {
    path: '/socket.io',
    serveClient: false,
    maxHttpBufferSize: largestEvent,
    cors: settings.corsOrigins.length > 0 ? { origin: [...settings.corsOrigins] } : undefined,
    // Without CORS_ORIGINS a browser on another site is refused at the handshake, websockets included.
    allowRequest: (request, callback) => callback(null, isAllowed(request.headers, settings.corsOrigins)),
    adapter: fanOut.adapter,
  });
  openChat(io, { ...parts, log: app.log });
  app.addHook('preClose', async () => {
    io.local.disconnectSockets(true);
    // First what was lent: the adapter gives back no connection that it is still opening.
    await fanOut.close();
    io.of('/').adapter.close();
    io.engine.close();
  });
}

/** Not a browser, the shop's own pages, or a named origin. */
function isAllowed(headers: { origin?: string; host?: string }, corsOrigins: readonly string[]): boolean {
  if (!headers.origin) return true;
  return URL.parse(headers.origin)?.host === headers.host || corsOrigins.includes(headers.origin);
}
