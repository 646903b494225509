import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { withDatabaseLock } from './database-lock.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Brings the database to the newest schema. Several processes may call it at once: one does the work, the others wait. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  await withDatabaseLock(pool, 'migrate', (client) => migrate(drizzle({ client }), { migrationsFolder }));
}
