import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { addBrand } from '#server/testing/builders/people.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import type { Db } from './db.ts';

const { db, pool, close } = await createTestDatabase();
afterAll(close);

async function addProducts(tx: Db, brandIds: string | string[], count = 1): Promise<void> {
  await tx.execute(sql`
    insert into products (id, sku, name, slug, description, price_minor, quantity, brand_id)
      select id, id::text, 'P', id::text, '', 1000, 5, brand_id
      from (
        select gen_random_uuid() as id, brand_id
        from generate_series(1, ${count}::int), unnest(${sql.param([brandIds].flat())}::uuid[]) brand_id) added`);
}

const inShop = async (tx: Db, brandId: string) => {
  const { rows } = await tx.execute<{ sale: boolean }>(
    sql`select for_sale as sale from products where brand_id = ${brandId} order by number`,
  );
  return rows.map(({ sale }) => sale);
};

const setActive = (tx: Db, brandId: string, isActive: boolean) =>
  tx.execute(sql`update brands set is_active = ${isActive} where id = ${brandId}`);

async function addSeller(brandId: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with seller as (
      insert into merchants (id, name, phone_number, brand_name, business, is_active)
        values (gen_random_uuid(), 'Vera', '1', ${brandId}, 'lamps', true) returning id)
    update brands set merchant_id = seller.id from seller where brands.id = ${brandId} returning seller.id`);
  return rows[0]?.id ?? '';
}

test('many new products of a brand read and lock it once', async () => {
  const brandId = await addBrand(db);
  const { rows } = await db.transaction(async (tx) => {
    await addProducts(tx, brandId, 200);
    return await tx.execute<{ reads: number }>(sql`
      select (seq_scan + idx_scan)::int as reads from pg_stat_xact_user_tables where relname = 'brands'`);
  });
  // For each, the foreign key asks once, and the search may.
  expect(rows[0]?.reads).toBeGreaterThanOrEqual(200);
  expect(rows[0]?.reads).toBeLessThan(500);
});

test('a product is not for sale after its transaction disabled the brand, and is after that was undone', async () => {
  const brandId = await addBrand(db);
  const shown = await db.transaction(async (tx) => {
    await addProducts(tx, brandId);
    await setActive(tx, brandId, false);
    await addProducts(tx, brandId);
    const hidden = await inShop(tx, brandId);
    await setActive(tx, brandId, true);
    await addProducts(tx, brandId);
    return [hidden, await inShop(tx, brandId)];
  });
  expect(shown).toEqual([
    [false, false],
    [true, true, true],
  ]);
});

test('a product is not for sale after its transaction disabled the merchant, or gave the brand to such a one', async () => {
  const [brandId, others] = [await addBrand(db), await addBrand(db)];
  const seller = await addSeller(brandId);
  const shown = await db.transaction(async (tx) => {
    await addProducts(tx, brandId);
    await addProducts(tx, others);
    await tx.execute(sql`update merchants set is_active = false where id = ${seller}`);
    await addProducts(tx, brandId);
    await tx.execute(sql`update brands set merchant_id = null where id = ${brandId}`);
    await tx.execute(sql`update brands set merchant_id = ${seller} where id = ${others}`);
    await addProducts(tx, brandId);
    await addProducts(tx, others);
    return [await inShop(tx, brandId), await inShop(tx, others)];
  });
  expect(shown).toEqual([
    [true, true, true],
    [false, false],
  ]);
});

test('a brand that was disabled after a savepoint released it has nothing for sale', async () => {
  const brandId = await addBrand(db);
  const shown = await db.transaction(async (tx) => {
    await tx
      .transaction(async (savepoint) => {
        await addProducts(savepoint, brandId);
        throw new Error('undone');
      })
      .catch(() => {});
    await setActive(db, brandId, false);
    await addProducts(tx, brandId);
    return await inShop(tx, brandId);
  });
  expect(shown).toEqual([false]);
});

test('a connection forgets brands with its transaction', async () => {
  const brandId = await addBrand(db);
  const client = await pool.connect();
  const add = () =>
    client.query(
      `insert into products (id, sku, name, slug, description, price_minor, quantity, brand_id)
        select id, id::text, 'P', id::text, '', 1000, 5, $1 from gen_random_uuid() id`,
      [brandId],
    );
  try {
    await add();
    await setActive(db, brandId, false);
    await add();
  } finally {
    client.release();
  }
  expect(await inShop(db, brandId)).toEqual([false, false]);
});

test('a transaction with products of more brands than are kept in mind shows those of active ones', async () => {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into brands (id, name, slug, description)
      select gen_random_uuid(), n, n, '' from generate_series(1, 102), cast(generate_series as text) n returning id`);
  const brandIds = rows.map(({ id }) => id);
  const [first = '', second = '', last = ''] = [brandIds[0], brandIds[1], brandIds.at(-1)];
  await setActive(db, second, false);
  await setActive(db, last, false);
  await addProducts(db, brandIds, 2);
  expect(await inShop(db, first)).toEqual([true, true]);
  expect(await inShop(db, second)).toEqual([false, false]);
  expect(await inShop(db, last)).toEqual([false, false]);
});
