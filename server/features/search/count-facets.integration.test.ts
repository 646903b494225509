import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBrand } from '#server/testing/builders/people.ts';
import { addCategory } from '#server/testing/builders/products.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { noFilter, type ProductFilter } from '../products/product-filter.rules.ts';
import { createProductTable } from '../products/product-table.rules.ts';
import { readProductColumns } from '../products/product-table.store.ts';
import type { ProductsInMemory } from '../products/products-in-memory.ts';
import { createCountFacetsInMemory } from './count-facets-in-memory.ts';
import { prepareReadPostings } from './read-postings.store.ts';
import { prepareCountResults } from './result-counts.store.ts';
import { planSearch, type SearchPlan } from './search.rules.ts';
import { createVisitMatches } from './visit-matches.ts';
import { prepareReadWords } from './words.store.ts';

const { db, close } = await createTestDatabase();
afterAll(close);

const slugs: Record<string, string> = {};

/** 300 products of three brands in three categories, which overlap. One in nine is hidden, one in four in a sale. */
beforeAll(async () => {
  for (const name of ['Aldergate', 'Copperlane', 'Osterby']) await addBrand(db, { name });
  await db.execute(sql`
    insert into products (id, sku, name, slug, description, price_minor, quantity, is_active, brand_id, total_reviews, rating_sum)
    select gen_random_uuid(), 'S-' || n, (array['Oak lamp', 'Oak desk lamp', 'Brass desk'])[1 + n % 3], 'product-' || n,
      repeat('filler ', n % 4), 1000 + n * 10, 1, n % 9 <> 0, (select id from brands order by name offset n % 2 limit 1),
      n % 2, 5 * (n % 2)
    from generate_series(1, 300) n`);
  await db.execute(sql`update products set on_sale = number % 4 = 0`);
  for (const every of [2, 3, 7]) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from products where number % ${sql.raw(String(every))} = 0`,
    );
    const { slug } = await addCategory(db, { productIds: rows.map(({ id }) => id) });
    slugs[`every ${every}`] = slug;
  }
  const { rows } = await db.execute<{ name: string; slug: string }>(sql`select name, slug from brands`);
  for (const { name, slug } of rows) slugs[name] = slug;
});

const readWords = prepareReadWords(db);
const countInDatabase = prepareCountResults(db);

async function planOf(text: string): Promise<SearchPlan> {
  const { words, catalogue } = await readWords(text);
  const plan = planSearch(words, new Map(), catalogue);
  if (!plan) throw new Error(`nothing to look for in ${text}`);
  return plan;
}

let products: ProductsInMemory | null;
beforeAll(async () => {
  products = createProductTable((await readProductColumns(db)).columns);
});
const countInMemory = createCountFacetsInMemory(createVisitMatches(prepareReadPostings(db), () => products));

describe('the facets of a search that are counted in memory', () => {
  it('are those that the database counts', async () => {
    const { Aldergate = '', Copperlane = '', Osterby = '' } = slugs;
    const filters: Partial<ProductFilter>[] = [
      {},
      { category: slugs['every 2'] ?? '' },
      { category: 'unknown' },
      { brand: Aldergate },
      { brands: [Aldergate, Osterby] },
      { brands: [] },
      { category: slugs['every 3'] ?? '', brands: [Aldergate, Copperlane] },
      { leastMinor: 2_000, mostMinor: 3_000 },
      { leastMinor: 2_000, category: slugs['every 7'] ?? '', brand: Copperlane },
      { rating: 4, brand: Aldergate },
      { onSale: true, category: slugs['every 2'] ?? '' },
    ];
    for (const text of ['oak', 'lamp desk', 'oak brass', 'aldergate lamp', 'fil']) {
      const plan = await planOf(text);
      for (const chosen of filters) {
        const filter = { ...noFilter, ...chosen };
        const label = JSON.stringify({ text, filter });
        expect(await countInMemory(plan, filter), label).toMatchObject(await countInDatabase(plan, filter));
      }
    }
    expect((await countInMemory(await planOf('oak'), noFilter))?.productCount).toBeGreaterThan(100);
  });

  it('are left to the database while the products are not in memory', async () => {
    const plan = await planOf('lamp');
    expect(await countInMemory(plan, noFilter)).not.toBeNull();
    products = null;
    expect(await countInMemory(plan, noFilter)).toBeNull();
  });
});
