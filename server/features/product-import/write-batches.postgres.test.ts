import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { brands, categories, products } from '#server/db/schema/catalogue.ts';
import { addBrand } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { truncate } from '#server/testing/truncate.ts';
import { importCatalogue } from './import-catalogue.ts';
import { openCatalogue } from './read-rows.ts';

const { db, pool, close } = await createTestDatabase();
afterAll(close);
beforeEach(async () => {
  await truncate(db, 'products, brands, categories, search_documents, search_postings');
  await db.execute(sql`update search_terms set documents = 0`);
});

const ofBatch = 20;
/** The names of the rows of each batch are the same, and so are the slugs that they would get alone. */
const row = (at: number) => ({
  sku: `S-${at}`,
  name: `Walnut chair ${at % ofBatch}`,
  brand: 'Morrow',
  category: 'Furniture',
  description: 'For two.',
  price: 10 + at,
  quantity: 1,
  taxable: 0,
});
const batches = (count: number) => Array.from({ length: count * ofBatch }, (_, at) => row(at));

interface Options {
  rowsPerBatch?: number;
  afterFirst?(): Promise<void>;
}

async function take(rows: readonly object[], { rowsPerBatch = ofBatch, afterFirst }: Options = {}) {
  let isFirst = true;
  const file = await openCatalogue('-', Readable.from([rows.map((one) => JSON.stringify(one)).join('\n')]));
  return await importCatalogue(db, file, {
    refuse: async (_row, reason) => expect(reason).toBe(''),
    written: async () => {
      if (isFirst) await afterFirst?.();
      isFirst = false;
    },
    report: () => {},
    rowsPerBatch,
  });
}

/** Starts an import, and holds up its second and third batch before the lines of their category. */
async function takeHalf(rows: readonly object[]) {
  const [held, released] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
  let holding: Promise<void> | undefined;
  const imported = take(rows, {
    afterFirst: async () => {
      holding = db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>(
          sql`select pg_backend_pid() as pid from ${categories} for update`,
        );
        held.resolve(rows[0]?.pid ?? 0);
        await released.promise;
      });
      await held.promise;
    },
  });
  imported.catch(held.reject);
  const release = async () => {
    released.resolve();
    await holding;
  };
  const holder = await held.promise;
  await waitForLocks({ advisory: 0, others: 2 });
  return { imported, release, holder };
}

async function waitForLocks(expected: { advisory: number; others: number }): Promise<void> {
  await vi.waitUntil(
    async () => {
      const { rows } = await pool.query<typeof expected>(`
        select count(*) filter (where wait_event = 'advisory')::int as advisory,
          count(*) filter (where wait_event <> 'advisory')::int as others
        from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      return rows[0]?.advisory === expected.advisory && rows[0].others === expected.others;
    },
    { timeout: 14_000, interval: 10 },
  );
}

async function expectWhole(count: number): Promise<void> {
  const { rows } = await db.execute(sql`
    select (select count(*)::int from products) as products, (select count(*)::int from search_documents) as searched,
      (select documents from search_terms where term = 'walnut') as counted,
      (select count(*)::int from category_products) as listed, (select count(*)::int from product_history) as entries`);
  expect(rows).toEqual([{ products: count, searched: count, counted: count, listed: count, entries: count }]);
}

it('writes two batches at once, beside a save, with slugs and words of both', async () => {
  const { imported, release } = await takeHalf(batches(3));
  const brandId = await addBrand(db, { name: 'Kilnfold' });
  const saved = await addProduct(db, { brandId, name: 'Quorvex', description: 'Plain.' });
  await db.delete(products).where(eq(products.id, saved.id));
  await release();
  expect(await imported).toMatchObject({ added: 60, brandsMade: 1, categoriesMade: 1 });
  await expectWhole(60);
  const named = await db
    .select({ slug: products.slug })
    .from(products)
    .where(sql`name = 'Walnut chair 7'`)
    .orderBy(products.id);
  expect(named.map(({ slug }) => slug)).toEqual(['walnut-chair-7', 'walnut-chair-7-2', 'walnut-chair-7-3']);
});

it('gives another import its turn between batches', async () => {
  const { imported, release } = await takeHalf(batches(4));
  const other = take(batches(4), { rowsPerBatch: 1_000 });
  await waitForLocks({ advisory: 1, others: 2 });
  await release();
  expect(await other).toMatchObject({ added: 20, same: 60 });
  expect(await imported).toMatchObject({ added: 60, same: 20 });
  await expectWhole(80);
});

it('makes another import wait for batches whose import does not hold its lock any more', async () => {
  const { imported, release } = await takeHalf(batches(3));
  await pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and state = 'idle in transaction' and (query like '%savepoint batches%' or query like '%pg_locks%')`);
  const other = take(batches(3));
  await waitForLocks({ advisory: 1, others: 2 });
  await release();
  await expect(imported).rejects.toThrow();
  expect(await other).toMatchObject({ added: 0, same: 60 });
  await expectWhole(60);
});

it('is complete after it ended in the middle of two batches and ran again', async () => {
  const { imported, release, holder } = await takeHalf(batches(4));
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid not in ($1, pg_backend_pid())',
    [holder],
  );
  await expect(imported).rejects.toThrow();
  await release();
  await expectWhole(20);
  expect(await take(batches(4))).toMatchObject({ added: 60, same: 20 });
  await expectWhole(80);
});

it('writes rows of one sku after each other', async () => {
  const rows = batches(3);
  const later = rows.slice(20, 40).map((one) => ({ ...one, price: 99 }));
  expect(await take([...rows.slice(0, 40), ...later])).toMatchObject({ added: 40, changed: 20 });
  const { rows: sold } = await db.execute(
    sql`select count(*)::int as count from products where price_minor = 9900`,
  );
  expect(sold).toEqual([{ count: 20 }]);
});

it('creates a brand once that was deleted between batches', async () => {
  const afterFirst = async () => void (await db.delete(brands));
  expect(await take(batches(3), { afterFirst })).toMatchObject({ added: 60, brandsMade: 2 });
  expect(await db.select({ slug: brands.slug }).from(brands)).toEqual([{ slug: 'morrow-2' }]);
});
