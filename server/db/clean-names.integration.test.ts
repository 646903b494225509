import { afterAll, beforeAll, expect, it } from 'vitest';
import { cleanName } from '#contract/schemas.ts';
import { migrateUntil } from '#server/testing/migrate-until.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { migrateDatabase } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
});
afterAll(() => database.close());

/** All characters of these blocks, which hold those that are removed, and their neighbours. */
const blocks = [
  [0x01, 0x24f],
  [0x600, 0x6ff],
  [0x2000, 0x20ff],
] as const;
const everything = blocks
  .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at)))
  .join('');
const names = ['\u202eMarta\u0007', 'Ann\tLee', '\u2066نور\u2069', '\u200e', 'Zoë', `x${everything}x`];

it('cleans names from before the rule as the rule does, and leaves other rows alone', async () => {
  const { pool } = database;
  await migrateUntil(pool, '0034_clean_names');
  for (const name of names) {
    await pool.query('insert into users (id, first_name, last_name) values (gen_random_uuid(), $1, $1)', [
      name,
    ]);
  }
  await pool.query(
    "insert into brands (id, name, slug, description) values (gen_random_uuid(), E'\\u202eKiln', 'kiln', '')",
  );
  const { rows: before } = await pool.query("select xmin from users where first_name = 'Zoë'");

  await migrateDatabase(pool);
  const { rows } = await pool.query('select first_name, last_name from users order by created_at');
  const cleaned = names.map((name) => cleanName(name).trim());
  expect(rows).toEqual(cleaned.map((name) => ({ first_name: name || '-', last_name: name })));
  expect((await pool.query("select xmin from users where first_name = 'Zoë'")).rows).toEqual(before);
  expect((await pool.query('select name from brands')).rows).toEqual([{ name: 'Kiln' }]);
});
