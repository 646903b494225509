import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateUntil } from '#server/testing/migrate-until.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { migrateDatabase } from './migrate.ts';

let database: TestDatabase;
const [person, brand, product, category, order] = Array.from({ length: 5 }, () => crypto.randomUUID());

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  const { pool } = database;
  await migrateUntil(pool, '0036_minor_units');
  await pool.query(`
    insert into users (id, first_name, last_name) values ('${person}', 'Marta', 'Wilder');
    insert into brands (id, name, slug, description) values ('${brand}', 'Halden', 'halden', '');
    insert into categories (id, name, slug, description) values ('${category}', 'Lamps', 'lamps', '');
    insert into products (id, sku, name, slug, description, price_cents, quantity, brand_id)
      values ('${product}', 'lamp', 'Lamp', 'lamp', '', 18900, 5, '${brand}');
    insert into category_products (category_id, product_id) values ('${category}', '${product}');
    insert into carts (id, user_id) values ('${order}', '${person}');
    insert into orders (id, cart_id, user_id, placed_total_cents, owed_cents)
      values ('${order}', '${order}', '${person}', 18900, 19845);
    insert into order_lines (id, order_id, product_id, brand_name, name, quantity, unit_price_cents, tax_cents)
      values ('${order}', '${order}', '${product}', 'Halden', 'Lamp', 1, 18900, 945)`);
  const line = { name: 'Say "totalCents": 7', quantity: 1, unitPriceCents: 18_900, totalCents: 18_900 };
  const data = { lines: [line], totalCents: 18_900, taxCents: 945, totalWithTaxCents: 19_845 };
  await pool.query(
    `insert into mails (id, kind, recipient, data, status)
      select gen_random_uuid(), 'order-confirmation', 'a@example.com', $1, unnest(array['waiting', 'sent'])`,
    [data],
  );
  await migrateDatabase(pool);
});
afterAll(() => database.close());

it('keeps amounts under their new names', async () => {
  const { rows } = await database.pool.query(`
    select p.price_minor as price, c.price_minor as listed, placed_total_minor::int as placed, owed_minor::int as owed,
      unit_price_minor as unit, tax_minor::int as tax
    from products p, category_products c, orders, order_lines`);
  expect(rows).toEqual([
    { price: 18_900, listed: 18_900, placed: 18_900, owed: 19_845, unit: 18_900, tax: 945 },
  ]);
});

it('goes on copying the price of a product into its lists', async () => {
  await database.pool.query('update products set price_minor = 20000');
  const { rows } = await database.pool.query('select price_minor from category_products');
  expect(rows).toEqual([{ price_minor: 20_000 }]);
});

it('renames the amounts of a mail, also of a sent one, and nothing that people wrote', async () => {
  const { rows } = await database.pool.query('select data from mails');
  const line = { name: 'Say "totalCents": 7', quantity: 1, unitPriceMinor: 18_900, totalMinor: 18_900 };
  const data = { lines: [line], totalMinor: 18_900, taxMinor: 945, totalWithTaxMinor: 19_845 };
  expect(rows).toEqual([{ data }, { data }]);
});
