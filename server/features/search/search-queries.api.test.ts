import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { searchQueries } from '#server/db/schema/search.ts';
import { addAdministrator, addBrand } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createSearchCounts } from './search-counts.ts';
import { deleteOldQueries } from './search-queries.store.ts';

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
const ada = await addAdministrator(shop);
const brandId = await addBrand(db, { name: 'Fellmark' });
for (const name of ['Canvas shoe', 'Blue sofa'])
  await addProduct(db, { brandId, name, description: 'Plain.' });
beforeEach(() => db.delete(searchQueries));

const read = async () => (await shop.call('GET', '/search/queries', { token: ada.token })).json();
const createCounts = () => createSearchCounts(db, { warn: () => {} });

it('tells staff what shoppers search for, and what finds nothing', async () => {
  const counts = createCounts();
  for (const text of ['sofa', 'sofa', 'quorvex', 'shoe']) counts.note(text);
  await counts.flush();
  counts.note('sofa');
  await counts.close();
  expect(await read()).toEqual({
    frequent: [
      { text: 'sofa', count: 3 },
      { text: 'quorvex', count: 1 },
      { text: 'shoe', count: 1 },
    ],
    withoutResults: [{ text: 'quorvex', count: 1 }],
  });
});

it('forgets what was searched for 90 days ago', async () => {
  await db.execute(sql`
    insert into search_queries (day, text, count) values (current_date - 90, 'sofa', 7), (current_date - 89, 'shoe', 2)`);
  expect((await read()).frequent).toEqual([{ text: 'shoe', count: 2 }]);
  expect(await deleteOldQueries(db, 10)).toBe(1);
  expect(await db.select({ text: searchQueries.text }).from(searchQueries)).toEqual([{ text: 'shoe' }]);
});

it('counts at most 5,000 different texts a day', async () => {
  await db.execute(sql`
    insert into search_queries (day, text, count) select current_date, 'text ' || n, 1 from generate_series(1, 5000) n`);
  const counts = createCounts();
  for (const text of ['another', 'text 7']) counts.note(text);
  await counts.close();
  const [rows] = await db.select({ count: sql<number>`count(*)::int` }).from(searchQueries);
  expect(rows?.count).toBe(5_000);
  expect((await read()).frequent[0]).toEqual({ text: 'text 7', count: 2 });
});

it('keeps what it could not store for the next time', async () => {
  const counts = createCounts();
  counts.note('sofa');
  await db.execute(sql`alter table search_queries rename to gone`);
  await counts.flush();
  await db.execute(sql`alter table gone rename to search_queries`);
  counts.note('sofa');
  await counts.close();
  expect((await read()).frequent).toEqual([{ text: 'sofa', count: 2 }]);
});
