import { createAdapter as createPostgresAdapter } from '@socket.io/postgres-adapter';
import { createAdapter as createRedisAdapter } from '@socket.io/redis-adapter';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createClient } from 'redis';
import { Server, type ServerOptions } from 'socket.io';
import type { Db } from './db/db.ts';
import type { Settings } from './env.ts';
import type { Tokens } from './features/auth/tokens.ts';
import { type ChatServer, openChat } from './features/chat/chat.socket.ts';
import type { EndedSessions } from './http/ended-sessions.ts';
import type { RateLimits } from './http/rate-limits.ts';

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
  const fanOut = settings.redisUrl ? await redisFanOut(app, settings.redisUrl) : postgresFanOut(app, pool);
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
    io.of('/').adapter.close();
    io.engine.close();
    await fanOut.close();
  });
}

/** Not a browser, the shop's own pages, or a named origin. */
function isAllowed(headers: { origin?: string; host?: string }, corsOrigins: readonly string[]): boolean {
  if (!headers.origin) return true;
  return URL.parse(headers.origin)?.host === headers.host || corsOrigins.includes(headers.origin);
}

interface FanOut {
  adapter: ServerOptions['adapter'];
  close(): Promise<void>;
}

function postgresFanOut(app: FastifyInstance, pool: pg.Pool): FanOut {
  const errorHandler = (error: Error) => app.log.error({ err: error }, 'socket fan-out');
  return { adapter: createPostgresAdapter(pool, { errorHandler }), close: async () => {} };
}

async function redisFanOut(app: FastifyInstance, url: string): Promise<FanOut> {
  const publisher = createClient({ url });
  const subscriber = publisher.duplicate();
  for (const client of [publisher, subscriber]) {
    client.on('error', (error) => app.log.error({ err: error }, 'socket fan-out'));
  }
  await Promise.all([publisher.connect(), subscriber.connect()]);
  return {
    adapter: createRedisAdapter(publisher, subscriber),
    close: async () => {
      await Promise.all([publisher.close(), subscriber.close()]);
    },
  };
}
