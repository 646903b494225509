import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateUntil } from '#server/testing/migrate-until.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { migrateDatabase } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  await migrateUntil(database.pool, '0042_product_images');
});
afterAll(() => database.close());

it('makes the image of each product its first, also of deleted ones', async () => {
  const [lamp, mug, gone] = [1, 2, 3].map((at) => `00000000-0000-7000-8000-00000000000${at}`);
  await database.pool.query(`
    insert into products (id, sku, name, slug, description, price_minor, quantity, image_url, deleted_at) values
      ('${lamp}', 'LAMP', 'Lamp', 'lamp', '', 18900, 7, '/media/lamp.png', null),
      ('${mug}', 'MUG', 'Mug', 'mug', '', 2400, 0, null, null),
      ('${gone}', 'GONE', 'Gone', 'gone', '', 100, 5, '/media/gone.png', now())`);
  await migrateDatabase(database.pool);
  const { rows } = await database.pool.query(
    'select product_id, position, url, alt from product_images order by product_id',
  );
  expect(rows).toEqual([
    { product_id: lamp, position: 1, url: '/media/lamp.png', alt: '' },
    { product_id: gone, position: 1, url: '/media/gone.png', alt: '' },
  ]);
});
