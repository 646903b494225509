import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { baseline, journal, migrationsFolder, migrationsTable } from '#server/db/known-migrations.ts';
import { appliedMigrations } from '#server/db/migrate.ts';
import { findFormerVersion, LAST_OF_0_2_9, takeOver } from '#server/db/take-over.ts';
import { BackupError } from './backup-error.ts';

/**
 * @returns the migrations of this database as its archive names them; none for one without any tables of a shop
 * @throws BackupError for a database of a version before 0.2.9
 */
export async function archivedMigrations(client: pg.PoolClient): Promise<number[]> {
  const db = drizzle({ client });
  const applied = await appliedMigrations(db);
  if (applied.length > 0) return applied;
  const former = await findFormerVersion(db);
  if (former === 'older') {
    throw new BackupError(
      'The database is of a version before 0.2.9. Start 0.2.9 first, or back it up with its own version.',
    );
  }
  return former ? [baseline] : [];
}

/**
 * @param migrations of an archive; those of 0.2.9 are the baseline
 * @throws BackupError for an archive of a version before 0.2.9
 */
export function knownHistory({ migrations, version }: { migrations: number[]; version: string }): number[] {
  const last = Math.max(...migrations);
  if (last === LAST_OF_0_2_9) return [baseline];
  if (last < baseline) {
    throw new BackupError(
      `The archive is of version ${version}, from before 0.2.9. Start 0.2.9 first: restore it with that version, and back up again.`,
    );
  }
  return migrations;
}

/** Brings a database without tables to the schema that an older version of the shop had: up to the migration of that time. */
export async function migrateUpTo(client: pg.PoolClient, last: number): Promise<void> {
  const entries = journal.entries.filter(({ when }) => when <= last);
  const folder = await mkdtemp(join(tmpdir(), 'shop-migrations-'));
  const db = drizzle({ client });
  try {
    await mkdir(join(folder, 'meta'));
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) {
      await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
    }
    await takeOver(db);
    await migrate(db, { migrationsFolder: folder, migrationsTable });
  } finally {
    await rm(folder, { recursive: true });
  }
}
