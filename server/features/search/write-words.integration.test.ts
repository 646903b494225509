import { sql } from 'drizzle-orm';
import { afterAll, expect, it, vi } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { addBrand } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';

const { db, pool, close } = await createTestDatabase();
afterAll(close);

/** Its name has no word that the search keeps. */
const brandId = await addBrand(db, { name: 'The' });

async function readDocuments(term: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ documents: number }>(
    sql`select documents from search_terms where term = ${term}`,
  );
  return rows[0]?.documents;
}

it('writes each new word once, with its count', async () => {
  const { rows } = await db.transaction(async (tx) => {
    await addProduct(tx, { brandId, name: 'Quorvex quorvexes plinth', description: 'A quorvex.' });
    await tx.execute(sql`set constraints all immediate`);
    return await tx.execute(sql`
      select n_tup_ins::int as added, n_tup_upd::int as updated from pg_stat_xact_user_tables where relname = 'search_terms'`);
  });
  // 'new' is a third word, and 'a' and the brand's 'the' may be in names. The number of products is another row, and so is that of the brand's word.
  expect(rows).toEqual([{ added: 5, updated: 2 }]);
  expect(await readDocuments('quorvex')).toBe(1);
  await addProduct(db, { brandId, name: 'Quorvex', description: 'Plain.' });
  expect(await readDocuments('quorvex')).toBe(2);
});

it('counts a word that two transactions add at once for both', async () => {
  const adding = (tx: Db) => addProduct(tx, { brandId, name: 'Zimbrel', description: 'Plain.' });
  let second: Promise<unknown> | undefined;
  await db.transaction(async (tx) => {
    await adding(tx);
    await tx.execute(sql`set constraints all immediate`);
    second = adding(db);
    await vi.waitUntil(async () => (await countLockWaits(pool)) > 0, { timeout: 20_000, interval: 10 });
  });
  await second;
  expect(await readDocuments('zimbrel')).toBe(2);
});

it.each([
  'Söft-Lamp/½-inch oak—ash 1×2 «bowl», ™brass',
  'tab\tline\nno\u00a0break  two spaces\u3000wide',
  'Æsir’s 5″ ﬁne … --',
  '- – —',
  'İstanbul ΣΑΣ, ΣΑΣ.lamp STRASSE',
])('holds the words of %j', async (name) => {
  const { id } = await addProduct(db, { brandId, name, description: '' });
  const { rows } = await db.execute(sql`
    select
      array(select distinct search_stem(word) from search_words_of(${`${name} new`}) word where search_stem(word) <> '' order by 1) as expected,
      array(
        select t.term from search_documents d, unnest(d.term_ids) held join search_terms t on t.id = held
        where d.product_number = (select number from products where id = ${id}) and left(t.term, 1) <> '=' order by 1) as found`);
  const [{ expected, found }] = rows as [{ expected: string[]; found: string[] }];
  expect(found).toEqual(expected);
});
