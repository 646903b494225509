import { type SQL, sql, TransactionRollbackError } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.execute(sql`
    insert into merchants (id, name, phone_number, brand_name, business, is_active)
      values ('00000000-0000-0000-0000-00000000000a', 'Vera', '1', 'Halden', 'lamps', true);
    insert into brands (id, name, slug, description, merchant_id)
      values ('00000000-0000-0000-0000-00000000000b', 'Halden', 'halden', '', '00000000-0000-0000-0000-00000000000a');
    insert into categories (id, name, slug, description)
      values ('00000000-0000-0000-0000-00000000000c', 'Lamps', 'lamps', '');
    insert into products (id, sku, name, slug, description, price_minor, quantity, is_active, brand_id)
      select gen_random_uuid(), name, name, name, '', 1000, 5, name <> 'inactive', '00000000-0000-0000-0000-00000000000b'
      from unnest(array['lamp', 'chair', 'inactive']) name;
    insert into category_products (category_id, product_id)
      select '00000000-0000-0000-0000-00000000000c', id from products where name <> 'chair'`);
});
afterAll(() => database.close());

async function namesForSale(): Promise<{ products: unknown; lines: unknown }> {
  const { rows } = await database.db.execute<{ products: unknown; lines: unknown }>(sql`
    select array(select name from products where for_sale order by name) as products,
      array(select name from category_products line join products on id = product_id where line.for_sale order by name) as lines`);
  return rows[0] ?? { products: null, lines: null };
}

test.each(['merchants', 'brands', 'categories'])(
  'disabling one of the %s hides its products',
  async (table) => {
    const { rows: before } = await database.db.execute(sql`select count(*) from products where for_sale`);
    await database.db.execute(sql`update ${sql.identifier(table)} set is_active = false`);
    expect(await namesForSale()).toEqual({ products: table === 'categories' ? ['chair'] : [], lines: [] });
    await database.db.execute(sql`update ${sql.identifier(table)} set is_active = true`);
    const { rows } = await database.db.execute(sql`select count(*) from products where for_sale`);
    expect(rows).toEqual(before);
  },
);

test('a new product is for sale, and its lines say so', async () => {
  await database.db.execute(sql`
    insert into products (id, sku, name, slug, description, price_minor, quantity, brand_id)
      select gen_random_uuid(), 'rug', 'rug', 'rug', '', 1000, 5, id from brands;
    insert into category_products (category_id, product_id)
      select categories.id, products.id from categories, products where products.name = 'rug'`);
  expect(await namesForSale()).toEqual({ products: ['chair', 'lamp', 'rug'], lines: ['lamp', 'rug'] });
});

test.each<[string, SQL, { isActive?: boolean; isDeleted?: boolean; hasBrand?: boolean }]>([
  ['an inactive product', sql`select 1`, { isActive: false }],
  ['a deleted product', sql`select 1`, { isDeleted: true }],
  ['a product without a brand', sql`select 1`, { hasBrand: false }],
  ['a product of an inactive brand', sql`update brands set is_active = false`, {}],
  ['a product of a brand whose merchant is deleted', sql`update brands set merchant_deleted = true`, {}],
  ['a product of an inactive merchant', sql`update merchants set is_active = false`, {}],
])(
  '%s is not for sale when it is added',
  async (_, change, { isActive = true, isDeleted = false, hasBrand = true }) => {
    await database.db
      .transaction(async (tx) => {
        await tx.execute(change);
        const { rows } = await tx.execute(sql`
        insert into products (id, sku, name, slug, description, price_minor, quantity, is_active, deleted_at, brand_id)
          select gen_random_uuid(), 'mug', 'mug', 'mug', '', 1000, 5, ${isActive}, case when ${isDeleted} then now() end,
            case when ${hasBrand} then id end from brands
        returning for_sale`);
        expect(rows).toEqual([{ for_sale: false }]);
        tx.rollback();
      })
      .catch((error: unknown) => {
        if (!(error instanceof TransactionRollbackError)) throw error;
      });
  },
);
