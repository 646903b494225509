import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgTransactionConfig } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { type Settings, SettingsError } from '#server/env.ts';
import { beginSessionCheck, requireCallerSession } from './caller-session.ts';
import { DatabasePool } from './database-pool.ts';
import { type EmbeddedPostgres, joinEmbeddedPostgres } from './embedded/embedded.ts';
import { findOutage, findSqlState } from './outage.ts';

/** The first parameter of every store: the pool's database, or a transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export interface Database {
  db: Db;
  pool: DatabasePool;
  /** How connections outside the pool connect. */
  connection: pg.ClientConfig;
  /** True for the embedded PostgreSQL under DATA_DIR. */
  embedded: boolean;
  /** Ends all connections; the embedded PostgreSQL stops with the last process that uses it. */
  close(): Promise<void>;
}

const OLDEST_VERSION = 15;
/** More would only queue inside PostgreSQL instead of here. The process has one more for notifications. */
const MAX_CONNECTIONS = 10;
const CONNECTION_TIMEOUT_MS = 5_000;
const RETRY_MS = 250;

/** Limits of a request, in milliseconds. Longer work (migrations, an import) runs without them. */
const requestLimits = {
  statement_timeout: 30_000,
  lock_timeout: 15_000,
  idle_in_transaction_session_timeout: 60_000,
} as const;

interface OpenOptions {
  /** How long to wait for a server that does not answer yet. */
  waitMs?: number;
  /** Called once with the reason for waiting, in one line. */
  onWait?: (reason: string) => void;
  /** Ends the wait. */
  signal?: AbortSignal;
  /** False for a separate program whose statements may take minutes. */
  limited?: boolean;
  /** How many connections the pool opens at most. */
  maxConnections?: number;
}

/**
 * Opens the database of the settings, embedded or by DATABASE_URL.
 * @throws SettingsError when it cannot be reached in time, refuses the connection or is too old
 */
export async function openDatabase(
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  options: OpenOptions = {},
): Promise<Database> {
  if (settings.databaseUrl) return connect({ connectionString: settings.databaseUrl }, null, options);
  const embedded = await joinEmbeddedPostgres(settings.dataDir);
  try {
    return await connect(embedded.connection, embedded, options);
  } catch (error) {
    await embedded.leave();
    throw error;
  }
}

/** A pool on the connection, with Drizzle on top. @throws SettingsError when it cannot be reached or is too old */
async function connect(
  connection: pg.ClientConfig,
  embedded: EmbeddedPostgres | null,
  { limited = true, maxConnections = MAX_CONNECTIONS, ...wait }: OpenOptions,
): Promise<Database> {
  let isClosing = false;
  const pool = new DatabasePool(
    {
      max: maxConnections,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      application_name: 'shop',
      keepAlive: true,
      ...(limited ? requestLimits : {}),
      ...connection,
    },
    // The pool replaces the connection. A stopping PostgreSQL may cut connections while they are closed here.
    (error) => isClosing || process.emitWarning(`An idle database connection broke: ${error.message}`),
    embedded ? 'DATA_DIR' : 'DATABASE_URL',
  );
  const close = async () => {
    isClosing = true;
    await pool.end();
    await embedded?.leave();
  };
  try {
    await checkVersion(pool, wait);
  } catch (error) {
    await pool.end();
    throw error;
  }
  // Drizzle's types want a pg.Pool, but it only calls `query` and `connect`.
  const db = drizzle({ client: pool as unknown as pg.Pool, casing: 'snake_case' });
  return { db, pool, connection, embedded: embedded !== null, close };
}

async function checkVersion(pool: DatabasePool, wait: OpenOptions): Promise<void> {
  const version = await waitForVersion(pool, wait);
  if (version < OLDEST_VERSION) {
    throw new SettingsError(
      `DATABASE_URL: PostgreSQL ${version} is too old; ${OLDEST_VERSION} or newer is needed`,
    );
  }
}

/** Does not wait for a server that refuses the connection (password, unknown database): waiting does not help. */
async function waitForVersion(
  pool: DatabasePool,
  { waitMs = 0, onWait, signal }: OpenOptions,
): Promise<number> {
  const deadline = performance.now() + waitMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await serverVersion(pool);
    } catch (error) {
      signal?.throwIfAborted();
      if (!findOutage(error) || performance.now() >= deadline) {
        const what = pool.setting === 'DATA_DIR' ? 'cannot connect to its PostgreSQL' : 'cannot connect';
        throw new SettingsError(`${pool.setting}: ${what}: ${reason(error)}`, { cause: error });
      }
      if (attempt === 1) onWait?.(`Waiting for the database: ${reason(error)}`);
      await pause(RETRY_MS);
    }
  }
}

async function serverVersion(pool: DatabasePool): Promise<number> {
  const { rows } = await pool.query<{ number: number }>(
    "select current_setting('server_version_num')::int as number",
  );
  return Math.floor((rows[0]?.number ?? 0) / 10_000);
}

/** One line, without the URL's password. A host with several IP addresses fails with one error for each. */
function reason(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return (first instanceof Error ? first.message : String(first)).split('\n')[0] ?? '';
}

const ATTEMPTS = 5;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

/**
 * Runs `work` in one transaction, or in a savepoint inside another transaction. Retries it from the start when PostgreSQL
 * aborts it because of concurrent transactions, so it must have no effects outside the database.
 * @throws unauthorized when the session of the signed-in caller has ended meanwhile
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  if (isNested(db)) return await db.transaction(work, config);
  return await retryingConflicts(() =>
    db.transaction(async (tx) => {
      beginSessionCheck();
      const result = await work(tx);
      await requireCallerSession(tx);
      return result;
    }, config),
  );
}

/** Repeats a whole transaction, or a statement outside of one, when PostgreSQL aborts it because of concurrent ones. */
export async function retryingConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isWorthRetrying(error)) throw error;
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** Lifts the limits of a request for the rest of this transaction. */
export async function liftRequestLimits(tx: Db): Promise<void> {
  await tx.execute(
    sql`select set_config(name, '0', true) from unnest(${sql.param(Object.keys(requestLimits))}::text[]) name`,
  );
}

/** A failure aborts the whole transaction, so only the outermost call can retry. */
function isNested(db: Db): boolean {
  return 'rollback' in db;
}

function isWorthRetrying(error: unknown): boolean {
  const state = findSqlState(error);
  return state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED;
}
