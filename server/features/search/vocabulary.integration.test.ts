import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBrand } from '#server/testing/builders/people.ts';
import { createRandom } from '#server/testing/random-lists.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { readVocabulary } from './vocabulary.store.ts';
import { prepareReadWords } from './words.store.ts';

const shop = await createTestApp();
afterAll(() => shop.close());

const random = createRandom(11);
let words: string[];

beforeAll(async () => {
  const brandId = await addBrand(shop.db, { name: 'Aldergate' });
  // 350 words begin with 'la'; 'lamp' and 'lambs' are common, and 'lambs' is not among the first 300 of them.
  await shop.db.execute(sql`
    insert into products (id, sku, name, slug, description, price_minor, quantity, brand_id)
    select gen_random_uuid(), n::text, 'Lambs lamp for la' || lpad(n::text, 3, '0') || ' çelik lä' || n % 7, n::text,
      case when n % 3 = 0 then 'the lamps' else 'laß 中文 LA' end, 1000, 1, ${brandId}::uuid from generate_series(1, 350) n`);
  // No product has these words now.
  await shop.db.execute(sql`update products set name = 'Desk' where sku in ('5', '6', '344')`);
  const { rows } = await shop.db.execute<{ word: string }>(sql`select word from search_words order by word`);
  words = rows.map(({ word }) => word);
});

it('finds what the database finds, for words and beginnings of words', async () => {
  const readWords = prepareReadWords(shop.db);
  const vocabulary = await readVocabulary(shop.db);
  const plain = words.filter((word) => /^[a-z\d]+$/.test(word));
  let found = 0;
  for (let time = 0; time < 300; time += 1) {
    const typed = Array.from({ length: 1 + random(3) }, () => plain[random(plain.length)] ?? '');
    if (random(2) === 0) typed.push(['l', 'la', 'lam', 'lamb', 'the', 'fo', 'd'][random(7)] ?? '');
    const different = [...new Set(typed)];
    const read = vocabulary.find(different);
    if (read === null) expect(different.every((word) => words.includes(word))).toBe(false);
    else expect(read, different.join(' ')).toEqual(await readWords(different.join(' ')));
    if (read) found += 1;
  }
  expect(found).toBeGreaterThan(150);
  for (const word of ['la', 'lamb', 'the', 'la005', 'lamps'])
    expect(vocabulary.find([word]), word).toEqual(words.includes(word) ? await readWords(word) : null);
});
