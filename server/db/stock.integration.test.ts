import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { readMovements, readStockCounts } from '#server/testing/builders/stock.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { products } from './schema/catalogue.ts';
import { productVariants } from './schema/variants.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(database.close);

let lamp: TestProduct;
beforeEach(async () => {
  lamp = await addProduct(db, { priceMinor: 1_999, quantity: 10 });
});
const write = (change: Partial<typeof products.$inferInsert>) =>
  db.update(products).set(change).where(eq(products.id, lamp.id));
const writeVariant = (change: Partial<typeof productVariants.$inferInsert>, id = lamp.id) =>
  db.update(productVariants).set(change).where(eq(productVariants.id, id));
const readVariants = ({ id }: TestProduct) =>
  db
    .select()
    .from(productVariants)
    .where(eq(productVariants.productId, id))
    .orderBy(productVariants.position);
const readProduct = async ({ id }: TestProduct) => {
  const [product] = await db.select().from(products).where(eq(products.id, id));
  return { price: product?.priceMinor, quantity: product?.quantity };
};

describe('a product without options', () => {
  it('has one variant from the start', async () => {
    expect(await readVariants(lamp)).toMatchObject([
      { id: lamp.id, sku: lamp.sku, priceMinor: 1_999, onHand: 10, committed: 0, valueIds: [] },
    ]);
    expect(await readMovements(db, lamp)).toEqual([['added', 10, 0]]);
  });

  it('has no second one', async () => {
    const second = { productId: lamp.id, sku: 'SECOND', priceMinor: 100, onHand: 0 };
    await expect(db.insert(productVariants).values(second)).rejects.toMatchObject({
      cause: { constraint: 'product_variants_combination' },
    });
  });

  it('writes its price, sku and quantity to its variant; committed pieces are on hand beside the quantity', async () => {
    await writeVariant({ committed: 4 });
    expect(await readProduct(lamp)).toEqual({ price: 1_999, quantity: 6 });
    await write({ priceMinor: 2_500, sku: `${lamp.sku}-B`, quantity: 7 });
    expect(await readVariants(lamp)).toMatchObject([
      { priceMinor: 2_500, sku: `${lamp.sku}-B`, onHand: 11, committed: 4 },
    ]);
    expect(await readProduct(lamp)).toEqual({ price: 2_500, quantity: 7 });
    expect((await readMovements(db, lamp)).at(-1)).toEqual(['set', 1, 0]);
  });

  it('records nothing when the quantity stays, also when more is on hand than it can show', async () => {
    await writeVariant({ onHand: 1_000_005 });
    expect(await readProduct(lamp)).toMatchObject({ quantity: 1_000_000 });
    await write({ quantity: 1_000_000, priceMinor: 2_000, name: 'Renamed' });
    expect(await readStockCounts(db, lamp)).toMatchObject({ onHand: 1_000_005 });
    expect(await readMovements(db, lamp)).toHaveLength(1);
  });

  it('frees the sku when it is deleted, and keeps its stock for orders', async () => {
    await write({ deletedAt: new Date() });
    await writeVariant({ onHand: 12 });
    expect(await readProduct(lamp)).toMatchObject({ quantity: 10 });
    const again = await addProduct(db);
    await db.update(products).set({ sku: lamp.sku }).where(eq(products.id, again.id));
    expect(await readVariants(again)).toMatchObject([{ sku: lamp.sku }]);
  });
});

describe('a product with several variants', () => {
  const [blue, red, green] = [1, 2, 3].map(() => crypto.randomUUID());
  const add = (valueId: string | undefined, change: object) =>
    db.insert(productVariants).values({
      id: crypto.randomUUID(),
      productId: lamp.id,
      sku: `${lamp.sku}-${valueId}`,
      valueIds: [valueId ?? ''],
      priceMinor: 3_000,
      onHand: 5,
      ...change,
    });
  beforeEach(async () => {
    await writeVariant({ deletedAt: new Date() });
    await add(blue, { priceMinor: 2_400, committed: 2 });
    await add(red, {});
    await add(green, { priceMinor: 1_000, isActive: false });
  });

  it('has the lowest price and the sum of those that are offered', async () => {
    expect(await readProduct(lamp)).toEqual({ price: 2_400, quantity: 8 });
    await db.update(productVariants).set({ isActive: false }).where(eq(productVariants.productId, lamp.id));
    expect(await readProduct(lamp)).toEqual({ price: 1_000, quantity: 0 });
  });

  it('has the highest price of those that are offered, and none without options', async () => {
    const highest = async () => {
      const [product] = await db.select().from(products).where(eq(products.id, lamp.id));
      return product?.highestPriceMinor;
    };
    expect(await highest()).toBe(3_000);
    await db.update(productVariants).set({ priceMinor: 2_400 }).where(eq(productVariants.productId, lamp.id));
    expect(await highest()).toBe(2_400);
    await db
      .update(productVariants)
      .set({ deletedAt: new Date() })
      .where(eq(productVariants.productId, lamp.id));
    await writeVariant({ deletedAt: null });
    expect(await highest()).toBeNull();
  });

  it('has each combination once', async () => {
    await expect(add(red, {})).rejects.toMatchObject({ cause: { code: '23505' } });
  });

  it('has the sum of two changes at the same moment', async () => {
    const [one, other] = (await readVariants(lamp)).filter(
      ({ deletedAt, isActive }) => !deletedAt && isActive,
    );
    let second: Promise<unknown> = Promise.resolve();
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from products where id = ${lamp.id} for no key update`);
      second = writeVariant({ onHand: 25 }, other?.id).then();
      await expect.poll(() => countLockWaits(database.pool)).toBe(1);
      await tx
        .update(productVariants)
        .set({ onHand: 15 })
        .where(eq(productVariants.id, one?.id ?? ''));
    });
    await second;
    expect(await readProduct(lamp)).toMatchObject({ quantity: 38 });
  });
});

it('never commits more than is on hand', async () => {
  for (const change of [{ committed: 11 }, { committed: -1 }, { onHand: -1 }])
    await expect(writeVariant(change)).rejects.toMatchObject({
      cause: { constraint: 'product_variants_stock' },
    });
});
