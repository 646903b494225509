import { afterAll, expect, it } from 'vitest';
import { addCategoryBelow, wrongLines } from '#server/testing/builders/category-tree.ts';
import { addCategory, addProduct } from '#server/testing/builders/products.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';

const database = await createTestDatabase();
afterAll(() => database.close());

it('a category keeps listing what one below it begins to list while its own line is deleted', async () => {
  const { db, pool } = database;
  const { id: product } = await addProduct(db);
  const home = await addCategory(db, { productIds: [product] });
  const lighting = await addCategoryBelow(db, home.id);
  const [adding, deleting] = [await pool.connect(), await pool.connect()];
  try {
    await adding.query('begin');
    await adding.query('insert into category_products (category_id, product_id) values ($1, $2)', [
      lighting.id,
      product,
    ]);
    const deleted = deleting.query('delete from category_products where category_id = $1', [home.id]);
    await expect.poll(() => countLockWaits(pool)).toBe(1);
    await adding.query('commit');
    await deleted;
    expect(await wrongLines(db)).toEqual([]);
  } finally {
    adding.release();
    deleting.release();
  }
});
