import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateUntil } from '#server/testing/migrate-until.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { migrateDatabase } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  await migrateUntil(database.pool, '0043_product_price_range');
});
afterAll(() => database.close());

const query = async (text: string) => (await database.pool.query(text)).rows;
const [jumper, lamp] = [1, 2].map((at) => `00000000-0000-7000-8000-00000000000${at}`);

it('gives products with options the highest price of the variants on offer', async () => {
  await query(`
    insert into products (id, sku, name, slug, description, price_minor, quantity) values
      ('${jumper}', 'JUMPER', 'Jumper', 'jumper', '', 2400, 7), ('${lamp}', 'LAMP', 'Lamp', 'lamp', '', 18900, 7)`);
  await query(`
    insert into product_variants (id, product_id, value_ids, sku, price_minor, on_hand, is_active, deleted_at)
    select gen_random_uuid(), '${jumper}', array[gen_random_uuid()], sku, price, 1, is_active, deleted_at
    from (values ('S', 2400, true, null), ('M', 3000, true, null), ('L', 5000, false, null), ('XL', 6000, true, now()))
      as variant(sku, price, is_active, deleted_at)`);
  await query(`
    insert into product_variants (id, product_id, sku, price_minor, on_hand, deleted_at)
    values ('${jumper}', '${jumper}', 'JUMPER', 9900, 0, now()), ('${lamp}', '${lamp}', 'LAMP', 18900, 7, null)`);

  await migrateDatabase(database.pool);

  expect(await query('select sku, highest_price_minor from products order by id')).toEqual([
    { sku: 'JUMPER', highest_price_minor: 3_000 },
    { sku: 'LAMP', highest_price_minor: null },
  ]);
});
