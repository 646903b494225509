import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('numbers orders from 1001, and never uses a number twice', async () => {
  const { pool } = database;
  await pool.query(`
    with person as (
      insert into users (id, email, first_name, last_name) values (gen_random_uuid(), 'a@example.com', 'Marta', 'Wilder') returning id
    ), cart as (
      insert into carts (id, user_id) select gen_random_uuid(), person.id from person, generate_series(1, 2) returning id, user_id
    )
    insert into orders (id, cart_id, user_id, placed_total_minor) select id, id, user_id, 100 from cart`);
  const { rows } = await pool.query('select number::int from orders order by number');
  expect(rows).toEqual([{ number: 1001 }, { number: 1002 }]);
  await expect(pool.query('update orders set number = 1001')).rejects.toThrow('orders_number_key');
});
