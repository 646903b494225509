import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCacheInvalidation } from '#server/db/cache-invalidation.ts';
import { brands } from '#server/db/schema/catalogue.ts';
import { addBrand } from '#server/testing/builders/people.ts';
import { addCategory, addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createProductCounts } from '../products/count-products.ts';
import { createListProducts } from '../products/list-products.ts';
import { noFilter, type ProductFilter, type ProductOrder } from '../products/product-filter.rules.ts';
import { readProductColumns } from '../products/product-table.store.ts';
import { keepProductsInMemory } from '../products/products-in-memory.ts';
import { createRankProducts } from './rank-products.ts';
import { createSearchProducts } from './search-products.ts';

const shop = await createTestApp();
/** As a busy shop has it: every statement comes by on the same connection. */
const connection = new pg.Pool({ connectionString: shop.url, max: 1 });
const db = drizzle({ client: connection, casing: 'snake_case' });
afterAll(async () => {
  await connection.end();
  await shop.close();
});

let category: string;
let brand: string;
beforeAll(async () => {
  const brandId = await addBrand(shop.db, { name: 'Aldergate' });
  const [found] = await shop.db.select({ slug: brands.slug }).from(brands).where(eq(brands.id, brandId));
  brand = found?.slug ?? '';
  const made = [];
  for (let at = 0; at < 12; at += 1) {
    made.push(
      await addProduct(shop.db, { name: `Desk lamp ${at}`, priceMinor: 10_000 + at * 1_000, brandId }),
    );
  }
  ({ slug: category } = await addCategory(shop.db, { productIds: made.map(({ id }) => id) }));
});

/** Each bound given or not: 32 filters. */
function filters(): ProductFilter[] {
  const bounds = [{ category }, { brand }, { leastMinor: 12_000 }, { mostMinor: 20_000 }, { rating: 4 }];
  return Array.from({ length: 32 }, (_, bits) =>
    Object.assign({}, noFilter, ...bounds.filter((_bound, at) => bits & (1 << at))),
  );
}

function expected({ leastMinor, mostMinor, rating }: ProductFilter): number {
  const prices = Array.from({ length: 12 }, (_, at) => 10_000 + at * 1_000);
  return prices.filter(
    (price) => rating === null && price >= (leastMinor ?? 0) && price <= (mostMinor ?? Infinity),
  ).length;
}

describe('the statements of one connection', () => {
  const leftToDatabase = async () => null;
  const orders: ProductOrder[] = ['newest', 'price-down', 'price-up'];
  const pages = [
    { page: 1, limit: 10 },
    { page: 1, limit: 30 },
    { page: 2, limit: 5 },
  ];

  it('answer every combination of parameters, and only few of them are named', async () => {
    const findProducts = keepProductsInMemory(() => readProductColumns(db), createCacheInvalidation(null), {
      report: (error) => expect.fail(String(error)),
    });
    const list = createListProducts(db, createProductCounts(db, findProducts));
    const search = createSearchProducts(db, findProducts);
    const inDatabase = createRankProducts(db, { match: leftToDatabase, countFacets: leftToDatabase });
    async function askAll(some: ProductFilter[]): Promise<void> {
      for (const filter of some) {
        for (const order of orders) {
          for (const paging of pages) {
            const { count } = await list(filter, order, paging);
            expect(count, JSON.stringify({ filter, order, paging })).toBe(expected(filter));
          }
        }
        for (const order of [null, ...orders]) {
          const label = JSON.stringify({ filter, order });
          const { count } = await search.list('desk lamp', filter, order, { page: 1, limit: 10 });
          expect(count, label).toBe(expected(filter));
          const found = await inDatabase.page('desk lamp', filter, order, { offset: 0, limit: 10 });
          expect(found.count, label).toBe(expected(filter));
        }
      }
    }
    await askAll(filters());
    for (let time = 0; time < 4; time += 1) await askAll(filters().slice(0, 5));

    const { rows } = await connection.query<{ name: string }>('select name from pg_prepared_statements');
    const names = rows.map(({ name }) => name);
    expect(names.filter((name) => /^list_[0-9a-f]{16}$/.test(name))).toHaveLength(20);
    expect(names.filter((name) => /^search_[0-9a-f]{16}$/.test(name))).toHaveLength(12);
  });
});

it('look up a sku without planning it again', async () => {
  const { page } = createRankProducts(db, {
    match: async () => ({ numbers: [], count: 0, isCapped: false, above: { count: 0, isCapped: false } }),
    countFacets: async () => null,
  });
  const first = { offset: 0, limit: 10 };
  for (const sku of ['sku-a', 'sku-b', 'sku-c']) await page(sku, noFilter, null, first);
  const { rows } = await connection.query<{ runs: number }>(
    `select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where name = 'product_by_sku'`,
  );
  expect(rows).toEqual([{ runs: 3 }]);
});

it('a list with and without one more filter alternate', async () => {
  const query = '/product/list?name=desk+lamp&category=lighting&brand=aldergate&min=10&max=500&order=1';
  for (let time = 0; time < 40; time += 1) {
    for (const more of ['', '&rating=4']) {
      // Another page each time, so that none is answered from memory.
      const response = await shop.call('GET', `${query}${more}&page=${time + 1}`);
      expect(response.statusCode).toBe(200);
    }
  }
});
