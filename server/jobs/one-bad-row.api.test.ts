import { eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { afterAll, afterEach, expect, it } from 'vitest';
import { stockRequests } from '#server/db/schema/back-in-stock.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { lowStockNotices } from '#server/db/schema/low-stock.ts';
import { orderSearch } from '#server/db/schema/order-search.ts';
import { searchDocuments, searchPending } from '#server/db/schema/search.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addMember } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addSale } from '#server/testing/builders/sales.ts';
import { createHealthChecks } from '#server/testing/health-checks.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { orderIndex } from './index-orders.ts';
import { type Job, runNow } from './queue.ts';
import { searchWords } from './search-words.ts';
import { backInStockMails, lowStockMails } from './stock-mails.ts';
import { priceSwitches } from './switch-prices.ts';

/** One row that the database refuses keeps no other row of a job waiting, and is done once nothing refuses it. */

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
const { see } = createHealthChecks(shop);
const marta = await addMember(shop);

interface Kind {
  job: () => Job;
  /** Where the job writes of each row. */
  writes: { table: string; column: string };
  /** @returns keys of rows that are due, as they are in `column` */
  add: (lamps: readonly TestProduct[]) => Promise<string[]>;
  /** @returns keys of those that are done */
  done: (keys: readonly string[]) => Promise<string[]>;
}

const ids = (lamps: readonly TestProduct[]) => lamps.map(({ id }) => id);

/** Those of the keys that its table has. */
const storedKeys = async (column: PgColumn, keys: readonly string[]) =>
  (
    await db
      .select({ key: sql<string>`${column}` })
      .from(column.table)
      .where(inArray(column, [...keys]))
  ).map(({ key }) => key);

const kinds: Record<string, Kind> = {
  'price-switches': {
    job: () => priceSwitches(shop),
    writes: { table: 'product_variants', column: 'id' },
    async add(lamps) {
      for (const lamp of lamps) await addSale(db, lamp, { priceMinor: 100 });
      return ids(lamps);
    },
    done: async (keys) =>
      (
        await db
          .select({ id: productVariants.id, sale: productVariants.salePriceMinor })
          .from(productVariants)
          .where(inArray(productVariants.id, [...keys]))
      ).flatMap(({ id, sale }) => (sale === null ? [] : id)),
  },
  'search-words': {
    job: () => searchWords(shop),
    writes: { table: 'search_documents', column: 'product_number' },
    async add(lamps) {
      const found = await db
        .select({ productNumber: products.number })
        .from(products)
        .where(inArray(products.id, ids(lamps)));
      await db.insert(searchPending).values(found);
      return found.map(({ productNumber }) => String(productNumber));
    },
    async done(keys) {
      const waiting = (await db.select().from(searchPending)).map(({ productNumber }) =>
        String(productNumber),
      );
      const written = await db
        .select()
        .from(searchDocuments)
        .where(inArray(searchDocuments.productNumber, keys.map(Number)));
      return written
        .map(({ productNumber }) => String(productNumber))
        .filter((key) => !waiting.includes(key));
    },
  },
  'order-index': {
    job: () => orderIndex(shop),
    writes: { table: 'order_search', column: 'order_id' },
    async add(lamps) {
      const orders: string[] = [];
      for (const lamp of lamps) orders.push((await addOrder(shop, marta, [[lamp]]))._id);
      return orders;
    },
    done: (keys) => storedKeys(orderSearch.orderId, keys),
  },
  'back-in-stock-mails': {
    job: () => backInStockMails(shop),
    writes: { table: 'stock_requests', column: 'id' },
    async add(lamps) {
      const asked = lamps.map(({ id }) => ({
        variantId: id,
        email: `${id}@example.com`,
        cancelKey: id,
        confirmedAt: new Date(),
      }));
      return (await db.insert(stockRequests).values(asked).returning()).map(({ id }) => id);
    },
    done: async (keys) =>
      (
        await db
          .select()
          .from(stockRequests)
          .where(inArray(stockRequests.id, [...keys]))
      ).flatMap(({ id, toldAt }) => (toldAt ? id : [])),
  },
  'low-stock-mails': {
    job: () => lowStockMails(shop),
    writes: { table: 'low_stock_notices', column: 'variant_id' },
    async add(lamps) {
      await db
        .update(productVariants)
        .set({ lowStockAt: 50 })
        .where(inArray(productVariants.id, ids(lamps)));
      return ids(lamps);
    },
    done: (keys) => storedKeys(lowStockNotices.variantId, keys),
  },
};

let refusedTable = '';
async function refuse({ table, column }: Kind['writes'], key: string) {
  refusedTable = table;
  await db.execute(
    sql.raw(`
    create or replace function refuse_row() returns trigger language plpgsql as $$
    begin raise exception 'this row is bad'; end $$;
    create trigger refuse_row before insert or update on ${table} for each row
    when (new.${column}::text = '${key}') execute function refuse_row()`),
  );
}
const refuseNothing = () => db.execute(sql.raw(`drop trigger if exists refuse_row on ${refusedTable}`));
afterEach(refuseNothing);

it.each(Object.entries(kinds))('%s', async (name, { job, writes, add, done }) => {
  const lamps: TestProduct[] = [];
  for (let at = 0; at < 5; at++) lamps.push(await addProduct(db, { quantity: 20 }));
  const keys = await add(lamps);
  const bad = keys[2] ?? '';
  await refuse(writes, bad);
  const running = job();
  await runNow(db, running);
  expect(new Set(await done(keys))).toEqual(new Set(keys.filter((key) => key !== bad)));
  const [noted] = await db.select().from(jobs).where(eq(jobs.name, name));
  expect(noted).toMatchObject({ failures: 0, problem: expect.stringMatching(`${bad}.*this row is bad`) });
  expect(await see('Background work')).toMatchObject({
    status: 'attention',
    sentence: expect.stringMatching(/^Something was left out of .*, and is tried again\./),
  });
  expect(running.setAside?.takeNew()).toEqual([]);

  // It waits by itself: the next run does not try it, and does what is new.
  const next = await add([await addProduct(db, { quantity: 20 })]);
  await runNow(db, running);
  expect(await done([bad, ...next])).toEqual(next);

  await refuseNothing();
  // Another process, or the same one some minutes later.
  await runNow(db, job());
  expect(await done([bad])).toEqual([bad]);
  expect(await see('Background work')).toMatchObject({ status: 'works' });
});
