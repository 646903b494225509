import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { priceChanges } from '#server/db/schema/variant-prices.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addSale, endSale } from '#server/testing/builders/sales.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { switchPrices } from './sales.store.ts';
import { switchDuePrices } from './switch-due-prices.ts';

const { db, close } = await createTestDatabase();
afterAll(close);
const shop = { db };

let lamp: TestProduct;
beforeEach(async () => {
  lamp = await addProduct(db, { priceMinor: 9_800 });
});

const setPrice = (priceMinor: number) =>
  db.update(productVariants).set({ priceMinor }).where(eq(productVariants.id, lamp.id));
/** Makes what was recorded so far older. */
const pass = (days: number) =>
  db
    .update(priceChanges)
    .set({ changedAt: sql`changed_at - ${days} * interval '1 day'` })
    .where(eq(priceChanges.variantId, lamp.id));
async function reduceTo(priceMinor: number) {
  await addSale(db, lamp, { priceMinor });
  await switchDuePrices(shop.db);
}
const show = (isActive: boolean) => db.update(products).set({ isActive }).where(eq(products.id, lamp.id));
const offer = (isActive: boolean) =>
  db.update(productVariants).set({ isActive }).where(eq(productVariants.id, lamp.id));
async function endReduction() {
  await endSale(db, lamp);
  await switchDuePrices(shop.db);
}
async function priorPrice() {
  const [variant] = await db.select().from(productVariants).where(eq(productVariants.id, lamp.id));
  return variant?.priorPriceMinor;
}

describe('the price before a reduction', () => {
  it('of a product that had one price is that price', async () => {
    await reduceTo(7_800);
    expect(await priorPrice()).toBe(9_800);
  });

  it('is the lowest of the 30 days before', async () => {
    await setPrice(8_400);
    await pass(5);
    await setPrice(9_000);
    await pass(29);
    await setPrice(9_800);
    await reduceTo(7_800);
    // 9,800 until 34 days ago, 8,400 until 29 days ago, then 9,000.
    expect(await priorPrice()).toBe(8_400);
  });

  it('forgets what was shown earlier', async () => {
    await setPrice(5_000);
    await setPrice(9_800);
    await pass(31);
    await reduceTo(7_800);
    expect(await priorPrice()).toBe(9_800);
  });

  it('counts an earlier sale, which ended in between', async () => {
    await reduceTo(7_000);
    await endReduction();
    expect(await priorPrice()).toBeNull();
    await reduceTo(7_800);
    expect(await priorPrice()).toBe(7_000);
  });

  it('stays while the reduction goes on, also at a lower price', async () => {
    await addSale(db, lamp, { priceMinor: 7_000, startsIn: 61 });
    await addSale(db, lamp, { priceMinor: 7_800, endsIn: 60 });
    await switchDuePrices(shop.db);
    await pass(10);
    await db.execute(sql`delete from variant_prices where price_minor = 7800`);
    await db.execute(sql`update variant_prices set starts_at = now()`);
    await switchDuePrices(shop.db);
    expect(await priorPrice()).toBe(9_800);
  });

  it('starts over with a sale at a higher price', async () => {
    await reduceTo(7_000);
    await db.execute(sql`update variant_prices set price_minor = 7800`);
    await switchDuePrices(shop.db);
    expect(await priorPrice()).toBe(7_000);
  });

  it('ignores a price that nobody saw, within one transaction', async () => {
    await db.transaction(async (tx) => {
      for (const priceMinor of [5_000, 9_000])
        await tx.update(productVariants).set({ priceMinor }).where(eq(productVariants.id, lamp.id));
      await addSale(tx, lamp, { priceMinor: 7_800 });
    });
    await switchDuePrices(shop.db);
    expect(await priorPrice()).toBe(9_000);
  });
});

describe.each([
  ['its product', show],
  ['a variant', offer],
])('a price that was set while %s was hidden', (_what, setVisible) => {
  it('is not the price before a reduction', async () => {
    await setVisible(false);
    await setPrice(1_000);
    await setPrice(9_000);
    await setVisible(true);
    await reduceTo(7_800);
    expect(await priorPrice()).toBe(9_000);
  });

  it('counts once shoppers could buy at it, also when it was hidden again', async () => {
    await setVisible(false);
    await setPrice(9_000);
    await setVisible(true);
    await setVisible(false);
    await setPrice(20_000);
    await reduceTo(7_800);
    expect(await priorPrice()).toBe(9_000);
  });

  it('does not raise the price before, however long it was hidden', async () => {
    await setVisible(false);
    await setPrice(20_000);
    await pass(31);
    await reduceTo(9_000);
    expect(await priorPrice()).toBeNull();
    await setVisible(true);
    await endReduction();
    await reduceTo(7_800);
    expect(await priorPrice()).toBe(9_000);
  });
});

it('a product that was never for sale has no price before a reduction', async () => {
  lamp = await addProduct(db, { priceMinor: 100, isActive: false });
  await setPrice(9_800);
  await reduceTo(7_800);
  expect(await priorPrice()).toBeNull();
  await show(true);
  await endReduction();
  await reduceTo(7_000);
  expect(await priorPrice()).toBe(7_800);
});

it('a variant that begins in a sale has no price before', async () => {
  lamp = await db.transaction(async (tx) => {
    const added = await addProduct(tx, { priceMinor: 9_800 });
    await addSale(tx, added, { priceMinor: 7_800 });
    await switchPrices(tx, [added.id]);
    return added;
  });
  expect(await priorPrice()).toBeNull();
});

it('records each price that shoppers saw, until when', async () => {
  await reduceTo(7_800);
  await endReduction();
  const rows = await db
    .select()
    .from(priceChanges)
    .where(eq(priceChanges.variantId, lamp.id))
    .orderBy(priceChanges.id);
  expect(rows).toMatchObject([
    { priceMinor: 9_800, currency: 'USD' },
    { priceMinor: 7_800, currency: 'USD' },
  ]);
});
