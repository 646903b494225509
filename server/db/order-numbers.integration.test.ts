import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateUntil } from '#server/testing/migrate-until.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { migrateDatabase } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
});
afterAll(() => database.close());

const insertOrders = (values: string, total = 'placed_total_minor') =>
  database.pool.query<{ number: string }>(`
    with person as (
      insert into users (id, email, first_name, last_name)
      values (gen_random_uuid(), gen_random_uuid() || '@example.com', 'Marta', 'Wilder') returning id
    ), placed as (select * from (values ${values}) as v(id, created)), cart as (
      insert into carts (id, user_id) select placed.id::uuid, person.id from placed, person returning id, user_id
    )
    insert into orders (id, cart_id, user_id, ${total}, created_at)
    select cart.id, cart.id, cart.user_id, 100, placed.created::timestamptz
    from cart join placed on placed.id::uuid = cart.id`);

it('numbers existing orders, the oldest first, and continues from the last', async () => {
  await migrateUntil(database.pool, '0019_order_numbers');
  const [oldest, middle, newest] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  await insertOrders(
    `('${newest}', '2026-03-01'), ('${oldest}', '2024-01-01'), ('${middle}', '2025-02-01')`,
    'placed_total_cents',
  );

  await migrateDatabase(database.pool);
  const next = crypto.randomUUID();
  await insertOrders(`('${next}', '2026-04-01')`);

  const { rows } = await database.pool.query('select id, number::int from orders order by number');
  expect(rows).toEqual([
    { id: oldest, number: 1001 },
    { id: middle, number: 1002 },
    { id: newest, number: 1003 },
    { id: next, number: 1004 },
  ]);
});

it('never uses a number twice', async () => {
  const taken = database.pool.query('update orders set number = 1001');
  await expect(taken).rejects.toThrow('orders_number_key');
});
