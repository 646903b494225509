import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { SettingsError } from '#server/env.ts';
import type { DatabasePool } from './database-pool.ts';
import type { Db } from './db.ts';
import { applyFunctions, readFunctions } from './functions.ts';
import { knownMigrations, migrationsFolder, migrationsTable } from './known-migrations.ts';
import { takeOver } from './take-over.ts';

/** Any number that no other advisory lock of the database uses. */
const MIGRATION_LOCK = 5_091_202_611;

/**
 * Brings the database to the newest schema, functions and triggers. Several processes may call it at once: one does the
 * work, the others wait.
 * @throws SettingsError when a newer version of the shop migrated it: this one does not know what its tables mean now. Also when the
 * last one was older than 0.2.9.
 */
export async function migrateDatabase(
  pool: Pick<DatabasePool, 'connect'> & Partial<Pick<DatabasePool, 'setting'>>,
  functions = readFunctions(),
): Promise<void> {
  const { setting = 'DATABASE_URL' } = pool;
  const client = await pool.connect();
  try {
    // A migration, and the wait for one, may take as long as they need.
    await client.query(
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
    );
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const db = drizzle({ client, casing: 'snake_case' });
    const applied = await appliedMigrations(db);
    refuseNewer(applied, setting);
    if (applied.length === 0) await takeOver(db, setting);
    // Drizzle would read and hash all of their files.
    if (applied.length < knownMigrations.size) await migrate(db, { migrationsFolder, migrationsTable });
    // A migration that renames what a function mentions replaces that function too: this is a second transaction.
    await applyFunctions(db, functions);
  } finally {
    // Closing the connection releases the lock and resets the settings.
    client.release(true);
  }
}

function refuseNewer(applied: readonly number[], setting: DatabasePool['setting']): void {
  const unknown = countUnknown(applied);
  if (unknown === 0) return;
  const migrations = unknown === 1 ? '1 migration' : `${unknown} migrations`;
  const elsewhere = setting === 'DATA_DIR' ? 'another DATA_DIR' : 'an empty database';
  throw new SettingsError(
    `${setting}: the database has ${migrations} of a newer version of the shop. Start that version, or restore a backup of this one into ${elsewhere}.`,
  );
}

/** @returns how many applied migrations this version does not know; 0 for a database without any */
export async function countUnknownMigrations(db: Db): Promise<number> {
  return countUnknown(await appliedMigrations(db));
}

const countUnknown = (applied: readonly number[]) =>
  applied.filter((migration) => !knownMigrations.has(migration)).length;

/** @returns the migrations that this database has, each by its time, the oldest first; none for one that this version never migrated */
export async function appliedMigrations(db: Db): Promise<number[]> {
  const { rows: found } = await db.execute(
    sql`select to_regclass(${`drizzle.${migrationsTable}`}) as "table"`,
  );
  if (found[0]?.table == null) return [];
  const { rows } = await db.execute<{ createdAt: string }>(
    sql`select created_at as "createdAt" from drizzle.${sql.identifier(migrationsTable)} order by created_at`,
  );
  return rows.map(({ createdAt }) => Number(createdAt));
}
