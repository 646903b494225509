import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { brands } from '#server/db/schema/catalogue.ts';
import { addBrand } from '#server/testing/builders/people.ts';
import { addCategory } from '#server/testing/builders/products.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { noFilter, type ProductFilter } from '../product-lists/product-filter.rules.ts';
import { createProductTable, type ProductTable } from '../product-lists/product-table.rules.ts';
import { prepareReadColumns } from '../product-lists/product-table.store.ts';
import { createMatchInMemory } from './match-in-memory.ts';
import { prepareReadPostings } from './read-postings.store.ts';
import { planSearch, type SearchOrder, type SearchPlan } from './search.rules.ts';
import { findMatches } from './search.store.ts';
import { createVisitMatches } from './visit-matches.ts';
import { prepareReadWords } from './words.store.ts';

const { db, close } = await createTestDatabase();
afterAll(close);

const vocabulary = ['oak', 'desk', 'lamp', 'lantern', 'white', 'brass', 'tall', 'chair', 'chest', 'desklamp'];
let filters: ProductFilter[];

/** 600 products: words repeat and differ in number, so that scores are both equal and different. One in nine is hidden. */
beforeAll(async () => {
  const brandId = await addBrand(db, { name: 'Aldergate' });
  await addBrand(db, { name: 'Kilnfold' });
  const word = (salt: number) =>
    sql`(${sql.param(vocabulary)}::text[])[1 + (abs(hashint4(n * 31 + ${sql.raw(String(salt))})) % 100) ^ 2::int / 1000]`;
  await db.execute(sql`insert into products (id, sku, name, slug, description, price_minor, quantity, is_active, brand_id)
    select gen_random_uuid(), 'S-' || n, concat_ws(' ', ${word(1)}, ${word(2)}, case when n % 3 = 0 then ${word(3)} end),
      'product-' || n, concat_ws(' ', ${word(4)}, ${word(5)}, repeat('filler ', n % 4)), 1000 + (n * 37 % 500) * 10, 1,
      n % 9 <> 0, (select id from brands order by name offset n % 2 limit 1)
    from generate_series(1, 600) n`);
  const { rows } = await db.execute<{ id: string }>(sql`select id from products where number % 4 = 0`);
  const category = await addCategory(db, { productIds: rows.map(({ id }) => id) });
  const [brand] = await db.select({ slug: brands.slug }).from(brands).where(eq(brands.id, brandId));
  filters = [
    noFilter,
    { ...noFilter, minMinor: 2_000, maxMinor: 4_000 },
    { ...noFilter, brand: brand?.slug ?? '' },
    { ...noFilter, category: category.slug, maxMinor: 5_000 },
  ];
});

/** Two that are one word, and one to four different words; the last may be unfinished. The same texts every time. */
function* texts(count: number): Generator<string> {
  yield 'desk lamp';
  let state = 7;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  for (let at = 0; at < count; at += 1) {
    const words = Array.from({ length: 1 + random(4) }, () => vocabulary[random(vocabulary.length)] ?? '');
    yield words.join(' ').slice(0, random(5) === 0 ? -2 : undefined);
  }
}

const firstPage = { offset: 0, limit: 10 };
const readWords = prepareReadWords(db);

async function createPlan(text: string): Promise<SearchPlan> {
  const { words, catalogue } = await readWords(text);
  const plan = planSearch(words, catalogue);
  if (!plan) throw new Error(`nothing to look for in ${text}`);
  return plan;
}

describe('a search that adds up in memory', () => {
  const orders: SearchOrder[] = ['best', 'newest', 'price-up', 'price-down', 'best-rated', 'best-selling'];
  let products: ProductTable | null;
  const match = createMatchInMemory(createVisitMatches(prepareReadPostings(db), async () => products));
  beforeAll(async () => {
    products = createProductTable(await prepareReadColumns(db)());
  });

  it('has the same pages and counts as one in the database', async () => {
    for (const text of texts(25)) {
      const plan = await createPlan(text);
      for (const filter of filters) {
        for (const order of orders) {
          for (const window of [firstPage, { offset: 5, limit: 40 }, { offset: 900, limit: 10 }]) {
            const page = await match(plan, filter, order, window);
            const label = JSON.stringify({ text, filter, order, window });
            expect(page, label).toEqual(await findMatches(db, plan, filter, order, window));
          }
        }
      }
    }
  });

  it('leaves what has too many postings to the database', async () => {
    const plan = await createPlan('lamp');
    const isLeft = async (documents: number, filter: ProductFilter) => {
      const groups = plan.groups.map((group) => ({ ...group, terms: [{ id: 1, weight: 1, documents }] }));
      return (await match({ ...plan, groups }, filter, 'best', firstPage)) === null;
    };
    const inBrand = { ...noFilter, brand: 'aldergate' };
    expect([await isLeft(2_000_000, noFilter), await isLeft(2_000_000, inBrand)]).toEqual([false, false]);
    expect([await isLeft(2_000_001, noFilter), await isLeft(2_000_001, inBrand)]).toEqual([true, true]);
  });

  it('leaves filters and prices to the database while the products are not in memory', async () => {
    const plan = await createPlan('lamp');
    const inMemory = products;
    products = null;
    onTestFinished(() => {
      products = inMemory;
    });
    const isLeft = async (filter: ProductFilter, order: SearchOrder) =>
      (await match(plan, filter, order, firstPage)) === null;
    expect(await isLeft(noFilter, 'newest')).toBe(false);
    expect(await isLeft(noFilter, 'price-up')).toBe(true);
    expect(await isLeft({ ...noFilter, brand: 'aldergate' }, 'best')).toBe(true);
  });
});
