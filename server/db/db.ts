import { setTimeout as pause } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { type Settings, SettingsError } from '#server/env.ts';
import { type EmbeddedPostgres, joinEmbeddedPostgres } from './embedded/embedded.ts';

/** What every store takes first: the pool's database, or a transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** True when PostgreSQL is our own, under DATA_DIR. */
  embedded: boolean;
  /** Ends all connections; the embedded PostgreSQL stops with the last process that uses it. */
  close(): Promise<void>;
}

const OLDEST_VERSION = 15;
/** Connections of one process. More than the machine has cores only queue inside PostgreSQL instead of here. */
const POOL_SIZE = 10;

/**
 * Opens the database of the settings, embedded or by DATABASE_URL.
 * @throws SettingsError when it cannot be reached or is too old
 */
export async function openDatabase(settings: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  if (settings.databaseUrl) return connect({ connectionString: settings.databaseUrl }, null);
  const embedded = await joinEmbeddedPostgres(settings.dataDir);
  try {
    return await connect(embedded.connection, embedded);
  } catch (error) {
    await embedded.leave();
    throw error;
  }
}

/** A pool on the connection, with Drizzle on top. @throws SettingsError when it cannot be reached or is too old */
async function connect(connection: pg.PoolConfig, embedded: EmbeddedPostgres | null): Promise<Database> {
  const pool = openPool(connection);
  const close = async () => {
    pool.removeAllListeners('error').on('error', expectedAtTheEnd);
    await pool.end();
    await embedded?.leave();
  };
  try {
    await checkVersion(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { db: drizzle({ client: pool, casing: 'snake_case' }), pool, embedded: embedded !== null, close };
}

function openPool(connection: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    max: POOL_SIZE,
    connectionTimeoutMillis: 10_000,
    application_name: 'shop',
    ...connection,
  });
  // An idle connection that breaks is taken out of the pool by itself; who runs the shop should know why.
  pool.on('error', (error) => process.emitWarning(`an idle database connection broke: ${error.message}`));
  return pool;
}

/** pool.end() does not wait for the connections it ends: PostgreSQL, stopping, may cut one first. */
function expectedAtTheEnd(): void {}

async function checkVersion(pool: pg.Pool): Promise<void> {
  const version = await serverVersion(pool).catch((error) => {
    throw new SettingsError(`DATABASE_URL: cannot connect: ${reason(error)}`, { cause: error });
  });
  if (version < OLDEST_VERSION) {
    throw new SettingsError(
      `DATABASE_URL: names PostgreSQL ${version}, but ${OLDEST_VERSION} or newer is needed`,
    );
  }
}

async function serverVersion(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ number: number }>(
    "select current_setting('server_version_num')::int as number",
  );
  return Math.floor((rows[0]?.number ?? 0) / 10_000);
}

/** One line, without the address's password. A host with several addresses fails with one error for each. */
function reason(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error;
  return (first instanceof Error ? first.message : String(first)).split('\n')[0] ?? '';
}

const ATTEMPTS = 5;
const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

/**
 * Runs `deed` in one transaction; inside another one it becomes a savepoint. When PostgreSQL gives up on it because of
 * others that ran beside it, it is run again from its beginning: it may touch nothing but the database.
 */
export async function inTransaction<T>(
  db: Db,
  deed: (tx: Db) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(deed, config);
    } catch (error) {
      if (attempt === ATTEMPTS || isNested(db) || !isWorthRetrying(error)) throw error;
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

/** A failure dooms the whole transaction, so only its outermost deed can try again. */
function isNested(db: Db): boolean {
  return 'rollback' in db;
}

function isWorthRetrying(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return (
    cause instanceof pg.DatabaseError && [SERIALIZATION_FAILURE, DEADLOCK_DETECTED].includes(cause.code ?? '')
  );
}
