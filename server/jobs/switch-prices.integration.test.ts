import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { variantPrices } from '#server/db/schema/variant-prices.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { switchDuePrices } from '#server/features/prices/switch-due-prices.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addSale, endSale } from '#server/testing/builders/sales.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Queue, startQueue } from './queue.ts';
import { priceSwitches } from './switch-prices.ts';

/** Two processes on one database. */
let here: TestApp;
let there: TestApp;
let lamp: TestProduct;
let running: Queue[] = [];
beforeAll(async () => {
  here = await createTestApp();
  there = await here.startBeside();
});
afterAll(async () => {
  await there.close();
  await here.close();
});
beforeEach(async () => {
  // Both processes may still read their products: a truncation would lock the same tables in another order.
  await here.db.delete(products);
  [lamp] = await addLamps(1);
});
afterEach(async () => {
  for (const job of running) await job.stop();
  running = [];
});

/** Announced, because each process caches lists. */
async function addLamps(count: number) {
  const lamps = [await addProduct(here.db, { priceMinor: 9_800 })] as const;
  const more: TestProduct[] = [];
  for (let at = 1; at < count; at += 1) more.push(await addProduct(here.db, { priceMinor: 9_800 }));
  for (const process of [here, there]) await process.announce('catalogue');
  return [...lamps, ...more] as const;
}

const log = {
  warn: (details: object) => {
    throw details;
  },
};
const start = async (process: TestApp) => {
  running.push(await startQueue({ ...process, log }, [priceSwitches(process)]));
};
const list = async ({ call }: TestApp, query = '') => (await call('GET', `/product/list?${query}`)).json();
const listed = async (process: TestApp) => (await list(process)).products[0];
/** Expects the price in both processes, through their caches. */
async function expectPrice(price: number) {
  for (const process of [here, there]) await expect.poll(() => listed(process)).toMatchObject({ price });
}

describe('the job switches prices in every process', () => {
  it('when a sale begins and ends', async () => {
    await start(here);
    await expectPrice(98);
    await addSale(here.db, lamp, { priceMinor: 7_800, startsIn: 0.005, endsIn: 60 });
    await expectPrice(78);
    await here.db.update(variantPrices).set({ endsAt: sql`now() + interval '0.05 seconds'` });
    await expectPrice(98);
    expect(await here.db.select().from(variantPrices)).toEqual([]);
  });

  it('when the windows of sales are changed, by whomever', async () => {
    await start(there);
    await addSale(here.db, lamp, { priceMinor: 7_800, startsIn: 60 });
    await expectPrice(98);
    await here.db.update(variantPrices).set({ startsAt: sql`now()` });
    await expectPrice(78);
    await endSale(here.db, lamp);
    await expectPrice(98);
  });

  it('that began or ended while none ran, at the next start', async () => {
    const [other] = await addLamps(1);
    await addSale(here.db, other, { priceMinor: 7_000 });
    await switchDuePrices(here.db);
    await endSale(here.db, other);
    await addSale(here.db, lamp, { priceMinor: 7_800 });
    await start(here);
    for (const process of [here, there]) {
      await expect
        .poll(async () => (await list(process, 'order=1')).products)
        .toMatchObject([{ price: 98 }, { price: 78, formerPrice: 98 }]);
    }
  });

  it('once, when several processes do so at once', async () => {
    for (const product of [lamp, ...(await addLamps(5))])
      await addSale(here.db, product, { priceMinor: 7_800 });
    await Promise.all([here, there, here, there].map((process) => switchDuePrices(process.db)));
    const { rows } = await here.db.execute(sql`select variant_id from price_changes`);
    expect(rows).toHaveLength(6);
    expect((await list(there)).products.map(({ price }: { price: number }) => price)).toEqual(
      Array(6).fill(78),
    );
  });

  it('of many products together', async () => {
    const lamps = await addLamps(30);
    await list(there);
    for (const product of lamps) await addSale(here.db, product, { priceMinor: 7_800 });
    await switchDuePrices(here.db);
    for (const process of [here, there]) {
      await expect.poll(async () => (await list(process, 'max=80')).count).toBe(30);
    }
  });
});

it('knows when the next sale begins or ends', async () => {
  expect(await switchDuePrices(here.db)).toBeNull();
  await addSale(here.db, lamp, { priceMinor: 7_800, startsIn: 60 });
  const nextInMs = (await switchDuePrices(here.db)) ?? 0;
  expect(Math.round(nextInMs / 600_000)).toBe(6);
  await here.db.update(variantPrices).set({ startsAt: sql`now()` });
  expect(await switchDuePrices(here.db)).toBeNull();
  const [variant] = await here.db.select().from(productVariants).where(eq(productVariants.id, lamp.id));
  expect(variant).toMatchObject({ salePriceMinor: 7_800, priceSwitchesAt: null });
});
