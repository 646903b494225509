import { asc, eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { importFile } from '#server/testing/builders/import-file.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { importCatalogue } from './import-catalogue.ts';
import type { ReadRow } from './read-rows.ts';

const { db, pool, close } = await createTestDatabase();
afterAll(close);

/** Imports rows of a product's sku, price and quantity. @returns what it says of them, and each refused sku with its reason */
async function take(rows: readonly [sku: string, price: number, quantity: number][]) {
  const refused: [sku: unknown, reason: string][] = [];
  async function* read(): AsyncGenerator<ReadRow> {
    for (const [at, [sku, price, quantity]] of rows.entries()) {
      const values = { sku, name: `New name ${at}`, brand: 'Aldergate', price, quantity, taxable: true };
      yield { line: at + 2, cells: [], values, problem: null };
    }
  }
  const summary = await importCatalogue(
    db,
    { rows: read() },
    {
      refuse: async ({ values }, reason) => void refused.push([values?.sku, reason]),
      report: () => {},
    },
  );
  return { summary, refused };
}

it('leaves price and quantity of a product with options to its variants, and imports the other rows', async () => {
  const jumper = await addProduct(db);
  await addVariants(db, jumper, [
    { size: 'S', quantity: 2, priceMinor: 4_000 },
    { size: 'M', quantity: 3, priceMinor: 4_500 },
  ]);
  const variants = () =>
    db
      .select({ sku: productVariants.sku, price: productVariants.priceMinor, onHand: productVariants.onHand })
      .from(productVariants)
      .where(eq(productVariants.productId, jumper.id))
      .orderBy(asc(productVariants.sku));
  const before = await variants();

  const { summary, refused } = await take([
    [jumper.sku, 41, 5],
    [`${jumper.sku}-M`, 45, 3],
    ['MUG', 9, 1],
  ]);
  expect(refused).toEqual([
    [jumper.sku, 'This product has options. Please change price and quantity of its variants.'],
    [`${jumper.sku}-M`, `This sku belongs to a variant of ${jumper.sku}.`],
  ]);
  expect(summary).toMatchObject({ rows: 3, refused: 2, added: 1, changed: 0, same: 0 });

  const unchanged = await take([[jumper.sku, 40, 5]]);
  expect(unchanged).toMatchObject({ refused: [], summary: { changed: 1 } });
  expect(await variants()).toEqual(before);
  const [product] = await db.select().from(products).where(eq(products.id, jumper.id));
  expect(product).toMatchObject({ name: 'New name 0', priceMinor: 4_000, quantity: 5 });
});

it('refuses a price of a product to which a form adds variants at the same moment', async () => {
  const jumper = await addProduct(db, { priceMinor: 3_000 });
  let imported: ReturnType<typeof take> | undefined;
  await db.transaction(async (tx) => {
    await addVariants(tx, jumper, [{ size: 'S', quantity: 2, priceMinor: 4_000 }]);
    imported = take([[jumper.sku, 41, 5]]);
    await expect.poll(() => countLockWaits(pool)).toBe(1);
  });
  expect((await imported)?.refused).toEqual([
    [jumper.sku, 'This product has options. Please change price and quantity of its variants.'],
  ]);
  const [product] = await db.select().from(products).where(eq(products.id, jumper.id));
  expect(product).toMatchObject({ priceMinor: 4_000, quantity: 2 });
});

it('refuses a variant whose sku a form gives to another product at the same moment', async () => {
  const jumper = await addProduct(db);
  const row = { sku: `${jumper.sku}-S`, name: 'Cup', brand: 'Aldergate', price: 9, quantity: 1, taxable: 1 };
  const option = { productSku: 'CUP', option1Name: 'Size', option1Value: 'S' };
  let imported: ReturnType<typeof importFile> | undefined;
  await db.transaction(async (tx) => {
    await addVariants(tx, jumper, [{ size: 'S' }]);
    imported = importFile(db, JSON.stringify({ ...row, ...option }));
    await expect.poll(() => countLockWaits(pool)).toBe(1);
  });
  const reason = `${jumper.sku}-S is already in use by another product.`;
  expect((await imported)?.refused).toEqual([[1, reason]]);
  expect(await db.$count(products, eq(products.sku, 'CUP'))).toBe(0);
});

it.each([
  ['back-orders', { policy: 'back-order', backOrderLimit: 5, backOrderFrom: '2100-01-01' }],
  ['stock that is not tracked', { policy: 'untracked' }],
] as const)('writes no unchanged row of a product with %s', async (_what, stock) => {
  const { id, sku } = await addProduct(db, { quantity: 10, priceMinor: 4_000 });
  await take([[sku, 40, 10]]);
  await db.update(productVariants).set(stock).where(eq(productVariants.id, id));
  expect((await take([[sku, 40, 10]])).summary).toMatchObject({ changed: 0, same: 1 });
  expect((await take([[sku, 40, 12]])).summary).toMatchObject({ changed: 1 });
  const [variant] = await db.select().from(productVariants).where(eq(productVariants.id, id));
  expect(variant?.onHand).toBe(12);
});
