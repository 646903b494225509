import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { migrationsFolder } from '#server/db/migrate.ts';

/** @returns the migrations that this database has, each by its time; none for one without any tables of a shop */
export async function appliedMigrations(client: pg.ClientBase): Promise<number[]> {
  const { rows: found } = await client.query("select to_regclass('drizzle.__drizzle_migrations') as table");
  if (found[0]?.table === null) return [];
  const { rows } = await client.query<{ createdAt: string }>(
    'select created_at as "createdAt" from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ createdAt }) => Number(createdAt));
}

interface Journal {
  entries: { when: number; tag: string }[];
}

/** Brings a database without tables to the schema that an older version of the shop had: up to the migration of that time. */
export async function migrateUpTo(client: pg.Client | pg.PoolClient, last: number): Promise<void> {
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as Journal;
  const entries = journal.entries.filter(({ when }) => when <= last);
  const folder = await mkdtemp(join(tmpdir(), 'shop-migrations-'));
  try {
    await mkdir(join(folder, 'meta'));
    await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) {
      await copyFile(join(migrationsFolder, `${tag}.sql`), join(folder, `${tag}.sql`));
    }
    await migrate(drizzle({ client }), { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}
