import { readFileSync } from 'node:fs';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrationsFolder } from '#server/db/known-migrations.ts';
import { categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { unsentInvalidations } from '#server/db/schema/unsent-invalidations.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { addBrand } from '#server/testing/builders/people.ts';
import { addCategory, addProduct } from '#server/testing/builders/products.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { createListCounts } from '../product-lists/list-counts.ts';
import { countByFacet, countList } from '../product-lists/product-counts.store.ts';
import { noFilter, type ProductFilter, type ProductOrder } from '../product-lists/product-filter.rules.ts';
import { listNumbers } from '../product-lists/product-list.store.ts';
import { createProductTable } from '../product-lists/product-table.rules.ts';
import { prepareReadColumns } from '../product-lists/product-table.store.ts';
import { createCountFacetsInMemory } from './count-facets-in-memory.ts';
import { createMatchInMemory } from './match-in-memory.ts';
import { prepareReadPostings } from './read-postings.store.ts';
import { countMatches } from './result-counts.store.ts';
import { planSearch, type SearchPlan } from './search.rules.ts';
import { findMatches } from './search.store.ts';
import { createVisitMatches } from './visit-matches.ts';
import { prepareReadWords } from './words.store.ts';

/** A product is in a range of prices when a variant that can be bought is: in lists, facets and searches, of memory and of PostgreSQL. */

const { db, close } = await createTestDatabase();
afterAll(close);

let category = '';
let plan: SearchPlan;
beforeAll(async () => {
  const brandId = await addBrand(db, { name: 'Aldergate' });
  const ids: string[] = [];
  const add = async (
    name: string,
    priceMinor: number,
    variants: [minor: number, quantity: number][] = [],
    quantity = 5,
  ) => {
    const product = await addProduct(db, { name: `Lamp ${name}`, brandId, priceMinor, quantity });
    ids.push(product.id);
    const sizes = variants.map(([priceMinor, quantity], at) => ({ size: `S${at}`, priceMinor, quantity }));
    return variants.length > 0 ? await addVariants(db, product, sizes) : [];
  };
  await add('single', 10_000);
  await add('sold out', 10_000, [], 0);
  await add('cheap one sold out', 2_000, [
    [2_000, 0],
    [20_000, 3],
  ]);
  await add('both', 2_000, [
    [2_000, 3],
    [20_000, 3],
  ]);
  await add('none left', 2_000, [
    [2_000, 0],
    [20_000, 0],
  ]);
  await add('equal', 3_000, [
    [3_000, 0],
    [3_000, 2],
  ]);
  const [, , withdrawn] = await add('withdrawn', 2_000, [
    [2_000, 0],
    [9_000, 2],
    [20_000, 3],
  ]);
  await db
    .update(productVariants)
    .set({ deletedAt: new Date() })
    .where(eq(productVariants.id, withdrawn?.id ?? ''));
  const [, onSale] = await add('on sale', 2_000, [
    [2_000, 0],
    [20_000, 3],
  ]);
  await db
    .update(productVariants)
    .set({ salePriceMinor: 5_000 })
    .where(eq(productVariants.id, onSale?.id ?? ''));
  category = (await addCategory(db, { productIds: ids })).slug;
  const { words, catalogue } = await prepareReadWords(db)('lamp');
  plan = planSearch(words, catalogue) ?? { groups: [], min: 0 };
});

const inMemory = async () => createProductTable(await prepareReadColumns(db)());
const visit = createVisitMatches(prepareReadPostings(db), inMemory);
const first = { offset: 0, limit: 50 };

/** Each way to find, count and spread what a filter lets through. */
const ways: [
  string,
  (
    filter: ProductFilter,
    order: ProductOrder,
  ) => Promise<{ numbers: number[]; count: number; above: number }>,
][] = [
  [
    'a list of PostgreSQL',
    async (filter, order) => {
      const { count, countAbove } = await countList(db, filter);
      return { numbers: await listNumbers(db, filter, order, first), count, above: countAbove };
    },
  ],
  [
    'a list of memory',
    async (filter, order) => {
      const table = await inMemory();
      const { count, countAbove } = createListCounts(table).listCount(filter);
      return { numbers: table.page({ filter, order, count }, first), count, above: countAbove };
    },
  ],
  [
    'a search of PostgreSQL',
    async (filter, order) => {
      const { numbers, count, above } = await findMatches(db, plan, filter, order, first);
      return { numbers, count, above: above.count };
    },
  ],
  [
    'a search of memory',
    async (filter, order) => {
      const found = await createMatchInMemory(visit)(plan, filter, order, first);
      if (!found) throw new Error('not in memory');
      return { numbers: found.numbers, count: found.count, above: found.above.count };
    },
  ],
];

const facets: [string, (filter: ProductFilter) => Promise<{ count: number; prices: unknown } | null>][] = [
  ['a list of PostgreSQL', (filter) => countByFacet(db, filter)],
  ['a list of memory', async (filter) => createListCounts(await inMemory()).count(filter)],
  ['a search of PostgreSQL', (filter) => countMatches(db, plan, filter)],
  ['a search of memory', (filter) => createCountFacetsInMemory(visit)(plan, filter)],
];

/** Numbers are in the sequence of the products above. */
const ranges: [min: number | null, max: number | null, numbers: number[], above: number][] = [
  [15_000, 25_000, [3, 4], 0],
  [null, 2_500, [4, 5], 6],
  [null, 3_000, [4, 5, 6], 5],
  [4_000, 6_000, [8], 5],
  [8_000, 9_500, [7], 4],
  [9_500, 12_000, [1, 2], 2],
  [20_001, null, [], 0],
  [3_000, null, [1, 2, 3, 4, 6, 7, 8], 0],
  [30_000, 10, [], 0],
];
const makeFilter = (
  minMinor: number | null,
  maxMinor: number | null,
  inCategory: boolean,
): ProductFilter => ({
  ...{ ...noFilter, minMinor, maxMinor },
  category: inCategory ? category : null,
});

describe.each(ways)('%s', (_way, find) => {
  it.each(ranges)('from %j to %j', async (min, max, numbers, above) => {
    for (const inCategory of [false, true]) {
      const filter = makeFilter(min, max, inCategory);
      for (const order of ['newest', 'price-up', 'price-down'] as const) {
        const found = await find(filter, order);
        expect(
          [...found.numbers].sort((a, b) => a - b),
          order,
        ).toEqual(numbers);
        expect([found.count, found.above]).toEqual([numbers.length, above]);
      }
    }
  });
});

it('is spread and counted the same by all, each product once in a bar', async () => {
  for (const inCategory of [false, true]) {
    for (const [min, max, numbers] of ranges) {
      const filter = makeFilter(min, max, inCategory);
      const counted = await Promise.all(facets.map(([, count]) => count(filter)));
      for (const facet of counted)
        expect(facet).toMatchObject({ count: numbers.length, prices: counted[0]?.prices });
    }
  }
  const spread = (await countByFacet(db, noFilter)).prices;
  expect([spread?.edges[0], spread?.edges.at(-1)]).toEqual([20, 200]);
  // Two have 20, and two 200, of which one has both.
  expect([spread?.productCounts[0], spread?.productCounts.at(-1)]).toEqual([2, 2]);
});

it('follows the stock, and tells lists of it after the commit', async () => {
  const range = { ...noFilter, minMinor: 15_000, maxMinor: 25_000 };
  const { onHand, committed, priceMinor } = productVariants;
  const sellOut = (pieces: SQL) =>
    db
      .update(productVariants)
      .set({ committed: pieces })
      .where(and(eq(priceMinor, 20_000), eq(onHand, 3), isNull(productVariants.deletedAt)));
  await db.delete(unsentInvalidations);
  await sellOut(sql`${onHand}`);
  const told = (await db.select().from(unsentInvalidations)).flatMap(({ tags }) => tags.split(' '));
  expect(told).toEqual(expect.arrayContaining(['lists', 'listed:3', 'listed:4']));
  for (const [, find] of ways) expect(await find(range, 'newest')).toMatchObject({ count: 0 });
  await sellOut(sql`${committed} - ${onHand}`);
  for (const [, find] of ways) expect(await find(range, 'newest')).toMatchObject({ count: 2 });
});

it('is filled by the migration as triggers write it', async () => {
  const offered = async () =>
    await db
      .select({ ofProduct: products.offeredPrices, ofLine: categoryProducts.offeredPrices })
      .from(products)
      .innerJoin(categoryProducts, eq(categoryProducts.productId, products.id))
      .orderBy(products.number);
  const before = await offered();
  expect(before.map(({ ofProduct }) => ofProduct)).toContainEqual([2_000, 20_000]);
  await db.update(products).set({ offeredPrices: null });
  expect((await offered()).some(({ ofLine }) => ofLine)).toBe(false);
  const migration = readFileSync(`${migrationsFolder}/0017_offered_prices.sql`, 'utf8');
  const [ofProducts = '', ofLines = ''] = migration.split('--> statement-breakpoint').slice(-2);
  await db.execute(sql.raw(ofProducts));
  await db.update(categoryProducts).set({ offeredPrices: null });
  await db.execute(sql.raw(ofLines));
  expect(await offered()).toEqual(before);
});
