import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { prepareFindBySku } from './search.store.ts';

const { url, close } = await createTestDatabase();
const connection = new pg.Pool({ connectionString: url, max: 1 });
const db = drizzle({ client: connection, casing: 'snake_case' });
afterAll(async () => {
  await connection.end();
  await close();
});

it('a sku is looked up without planning it again', async () => {
  const findBySku = prepareFindBySku(db);
  for (const sku of ['sku-a', 'sku-b', 'sku-c']) await findBySku([sku]);
  const { rows } = await connection.query<{ runs: number }>(
    `select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where name = 'products_by_sku'`,
  );
  expect(rows).toEqual([{ runs: 3 }]);
});
