import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { createListProductsByIndex } from '#server/features/products/list-products-by-index.ts';
import { filterOf } from '#server/features/products/product-filter.rules.ts';
import { prepareFindProductForSale } from '#server/features/products/products.store.ts';
import { createListOrSearchProducts } from '#server/features/search/list-or-search-products.ts';
import { inTurn } from './measure.ts';
import { noChanges } from './temporary-shop.ts';

/** Something many visitors ask for: addresses that take turns, and what the same asks of the database. */
export interface Scenario {
  name: string;
  paths: string[];
  /** Asked with a token: never answered from memory. */
  signedIn?: boolean;
  /** Prepares the call's own reading of the database; absent for pages, which are made of several calls. */
  bare?(db: Db): () => Promise<unknown>;
  /** What this is held to: answers a second. */
  aim?: number;
}

const many = 200;

/** Looks the catalogue over and picks what to ask for; the same for the same catalogue. */
export async function chooseScenarios(db: Db): Promise<Scenario[]> {
  const names = await column(
    db,
    sql`select name as value from products where for_sale order by md5(slug) limit ${many}`,
  );
  const slugs = await column(
    db,
    sql`select slug as value from products where for_sale order by md5(slug) limit ${many}`,
  );
  const brands = await column(db, sql`select slug as value from brands order by slug limit 20`);
  const categories = await column(db, sql`select slug as value from categories order by slug limit 20`);
  const [pages = '1'] = await column(
    db,
    sql`select (count(*) / 10)::text as value from products where for_sale`,
  );

  const lists = Array.from({ length: many }, (_, at) => ({
    page: 1 + ((at * 37) % Number(pages)),
    order: at % 3,
  }));
  const filters = Array.from({ length: many }, (_, at) => ({
    category: categories[at % categories.length] ?? 'all',
    brand: at % 4 === 0 ? (brands[at % brands.length] ?? 'all') : 'all',
    min: 1 + (at % 7) * 10,
    max: 300 + (at % 11) * 200,
    order: at % 3,
    page: 1 + (at % 3),
  }));
  const texts = names.map((name) => name.slice(0, 3 + 3 * (name.length % 4)).trim());

  const list = lists.map(({ page, order }) => `/api/product/list?min=1&max=2500&order=${order}&page=${page}`);
  const readList = (db: Db) => {
    const read = createListProductsByIndex(db, noChanges);
    const next = inTurn(lists);
    return () => {
      const { page, order } = next();
      return read(filterOf({ min: 1, max: 2500 }), ordersByNumber[order] ?? 'newest', { page, limit: 10 });
    };
  };
  return [
    { name: 'list', paths: list, bare: readList, aim: 1_500 },
    { name: 'list (signed in)', paths: list, signedIn: true, bare: readList },
    {
      name: 'filtered list',
      paths: filters.map((filter) => `/api/product/list?${new URLSearchParams(entries(filter))}`),
      bare(db) {
        const read = createListProductsByIndex(db, noChanges);
        const next = inTurn(filters);
        return () => {
          const filter = next();
          return read(filterOf(filter), ordersByNumber[filter.order] ?? 'newest', {
            page: filter.page,
            limit: 10,
          });
        };
      },
      aim: 1_500,
    },
    {
      name: 'product',
      paths: slugs.map((slug) => `/api/product/item/${slug}`),
      bare(db) {
        const find = prepareFindProductForSale(db);
        const next = inTurn(slugs);
        return () => find(next());
      },
      aim: 5_000,
    },
    {
      name: 'suggestions',
      paths: texts.map((text) => `/api/product/list/search/${encodeURIComponent(text)}`),
      bare(db) {
        const { suggest } = createListOrSearchProducts(db);
        const next = inTurn(texts);
        return () => suggest(next());
      },
      aim: 500,
    },
    { name: 'home page', paths: ['/'], aim: 5_000 },
    { name: 'shop page', paths: ['/shop', '/shop?page=2', '/shop?order=1'], aim: 5_000 },
    { name: 'product page', paths: slugs.slice(0, 20).map((slug) => `/product/${slug}`), aim: 5_000 },
  ];
}

const ordersByNumber = ['newest', 'price-down', 'price-up'] as const;
const entries = (record: Record<string, unknown>): [string, string][] =>
  Object.entries(record).map(([name, value]) => [name, String(value)]);

async function column(db: Db, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ value: string }>(query);
  return rows.map(({ value }) => value);
}
