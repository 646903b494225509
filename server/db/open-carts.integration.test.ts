import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateUntil } from '#server/testing/migrate-until.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { migrateDatabase } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
});
afterAll(() => database.close());

it('counts carts from before the column as open if they were never ordered, so that they are swept too', async () => {
  const { pool } = database;
  await migrateUntil(pool, '0025_housekeeping');
  const [person, forgotten, ordered] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await pool.query(`insert into users (id, first_name, last_name) values ('${person}', 'Marta', 'Wilder')`);
  await pool.query(
    `insert into carts (id, user_id) values ('${forgotten}', '${person}'), ('${ordered}', '${person}')`,
  );
  await pool.query(
    `insert into orders (id, cart_id, user_id, placed_total_cents) values ('${ordered}', '${ordered}', '${person}', 100)`,
  );

  await migrateDatabase(pool);
  const { rows } = await pool.query('select id from carts where is_open');
  expect(rows).toEqual([{ id: forgotten }]);
});
