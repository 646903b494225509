import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrateUpTo } from '#server/backup/migration-history.ts';
import type { DatabasePool } from '#server/db/database-pool.ts';
import { migrationsFolder } from '#server/db/migrate.ts';

/** Applies the migrations that come before this one, as an older version of the shop did. */
export async function migrateUntil(pool: DatabasePool, tag: string): Promise<void> {
  const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
    readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'),
  );
  const at = journal.entries.findIndex((entry) => entry.tag === tag);
  const last = journal.entries[at - 1];
  if (!last) throw new Error(`no migration before ${tag}`);
  const client = await pool.connect();
  await migrateUpTo(client, last.when).finally(() => client.release());
}
