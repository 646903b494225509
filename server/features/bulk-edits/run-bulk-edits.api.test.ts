import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import type { BulkEdit } from '#contract/bulk-edits.contract.ts';
import { memberships } from '#server/db/schema/people.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { readBulkEdit, runBulkEdits, startBulkEdit } from '#server/testing/builders/bulk-edits.ts';
import { addAdministrator, addBrand, addClerk, addSession } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { withTransaction } from '#server/testing/with-transaction.ts';

/** Bulk edits while something else happens: each product is changed once, whatever it is. */

const shop = await createTestApp();
const { db, pool } = shop;
const beside = await shop.startBeside();
afterAll(async () => {
  await beside.close();
  await shop.close();
});
const ada = await addAdministrator(shop);
const raise = { kind: 'price', percent: 10 };
let many: TestProduct[] = [];
beforeEach(async () => {
  const brandId = await addBrand(db);
  many = [];
  for (let at = 0; at < 9; at++) many.push(await addProduct(db, { brandId, priceMinor: 1_000 }));
});
afterEach(async () => {
  await db.execute(sql`drop trigger if exists refuse_test on product_variants`);
});

const at = (place: number): TestProduct => {
  const found = many[place];
  if (!found) throw new Error(`there is no product ${place}`);
  return found;
};
const prices = async () => {
  const rows = await db
    .select({ price: productVariants.priceMinor })
    .from(productVariants)
    .where(
      inArray(
        productVariants.id,
        many.map(({ id }) => id),
      ),
    )
    .orderBy(productVariants.id);
  return rows.map(({ price }) => price);
};
const nine = (price: number) => Array.from({ length: 9 }, () => price);
const writePrice = (place: number, priceMinor: number) =>
  db
    .update(productVariants)
    .set({ priceMinor })
    .where(eq(productVariants.id, at(place).id));

/** Locks a product until the returned function is called, so that an edit waits there. */
async function hold(place: number, { sets }: { sets?: number } = {}) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: locked, resolve } = Promise.withResolvers<void>();
  const holding = db.transaction(async (tx) => {
    await tx.execute(sql`select from products where id = ${at(place).id} for update`);
    resolve();
    await released;
    if (sets)
      await tx
        .update(productVariants)
        .set({ priceMinor: sets })
        .where(eq(productVariants.id, at(place).id));
  });
  await locked;
  return async () => {
    release();
    await holding;
  };
}

it('a process that ends in the middle of a batch leaves no product changed twice or not at all', async () => {
  const begun = await startBulkEdit(shop, ada, many, raise);
  const release = await hold(5, { sets: 2_000 });
  const running = runBulkEdits(beside.db, { batch: 3 }).catch((error: unknown) => error);
  await expect.poll(() => countLockWaits(pool)).toBe(1);
  expect(await readBulkEdit(shop, ada, begun)).toMatchObject({ done: 3, ended: null });
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  expect(await running).toBeInstanceOf(Error);
  await release();
  expect((await prices()).slice(3)).toEqual([1_000, 1_000, 2_000, 1_000, 1_000, 1_000]);

  await runBulkEdits(shop.db, { batch: 3 });
  expect(await readBulkEdit(shop, ada, begun)).toMatchObject({ done: 9, changed: 9, ending: 'finished' });
  expect(await prices()).toEqual([...nine(1_100).slice(0, 5), 2_200, ...nine(1_100).slice(6)]);
});

it('two processes change each product once', async () => {
  const begun = await startBulkEdit(shop, ada, many, raise);
  const other = await startBulkEdit(shop, ada, many, { kind: 'price', percent: 100 });
  await Promise.all([runBulkEdits(shop.db, { batch: 2 }), runBulkEdits(beside.db, { batch: 2 })]);
  for (const edit of [begun, other])
    expect(await readBulkEdit(shop, ada, edit)).toMatchObject({ changed: 9, ending: 'finished' });
  expect(await prices()).toEqual(nine(2_200));
});

it('a price that somebody saves meanwhile is the one that is changed', async () => {
  await startBulkEdit(shop, ada, many, raise);
  await writePrice(2, 5_000);
  await runBulkEdits(shop.db);
  expect((await prices())[2]).toBe(5_500);
});

it('is cancelled at once, and what was changed stays', async () => {
  const begun = await startBulkEdit(shop, ada, many, raise);
  const release = await hold(4);
  const running = runBulkEdits(shop.db, { batch: 3 });
  await expect.poll(() => countLockWaits(pool)).toBe(1);
  const cancel = () => shop.call('PUT', `/product/bulk/${begun._id}/cancel`, { token: ada.token });
  const cancelled = (await cancel()).json().edit;
  expect(cancelled).toMatchObject({ done: 3, changed: 3, ending: 'cancelled' });
  await release();
  await running;
  expect(await prices()).toEqual([...nine(1_100).slice(6), ...nine(1_000).slice(3)]);
  expect((await cancel()).json().edit).toEqual(cancelled);
});

it('a small edit of somebody else does not wait for a large one', async () => {
  const cleo = await addClerk(shop, 'catalogue');
  const large = await startBulkEdit(shop, ada, many, raise);
  const small = await startBulkEdit(shop, cleo, [at(0)], { kind: 'deactivate' });
  const release = await hold(1);
  const running = runBulkEdits(shop.db, { batch: 3 });
  await expect.poll(() => countLockWaits(pool)).toBe(1);
  expect(await readBulkEdit(shop, cleo, small)).toMatchObject({ ending: 'finished' });
  expect(await readBulkEdit(shop, ada, large)).toMatchObject({ done: 0 });
  await release();
  await running;
});

it('ends when whoever began it may no longer change products', async () => {
  const cleo = await addClerk(shop, 'catalogue');
  const begun = await startBulkEdit(shop, cleo, many, raise);
  await db.update(memberships).set({ permissionSet: 'orders' }).where(eq(memberships.userId, cleo.id));
  await runBulkEdits(shop.db);
  await db.update(memberships).set({ permissionSet: 'catalogue' }).where(eq(memberships.userId, cleo.id));
  expect(await readBulkEdit(shop, await addSession(shop, cleo.id), begun)).toMatchObject({
    changed: 0,
    ending: 'stopped',
  });
  expect(await prices()).toEqual(nine(1_000));
});

/** Makes the database refuse changes of a product's price. */
const refuse = (place: number, code = 'check_violation') =>
  db.execute(
    sql.raw(`
    create or replace function refuse_test() returns trigger language plpgsql as $$
    begin raise exception using errcode = '${code}', constraint = 'refuse_test'; end $$;
    create trigger refuse_test before update on product_variants for each row
    when (new.id = '${at(place).id}') execute function refuse_test()`),
  );
const byDatabase = (place: number) => [{ _id: at(place).id, reason: expect.stringContaining('database') }];

it.each(['check_violation', 'raise_exception', 'numeric_value_out_of_range'])(
  'goes on without a product that the database refuses: %s',
  async (code) => {
    await refuse(6, code);
    const begun = await startBulkEdit(shop, ada, many, raise);
    await runBulkEdits(shop.db, { batch: 8 });
    const done = await readBulkEdit(shop, ada, begun);
    expect(done).toMatchObject({ done: 9, changed: 8, refused: 1, ending: 'finished' });
    expect(done.refusals).toMatchObject(byDatabase(6));
    expect(await prices()).toEqual([...nine(1_100).slice(0, 6), 1_000, 1_100, 1_100]);
  },
);

it('refuses that product, also when another edit begins at that moment and goes first', async () => {
  await refuse(0);
  const cleo = await addClerk(shop, 'catalogue');
  const large = await startBulkEdit(shop, ada, many, raise);
  let small: BulkEdit | null = null;
  const failing = withTransaction(db, async (...args) => {
    try {
      return await db.transaction(...args);
    } catch (error) {
      small ??= await startBulkEdit(shop, cleo, [at(8)], raise);
      throw error;
    }
  });
  await runBulkEdits(failing, { batch: 1 });
  if (!small) throw new Error('no batch failed');
  expect(await readBulkEdit(shop, cleo, small)).toMatchObject({ changed: 1, refusals: [] });
  expect((await readBulkEdit(shop, ada, large)).refusals).toMatchObject(byDatabase(0));
  expect(await prices()).toEqual([1_000, ...nine(1_100).slice(2), 1_210]);
});

it('replies in another process have the new prices', async () => {
  const list = async () => (await beside.call('GET', `/product/item/${at(0).slug}`)).json().product.price;
  expect(await list()).toBe(10);
  await startBulkEdit(shop, ada, many, raise);
  await runBulkEdits(shop.db);
  await expect.poll(list).toBe(11);
});

it('of many products, what was not announced yet is when it is cancelled', async () => {
  const { brandId } = at(0);
  while (many.length < 45) many.push(await addProduct(db, { brandId, priceMinor: 1_000 }));
  const shown = async () => (await beside.call('GET', `/product/item/${at(25).slug}`)).json().product.price;
  const begun = await startBulkEdit(shop, ada, many, raise);
  const [releaseSecond, releaseThird] = [await hold(22), await hold(43)];
  const running = runBulkEdits(shop.db, { batch: 21 });
  await expect.poll(async () => (await readBulkEdit(shop, ada, begun)).done).toBe(21);
  await expect.poll(() => countLockWaits(pool)).toBe(1);
  expect(await shown()).toBe(10);
  await releaseSecond();
  await expect.poll(async () => (await readBulkEdit(shop, ada, begun)).done).toBe(42);
  await shop.call('PUT', `/product/bulk/${begun._id}/cancel`, { token: ada.token });
  await expect.poll(shown).toBe(11);
  await releaseThird();
  await running;
});
