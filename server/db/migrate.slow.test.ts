import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createFormerDatabase } from '#server/testing/former-database.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { openDatabase } from './db.ts';
import { baseline, journal, knownMigrations } from './known-migrations.ts';
import { appliedMigrations, countUnknownMigrations, migrateDatabase } from './migrate.ts';
import { LAST_OF_0_2_9 } from './take-over.ts';

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

  expect(await appliedMigrations(database.db)).toEqual([...knownMigrations]);
});

test('refuses a database of a newer version, in one line, and does not change it', async () => {
  const newer = await createTestDatabase();
  onTestFinished(newer.close);
  await newer.db.execute(
    sql`insert into drizzle.migrations (hash, created_at) values ('of tomorrow', 4102444800000)`,
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

const former = ({ db }: TestDatabase) =>
  db.execute<{ created_at: string }>(sql`select created_at from drizzle.__drizzle_migrations`);

async function emptyDatabase(): Promise<TestDatabase> {
  const empty = await createTestDatabase({ migrated: false });
  onTestFinished(empty.close);
  return empty;
}

/** A former database with a brand. */
async function formerDatabase(last: number): Promise<TestDatabase> {
  const old = await createFormerDatabase(last);
  onTestFinished(old.close);
  await old.pool.query(
    "insert into brands (id, name, slug, description) values (gen_random_uuid(), 'Older', 'older', '')",
  );
  return old;
}

test('takes over a database of 0.2.9 with its rows, once, however many processes start', async () => {
  const old = await formerDatabase(LAST_OF_0_2_9);
  const other = await openDatabase({ databaseUrl: old.url, dataDir: '' });
  await Promise.all([old, other].map(({ pool }) => migrateDatabase(pool)));
  await other.close();
  expect(await appliedMigrations(old.db)).toEqual([...knownMigrations]);
  expect((await old.db.execute(sql`select name from brands`)).rows).toEqual([{ name: 'Older' }]);
  const { rows } = await old.db.execute(sql`
    select (select count(*)::int from function_versions) as functions,
      (select count(*)::int from pg_attribute where attname = 'token_version' and not attisdropped) as dropped`);
  expect(rows).toEqual([{ functions: 1, dropped: 0 }]);
});

test('refuses a database of a version before 0.2.9, in one line, and does not change it', async () => {
  const old = await formerDatabase(LAST_OF_0_2_9 - 1);
  const message =
    /: the database is of a version before 0\.2\.9\. Start 0\.2\.9 first, [^\n]* this version\.$/;
  await expect(migrateDatabase(old.pool)).rejects.toThrow(message);
  await expect(migrateDatabase({ connect: () => old.pool.connect(), setting: 'DATA_DIR' })).rejects.toThrow(
    /^DATA_DIR: /,
  );
  expect(await appliedMigrations(old.db)).toEqual([]);
  expect((await former(old)).rowCount).toBe(2);
});

test.each([
  ['a new database', emptyDatabase],
  ['one that was taken over', () => formerDatabase(LAST_OF_0_2_9)],
])(
  'older versions find in %s a migration that is before all of theirs, and none that they know',
  async (_what, open) => {
    const given = await open();
    await migrateDatabase(given.pool);
    expect((await former(given)).rows).toEqual([{ created_at: '0' }]);
    expect(baseline).toBeGreaterThan(LAST_OF_0_2_9);
  },
);

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
