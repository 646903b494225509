import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateUntil } from '#server/testing/migrate-until.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { migrateDatabase } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
});
afterAll(() => database.close());

const insertUser =
  'insert into users (id, first_name, last_name, role) values (gen_random_uuid(), $1, $2, $3)';

it('administrators and merchants of before are Owners, and other rows stay as they are', async () => {
  const { pool } = database;
  await migrateUntil(pool, '0040_memberships');
  for (const [name, role] of [
    ['Ada', 'ROLE ADMIN'],
    ['Vera', 'ROLE MERCHANT'],
    ['Without a record', 'ROLE MERCHANT'],
    ['Marta', 'ROLE MEMBER'],
  ])
    await pool.query(insertUser, [name, 'Test', role]);
  await pool.query(`insert into merchants (id, name, phone_number, brand_name, business, user_id)
    select gen_random_uuid(), 'Vera', '1', 'Tarn', 'Lamps.', id from users where first_name = 'Vera'`);
  const before = await pool.query("select xmin from users where first_name in ('Ada', 'Vera', 'Marta')");

  await migrateDatabase(pool);
  const { rows } = await pool.query(`
    select first_name as name, role, permission_set as set, merchants.name as merchant from users
    left join memberships on memberships.user_id = users.id left join merchants on merchants.id = merchant_id
    order by first_name`);
  expect(rows).toEqual([
    { name: 'Ada', role: 'ROLE ADMIN', set: 'owner', merchant: null },
    { name: 'Marta', role: 'ROLE MEMBER', set: null, merchant: null },
    { name: 'Vera', role: 'ROLE MERCHANT', set: 'owner', merchant: 'Vera' },
    { name: 'Without a record', role: 'ROLE MEMBER', set: null, merchant: null },
  ]);
  const after = await pool.query("select xmin from users where first_name in ('Ada', 'Vera', 'Marta')");
  expect(after.rows).toEqual(before.rows);
});
