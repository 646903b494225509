import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { openDatabase } from './db.ts';
import { countUnknownMigrations, migrateDatabase } from './migrate.ts';

const journal = JSON.parse(
  readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8'),
) as {
  entries: { when: number; tag: string }[];
};

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
});
afterAll(() => database.close());

test('several processes that migrate at once apply every migration once', async () => {
  const others = await Promise.all(
    [1, 2, 3].map(() => openDatabase({ databaseUrl: database.url, dataDir: '' })),
  );
  await Promise.all([database, ...others].map(({ pool }) => migrateDatabase(pool)));
  await Promise.all(others.map((other) => other.close()));

  const { rows } = await database.db.execute<{ applied: number }>(
    sql`select count(*)::int as applied from drizzle.__drizzle_migrations`,
  );
  expect(rows[0]?.applied).toBe(journal.entries.length);
});

test('refuses a database of a newer version, in one line, and does not change it', async () => {
  const newer = await createTestDatabase();
  onTestFinished(newer.close);
  await newer.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 4102444800000)`,
  );
  await expect(migrateDatabase(newer.pool)).rejects.toThrow(
    /^DATABASE_URL: the database has 1 migration of a newer version[^\n]* into an empty database\.$/,
  );
  const embedded = { connect: () => newer.pool.connect(), setting: 'DATA_DIR' as const };
  await expect(migrateDatabase(embedded)).rejects.toThrow(
    /^DATA_DIR: the database has 1 migration of a newer version[^\n]* into another DATA_DIR\.$/,
  );
  expect(await countUnknownMigrations(newer.db)).toBe(1);
});

test('releases its lock', async () => {
  await migrateDatabase(database.pool);
  // Only of this database: other tests migrate theirs at the same time. A closed connection is gone a moment later.
  const held = () =>
    database.db.execute(sql`
      select 1 from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`);
  await expect.poll(async () => (await held()).rowCount).toBe(0);
});

test('migrations are in the order of their times, because a later one with an earlier time would be skipped', () => {
  const times = journal.entries.map((entry) => entry.when);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(new Set(times).size).toBe(times.length);
});
