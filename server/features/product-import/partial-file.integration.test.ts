import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { importFile } from '#server/testing/builders/import-file.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';

const { db, pool, close } = await createTestDatabase();
afterAll(close);
const readProduct = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0];

it('A file keeps of a product what it has no column for', async () => {
  const lamp = await addProduct(db, { name: 'Lamp' });
  await db.update(products).set({ taxClass: 'reduced' }).where(eq(products.id, lamp.id));
  const before = await readProduct(lamp.id);
  const { summary, refused } = await importFile(db, `sku,price\n${lamp.sku},199\nNEW-1,5\n`);
  expect(summary).toMatchObject({ changed: 1, refused: 1 });
  expect(refused).toEqual([[3, 'No product has this SKU, and a new one needs name, brand, and quantity.']]);
  expect(await readProduct(lamp.id)).toEqual({ ...before, priceMinor: 19_900 });
});

it('A name that is saved while a price list is imported stays', async () => {
  const lamp = await addProduct(db, { name: 'Lamp' });
  const saved = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const save = db.transaction(async (tx) => {
    await tx.update(products).set({ name: 'Brass Lamp' }).where(eq(products.id, lamp.id));
    locked.resolve();
    await saved.promise;
  });
  await locked.promise;
  const imported = importFile(db, `sku,price\n${lamp.sku},199\n`);
  await expect.poll(() => countLockWaits(pool)).toBe(1);
  saved.resolve();
  await Promise.all([save, imported]);
  expect(await readProduct(lamp.id)).toMatchObject({ name: 'Brass Lamp', priceMinor: 19_900 });
});
