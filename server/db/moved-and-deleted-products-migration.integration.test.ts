import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateUntil } from '#server/testing/migrate-until.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { migrateDatabase } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  await migrateUntil(database.pool, '0071_added_once');
});
afterAll(() => database.close());

const query = async (text: string) => (await database.pool.query(text)).rows;
const [moved, stayed, deleted, before, taken] = [1, 2, 3, 4, 5].map(
  (at) => `00000000-0000-7000-8000-00000000000${at}`,
);

it('finds when products came to their brands, and keeps the slugs of deleted ones', async () => {
  await query(`
    insert into products (id, sku, name, slug, description, price_minor, quantity, deleted_at) values
      ('${moved}', 'MOVED', 'Moved', 'moved', '', 100, 1, null), ('${stayed}', 'STAYED', 'Stayed', 'stayed', '', 100, 1, null),
      ('${deleted}', 'D', 'Deleted', 'lamp', '', 100, 1, '2026-02-02'), ('${before}', 'B', 'Before', 'lamp', '', 100, 1, '2026-01-01'),
      ('${taken}', 'T', 'Taken', 'stayed', '', 100, 1, '2026-01-01')`);
  await query(`
    insert into product_history (product_id, source, changes, at) values
      ('${moved}', 'save', '{"brand": {"from": null, "to": null}}', '2026-03-01T12:00:00Z'),
      ('${moved}', 'save', '{"brand": {"from": null, "to": null}}', '2026-03-02T12:00:00Z'),
      ('${moved}', 'save', '{"name": {"from": "a", "to": "b"}}', '2026-03-03T12:00:00Z'),
      ('${stayed}', 'save', '{"name": {"from": "a", "to": "b"}}', '2026-03-03T12:00:00Z')`);

  await migrateDatabase(database.pool);

  expect(await query('select id, brand_since from products where brand_since is not null')).toEqual([
    { id: moved, brand_since: new Date('2026-03-02T12:00:00Z') },
  ]);
  expect(await query('select kind, slug, item_id from former_slugs')).toEqual([
    { kind: 'product', slug: 'lamp', item_id: deleted },
  ]);
});
