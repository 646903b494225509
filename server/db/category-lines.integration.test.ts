import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '#server/testing/test-db.ts';
import type { Db } from './db.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database.close());

/** As a batch of an import does. */
async function addListed(tx: Db, batch: string, count: number): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into products (id, sku, name, slug, description, price_minor, quantity)
      select gen_random_uuid(), sku, 'P', sku, '', 1000, 5
      from generate_series(1, ${count}::int) n, concat(${batch}::text, n) sku
      returning id`);
  await tx.execute(sql`
    insert into category_products (category_id, product_id)
    select categories.id, added.id
    from categories, unnest(${sql.param(rows.map(({ id }) => id))}::uuid[]) added (id)`);
}

test('new lines of categories read their own products, also when the shop had few when its first line was added', async () => {
  await db.execute(sql`
    insert into categories (id, name, slug, description) values (gen_random_uuid(), 'Lamps', 'lamps', '')`);
  const { rows } = await db.transaction(async (tx) => {
    for (const batch of ['a', 'b', 'c']) await addListed(tx, batch, 500);
    return await tx.execute(sql`
      select seq_tup_read::int as read from pg_stat_xact_user_tables where relname = 'products'`);
  });
  expect(rows).toEqual([{ read: 0 }]);
});

test('lines of categories follow the price of their product', async () => {
  await db.execute(sql`update products set price_minor = 2000 where sku = 'a1'`);
  const { rows } = await db.execute(sql`
    select distinct line.price_minor from category_products line join products on id = product_id where sku = 'a1'`);
  expect(rows).toEqual([{ price_minor: 2000 }]);
});
