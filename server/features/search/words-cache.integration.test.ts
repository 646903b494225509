import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addBrand } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createRandom } from '#server/testing/random-lists.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { plainWords } from './search.rules.ts';
import { prepareReadWords, type ReadWords } from './words.store.ts';
import { openWordsCache } from './words-cache.ts';

/** Two processes on one database. */
const shop = await createTestApp();
const beside = await shop.startBeside();
afterAll(async () => {
  await beside.close();
  await shop.close();
});

const random = createRandom(5);
const vocabulary = ['oak', 'desk', 'lamp', 'lamps', 'laminate', 'the', 'la', 'd', 'floor', 'nothing'];
const some = () => vocabulary[random(vocabulary.length)] ?? '';
let fromDatabase: ReadWords;
let processes: ReadWords[];

beforeAll(async () => {
  const brandId = await addBrand(shop.db, { name: 'Aldergate' });
  for (const name of ['Oak desk', 'Desk lamp', 'Laminate floor', 'Floor lamp'])
    await addProduct(shop.db, { name, brandId });
  fromDatabase = prepareReadWords(shop.db);
  const open = ({ db, pool, notifications }: TestApp) => openWordsCache(db, pool, notifications);
  /** Reads all words of the catalogue whenever it lacks one. */
  const openHasty = ({ db, pool, notifications }: TestApp) =>
    openWordsCache(db, pool, notifications, () => 1);
  processes = await Promise.all([...[shop, beside].map(open), ...[shop, beside].map(openHasty)]);
});

async function expectWordsOfDatabase(): Promise<void> {
  for (let time = 0; time < 60; time += 1) {
    const text = Array.from({ length: 1 + random(4) }, some).join(' ');
    const expected = await fromDatabase(text);
    for (const readWords of processes) expect(await readWords(text), text).toEqual(expected);
  }
}

it('finds the words and terms that the database finds, for any combination', expectWordsOfDatabase);

it('finds those of the database after a change, in both processes', async () => {
  await expectWordsOfDatabase();
  const heard = Promise.withResolvers<void>();
  await beside.notifications.subscribe('search_changes', () => heard.resolve());
  await shop.pool.query(`update products set name = 'Laminate lamps' where name = 'Oak desk'`);
  await heard.promise;
  await expectWordsOfDatabase();
});

it('reads nothing for words that are known, also if nobody searched for all of them together', async () => {
  const readWords = await openWordsCache(shop.db, shop.pool, shop.notifications);
  for (const text of ['oak lamp', 'floor oak', 'lamp desk']) await readWords(text);
  const connect = vi.spyOn(shop.pool, 'connect');
  await readWords('floor oak lamp');
  await readWords('Oak lamp DESK');
  expect(connect).not.toHaveBeenCalled();
  // The words that it begins are not known for a word that was never the last.
  await readWords('lamp floor');
  expect(connect).toHaveBeenCalledOnce();
  connect.mockRestore();
});

it('reads all words once single reads cost as much', async () => {
  const readWords = await openWordsCache(shop.db, shop.pool, shop.notifications, () => 2);
  await readWords('lamp');
  // No product has it: it would be read all the same.
  await readWords('nowhere');
  await readWords('desk');
  const connect = vi.spyOn(shop.pool, 'connect');
  await expect
    .poll(async () => {
      connect.mockClear();
      await readWords('floor');
      return connect.mock.calls.length;
    })
    .toBe(0);
  await readWords('lamp floor');
  await readWords('aldergate oak');
  expect(connect).not.toHaveBeenCalled();
  connect.mockRestore();
});

it('splits plain texts as the database does, and leaves others to it', async () => {
  const many = Array.from({ length: 20 }, (_, at) => `w${at}`).join(' ');
  for (const text of ['oak lamp', ' Oak  LAMP oak ', '40 w', many, `${'a'.repeat(64)} b`]) {
    const { rows } = await shop.db.execute<{ word: string }>(
      sql`select word from search_words_of(${text}) with ordinality typed(word, at) group by word order by min(at) limit 16`,
    );
    expect(plainWords(text), text).toEqual(rows.map(({ word }) => word));
  }
  for (const text of ['café', 'e-bike', 'LIGHT', 'lamp®', 'a\tb', 'a'.repeat(65)])
    expect(plainWords(text), text).toBeNull();
});
