import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateUntil } from '#server/testing/migrate-until.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { migrateDatabase } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  await migrateUntil(database.pool, '0038_product_variants');
});
afterAll(() => database.close());

const query = async (text: string) => (await database.pool.query(text)).rows;
const [lamp, mug, gone, unordered] = [1, 2, 3, 4].map((at) => `00000000-0000-7000-8000-00000000000${at}`);

it('gives each product its variant, with the pieces of open orders on hand and committed', async () => {
  await query(`
    insert into products (id, sku, name, slug, description, price_minor, quantity, deleted_at) values
      ('${lamp}', 'LAMP', 'Lamp', 'lamp', '', 18900, 7, null), ('${mug}', 'MUG', 'Mug', 'mug', '', 2400, 0, null),
      ('${gone}', 'GONE', 'Gone', 'gone', '', 100, 5, now()), ('${unordered}', 'NEW', 'New', 'new', '', 500, 0, null)`);
  await query(`
    with person as (
      insert into users (id, email, first_name, last_name) values (gen_random_uuid(), 'm@example.com', 'Marta', 'W') returning id
    ), cart as (
      insert into carts (id, user_id) select gen_random_uuid(), id from person, generate_series(1, 5) returning id, user_id
    ), placed as (
      insert into orders (id, cart_id, user_id, placed_total_minor) select id, id, user_id, 100 from cart returning id
    ), numbered as (select id, row_number() over () as at from placed)
    insert into order_lines (id, order_id, product_id, brand_name, name, quantity, unit_price_minor, tax_minor, status)
    select gen_random_uuid(), numbered.id, line.product::uuid, '', '', quantity, 100, 0, status
    from numbered join (values
      (1, '${lamp}', 2, 'Not processed'), (2, '${lamp}', 3, 'Processing'), (3, '${lamp}', 10, 'Shipped'),
      (4, '${lamp}', 20, 'Delivered'), (5, '${lamp}', 40, 'Cancelled'), (1, '${mug}', 1, 'Processing'),
      (2, '${gone}', 6, 'Not processed')
    ) as line(at, product, quantity, status) using (at)`);

  await migrateDatabase(database.pool);

  const stock =
    'select sku, on_hand, committed, price_minor, deleted_at is null as kept from product_variants order by id';
  expect(await query(stock)).toEqual([
    { sku: 'LAMP', on_hand: 12, committed: 5, price_minor: 18_900, kept: true },
    { sku: 'MUG', on_hand: 1, committed: 1, price_minor: 2_400, kept: true },
    { sku: 'GONE', on_hand: 11, committed: 6, price_minor: 100, kept: false },
    { sku: 'NEW', on_hand: 0, committed: 0, price_minor: 500, kept: true },
  ]);
  expect(await query('select distinct reason from stock_movements')).toEqual([{ reason: 'added' }]);
  expect(
    await query(`select variant_id from stock_movements join product_variants v on v.id = variant_id
      where on_hand_change = v.on_hand and committed_change = v.committed order by 1`),
  ).toEqual([lamp, mug, gone].map((id) => ({ variant_id: id })));
});
