import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/db/db.ts';
import { addBrand } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createRandom } from '#server/testing/random-lists.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { openPostingsCache, type ReadPostings } from './postings-cache.ts';
import { readRarePostings } from './rare-postings.store.ts';
import { hiddenProducts, prepareReadPostings } from './read-postings.store.ts';
import type { Postings } from './score-postings.rules.ts';

/** The terms that two processes on one database keep, beside those that they search for themselves. */
const shop = await createTestApp();
const beside = await shop.startBeside();
afterAll(async () => {
  await beside.close();
  await shop.close();
});

const random = createRandom(5);
const vocabulary = ['oak', 'desk', 'lamp', 'brass', 'chair', 'rug', 'white', 'tall'];
const words = () => Array.from({ length: 1 + random(4) }, () => vocabulary[random(8)]).join(' ');
let here: ReadPostings;
let there: ReadPostings;
/** Reads all rare terms whenever it lacks one. */
let hasty: ReadPostings;
let brandIds: string[];

beforeAll(async () => {
  here = await openPostingsCache(shop.db, shop.pool, shop.notifications);
  there = await openPostingsCache(beside.db, beside.pool, beside.notifications);
  hasty = await openPostingsCache(beside.db, beside.pool, beside.notifications, () => 1);
  brandIds = [await addBrand(shop.db), await addBrand(shop.db)];
  for (let at = 0; at < 60; at += 1) await change(shop, 9);
});

/** Changes some products, or adds or deletes one, by a statement of its own. */
async function change({ db }: TestApp, kind = random(10)): Promise<void> {
  const one = sql`number % 20 = ${random(20)}::int`;
  const brandId = brandIds[random(2)] ?? '';
  const statements = [
    sql`update products set name = ${words()} where ${one}`,
    sql`update products set name = ${words()} where ${one}`,
    sql`update products set description = ${words()} where ${one}`,
    sql`update products set is_active = not is_active where ${one}`,
    sql`update products set is_active = not is_active where ${one}`,
    sql`update products set brand_id = ${brandId}::uuid where ${one}`,
    sql`update products set deleted_at = now() where ${one} and number % 3 = 0 and deleted_at is null`,
    sql`update brands set name = ${words()} where id = ${brandId}::uuid and ${random(3)}::int = 0`,
    sql`update brands set is_active = not is_active where id = ${brandId}::uuid and ${random(3)}::int = 0`,
  ];
  const statement = statements[kind];
  const added = sql`insert into products (id, sku, name, slug, description, price_minor, quantity, brand_id)
    select id, id::text, ${words()}, id::text, ${words()}, 1000, 1, ${brandId}::uuid from gen_random_uuid() id`;
  // Two that would wait for each other are tried again, as those of the shop.
  await inTransaction(db, (tx) => tx.execute(statement ?? added));
}

async function termIds(): Promise<number[]> {
  const { rows } = await shop.pool.query<{ id: number }>(
    `select id from search_terms where term <> '' order by id`,
  );
  return [hiddenProducts, ...rows.map(({ id }) => id)];
}

const plain = (found: ReadonlyMap<number, Postings>) =>
  Object.fromEntries(
    [...found].map(([id, { numbers, impacts }]) => [
      id,
      [[...numbers], id === hiddenProducts ? [] : [...impacts]],
    ]),
  );

/** The postings in the database, without terms that have none. */
async function inDatabase(ids: readonly number[]) {
  const empty = Object.fromEntries(ids.map((id) => [id, [[], []]]));
  return { ...empty, ...plain(await prepareReadPostings(shop.db)(ids)) };
}

describe('postings in memory equal those of the database, in two processes', () => {
  it('after random changes in both', async () => {
    for (let round = 0; round < 25; round += 1) {
      const ids = await termIds();
      // Not all, so that some were read earlier than others.
      const some = ids.filter(() => random(3) > 0);
      await Promise.all([here, there, hasty].map((read) => read(some)));
      for (let time = 0; time < 3; time += 1) await change(time === 1 ? beside : shop);
      await expectDatabase();
    }
  });

  it('after changes while they are read', async () => {
    const ids = await termIds();
    let isChanging = true;
    const changing = Promise.all(
      [shop, beside].map(async (process) => {
        // Without brands: two that change the same products wait a second for each other.
        for (let time = 0; time < 25; time += 1) await change(process, random(7));
      }),
    ).finally(() => {
      isChanging = false;
    });
    const reading = [here, there, hasty].map(async (read) => {
      while (isChanging) await read(ids.filter(() => random(3) > 0));
    });
    await Promise.all([changing, ...reading]);
    await expectDatabase();
  });

  async function expectDatabase(): Promise<void> {
    const ids = await termIds();
    const expected = await inDatabase(ids);
    for (const read of [here, there, hasty])
      await expect.poll(async () => plain(await read(ids))).toEqual(expected);
  }
});

describe('a change of a product', () => {
  /** Which of the terms were not read again and not changed. */
  async function readKept(statement: string): Promise<string[]> {
    const { rows } = await shop.pool.query<{ id: number; term: string }>(
      `select id, term from search_terms where term in ('oak', 'rug', 'teak')`,
    );
    const ids = rows.map(({ id }) => id);
    // It has not read all rare terms.
    const read = await openPostingsCache(shop.db, shop.pool, shop.notifications);
    const isKept = async () => {
      const before = await read(ids);
      const after = await read(ids);
      return ids.every((id) => before.get(id) === after.get(id));
    };
    // A process that is too slow for its heartbeat keeps nothing.
    await expect.poll(isKept).toBe(true);
    const before = await read(ids);
    await shop.pool.query(statement);
    const after = await read(ids);
    return rows.filter(({ id }) => before.get(id) === after.get(id)).map(({ term }) => term);
  }

  it('changes the terms that it holds, and keeps the others', async () => {
    const brandId = await addBrand(shop.db, { name: 'Kilnfold' });
    await addProduct(shop.db, { name: 'Teak lamp', brandId });
    const { id } = await addProduct(shop.db, { name: 'Oak lamp', brandId });
    expect(await readKept(`update products set name = 'Rug' where id = '${id}'`)).toEqual(['teak']);
  });

  it('forgets all when more than 20 change in a transaction', async () => {
    expect(await readKept(`update products set description = 'Teak. ' || number where number <= 22`)).toEqual(
      [],
    );
  });
});

it('reads all postings of rare terms, or of those that are not too many', async () => {
  const { rows } = await shop.pool.query<{ id: number }>(
    'select id from search_terms where not is_common and documents > 0 order by id',
  );
  const read = await prepareReadPostings(shop.db)(rows.map(({ id }) => id));
  // Counts are approximate: a term may have none.
  const expected = new Map([...read].filter(([, { numbers }]) => numbers.length > 0));
  expect(expected.size).toBeGreaterThan(5);
  const all = [...expected.values()].reduce((sum, { numbers }) => sum + numbers.length, 0);
  for (const limit of [all, all - 1, 7, 0]) {
    const rare = await readRarePostings(shop.db, limit);
    let total = 0;
    for (const [id, postings] of expected) {
      const found = rare.of(id);
      if (found) expect(found).toEqual(postings);
      total += found?.numbers.length ?? 0;
    }
    expect(total).toBeLessThanOrEqual(limit);
    if (limit === all) expect(rare.terms).toBe(expected.size);
  }
});
