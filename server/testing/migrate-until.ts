import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { DatabasePool } from '#server/db/database-pool.ts';

/** Applies the migrations that come before this one, as an older version of the shop did. */
export async function migrateUntil(pool: DatabasePool, tag: string): Promise<void> {
  const migrationsFolder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(fileURLToPath(new URL('../db/migrations', import.meta.url)), migrationsFolder, { recursive: true });
  const journalFile = join(migrationsFolder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { tag: string }[] };
  const end = journal.entries.findIndex((entry) => entry.tag === tag);
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  const client = await pool.connect();
  await migrate(drizzle({ client }), { migrationsFolder }).finally(() => client.release());
}
