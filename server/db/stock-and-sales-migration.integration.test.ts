import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateUntil } from '#server/testing/migrate-until.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { migrateDatabase } from './migrate.ts';

/** A shop of the version before stock policies, several images, sales and back-in-stock requests. */

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  await migrateUntil(database.pool, '0042_product_images');
});
afterAll(() => database.close());

const query = async (text: string) => (await database.pool.query(text)).rows;
const [lamp, jumper, gone, small, large, removed] = [1, 2, 3, 4, 5, 6].map(
  (at) => `00000000-0000-7000-8000-00000000000${at}`,
);

const unchanged = {
  products: 'select id, sku, slug, price_minor, quantity, is_active, deleted_at from products order by id',
  variants: `select id, product_id, sku, value_ids, price_minor, on_hand, committed, is_active, deleted_at
    from product_variants order by id`,
  movements: `select id, variant_id, user_id, order_id, reason, on_hand_change, committed_change, created_at
    from stock_movements order by id`,
  orders: 'select * from orders order by id',
  lines: 'select * from order_lines order by id',
  carts: 'select * from carts order by id',
  cartLines: 'select * from cart_lines order by cart_id, position',
};
async function contents() {
  const found: Record<string, unknown[]> = {};
  for (const [name, statement] of Object.entries(unchanged)) found[name] = await query(statement);
  return found;
}

it('keeps prices, stock, carts and orders, and goes on selling', async () => {
  await query(`
    insert into products (id, sku, name, slug, description, price_minor, quantity, deleted_at) values
      ('${lamp}', 'LAMP', 'Lamp', 'lamp', '', 18900, 7, null), ('${jumper}', 'JUMPER', 'Jumper', 'jumper', '', 2400, 9, null),
      ('${gone}', 'GONE', 'Gone', 'gone', '', 100, 5, now())`);
  await query(`
    insert into product_variants (id, product_id, value_ids, sku, price_minor, on_hand, committed, is_active, deleted_at) values
      ('${jumper}', '${jumper}', '{}', 'JUMPER', 2400, 0, 0, true, now()),
      ('${small}', '${jumper}', array[gen_random_uuid()], 'JUMPER-S', 2400, 6, 2, true, null),
      ('${large}', '${jumper}', array[gen_random_uuid()], 'JUMPER-L', 3000, 5, 0, true, null),
      ('${removed}', '${jumper}', array[gen_random_uuid()], 'JUMPER-X', 1000, 1, 1, true, now()),
      ('${lamp}', '${lamp}', '{}', 'LAMP', 18900, 8, 1, true, null),
      ('${gone}', '${gone}', '{}', 'GONE', 100, 5, 0, true, now())`);
  await query(`
    insert into stock_movements (variant_id, on_hand_change, committed_change, reason) values
      ('${lamp}', 8, 0, 'added'), ('${lamp}', 0, 1, 'ordered'), ('${small}', 6, 0, 'added'), ('${small}', 0, 2, 'ordered'),
      ('${large}', 5, 0, 'set'), ('${removed}', 1, 0, 'removed'), ('${removed}', 0, 1, 'ordered'), ('${gone}', 5, 0, 'added')`);
  await query(`
    with person as (
      insert into users (id, email, first_name, last_name) values (gen_random_uuid(), 'm@example.com', 'Marta', 'W') returning id
    ), cart as (
      insert into carts (id, user_id, is_open) select gen_random_uuid(), id, is_open from person, (values (true), (false)) v(is_open)
      returning id, user_id, is_open
    ), chosen as (
      insert into cart_lines (cart_id, position, product_id, variant_id, quantity, seen_price_minor)
      select id, 1, '${jumper}', '${large}', 2, 3000 from cart where is_open
    ), placed as (
      insert into orders (id, cart_id, user_id, placed_total_minor) select id, id, user_id, 24700 from cart where not is_open returning id
    )
    insert into order_lines (id, order_id, product_id, variant_id, choice, brand_name, name, quantity, unit_price_minor, tax_minor, status)
    select gen_random_uuid(), placed.id, line.product::uuid, line.variant::uuid, choice, '', '', quantity, price, 0, status
    from placed, (values
      ('${lamp}', '${lamp}', null, 1, 18900, 'Not processed'), ('${jumper}', '${small}', 'S', 2, 2400, 'Processing'),
      ('${jumper}', '${removed}', 'X', 1, 1000, 'Not processed'), ('${gone}', '${gone}', null, 3, 90, 'Delivered'),
      ('${jumper}', '${large}', 'L', 4, 2900, 'Cancelled')
    ) as line(product, variant, choice, quantity, price, status)`);
  const before = await contents();

  await migrateDatabase(database.pool);

  expect(await contents()).toEqual(before);
  expect(
    await query(
      `select sku, highest_price_minor, on_sale, former_price_minor, available_from from products order by id`,
    ),
  ).toEqual(
    [
      ['LAMP', null],
      ['JUMPER', 3_000],
      ['GONE', null],
    ].map(([sku, highest]) => ({
      sku,
      highest_price_minor: highest,
      on_sale: false,
      former_price_minor: null,
      available_from: null,
    })),
  );
  expect(
    await query(
      'select distinct policy, back_order_limit, low_stock_at, price_switches_at from product_variants',
    ),
  ).toEqual([{ policy: 'tracked', back_order_limit: null, low_stock_at: null, price_switches_at: null }]);
  for (const table of ['variant_prices', 'price_changes', 'stock_requests', 'low_stock_notices'])
    expect(await query(`select from ${table}`)).toEqual([]);

  // Triggers of the new version follow what is written to rows of the old one.
  await query(`update product_variants set policy = 'untracked' where id = '${large}'`);
  await query(`update product_variants set price_minor = 2000 where id = '${small}'`);
  expect(await query(`select price_minor, quantity from products where id = '${jumper}'`)).toEqual([
    { price_minor: 2_000, quantity: 1_000_000 },
  ]);
  expect(await query('select variant_id, price_minor from price_changes')).toEqual([
    { variant_id: small, price_minor: 2_400 },
  ]);
});
