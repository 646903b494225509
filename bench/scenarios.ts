import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { createProductCounts } from '#server/features/product-lists/count-products.ts';
import { createListProducts } from '#server/features/product-lists/list-products.ts';
import { prepareReadCards } from '#server/features/product-lists/product-cards.ts';
import { toFilter } from '#server/features/product-lists/product-filter.rules.ts';
import { prepareFindProductForSale } from '#server/features/products/products.store.ts';
import { createSearchProducts } from '#server/features/search/search-products.ts';
import { roundRobin } from './measure.ts';
import { productsInMemory } from './temporary-shop.ts';
import { urlWithQuery } from './url-with-query.ts';

/** A kind of request: URLs to request in turn, and the database queries of the same call. */
export interface Scenario {
  name: string;
  paths: string[];
  /** Whether it sends a token. */
  signedIn?: boolean;
  /** Prepares the queries of the call; absent for pages, which make several calls. */
  query?(db: Db): () => Promise<unknown>;
  /** Target, in requests per second. */
  target?: number;
}

const many = 200;

/** In a shop of any checkout: the column was not always there. */
export const isForSale = sql`to_jsonb(products) ->> 'for_sale' is distinct from 'false'`;

/** Chooses URLs from the catalogue; the same ones for the same catalogue. */
export async function chooseScenarios(db: Db): Promise<Scenario[]> {
  const names = await column(
    db,
    sql`select name as value from products where ${isForSale} order by md5(slug) limit ${many}`,
  );
  const slugs = await column(
    db,
    sql`select slug as value from products where ${isForSale} order by md5(slug) limit ${many}`,
  );
  const brands = await column(db, sql`select slug as value from brands order by slug limit 20`);
  const categories = await column(db, sql`select slug as value from categories order by slug limit 20`);
  const [pages = '1'] = await column(
    db,
    sql`select (count(*) / 10)::text as value from products where ${isForSale}`,
  );

  const lists = Array.from({ length: many }, (_, index) => ({
    page: 1 + ((index * 37) % Number(pages)),
    order: index % 3,
  }));
  const filters = Array.from({ length: many }, (_, index) => ({
    category: categories[index % categories.length] ?? 'all',
    brand: index % 4 === 0 ? (brands[index % brands.length] ?? 'all') : 'all',
    min: 1 + (index % 7) * 10,
    max: 300 + (index % 11) * 200,
    order: index % 3,
    page: 1 + (index % 3),
  }));
  const texts = names.map((name) => name.slice(0, 3 + 3 * (name.length % 4)).trim());

  const list = lists.map(({ page, order }) => `/api/product/list?min=1&max=2500&order=${order}&page=${page}`);
  const readList = (db: Db) => {
    const read = createProductList(db);
    const next = roundRobin(lists);
    return () => {
      const { page, order } = next();
      return read(toFilter({ min: 1, max: 2500 }), ordersByNumber[order] ?? 'newest', { page, limit: 10 });
    };
  };
  return [
    { name: 'list', paths: list, query: readList, target: 1_500 },
    { name: 'list (signed in)', paths: list, signedIn: true, query: readList },
    {
      name: 'filtered list',
      paths: filters.map((filter) => urlWithQuery('/api/product/list', filter)),
      query(db) {
        const read = createProductList(db);
        const next = roundRobin(filters);
        return () => {
          const filter = next();
          return read(toFilter(filter), ordersByNumber[filter.order] ?? 'newest', {
            page: filter.page,
            limit: 10,
          });
        };
      },
      target: 1_500,
    },
    {
      name: 'product',
      paths: slugs.map((slug) => `/api/product/item/${slug}`),
      query(db) {
        const find = prepareFindProductForSale(db);
        const next = roundRobin(slugs);
        return () => find(next());
      },
      target: 5_000,
    },
    {
      name: 'product (signed in)',
      paths: slugs.map((slug) => `/api/product/item/${slug}`),
      signedIn: true,
    },
    { name: 'own profile', paths: ['/api/user/me'], signedIn: true },
    {
      name: 'suggestions',
      paths: texts.map((text) => `/api/product/list/search/${encodeURIComponent(text)}`),
      query(db) {
        const { suggest } = createSearchProducts(db, productsInMemory(db));
        const next = roundRobin(texts);
        return () => suggest(next());
      },
      target: 500,
    },
    { name: 'home page', paths: ['/'], target: 5_000 },
    { name: 'shop page', paths: ['/shop', '/shop?page=2', '/shop?order=1'], target: 5_000 },
    { name: 'product page', paths: slugs.slice(0, 20).map((slug) => `/product/${slug}`), target: 5_000 },
  ];
}

function createProductList(db: Db) {
  const findProducts = productsInMemory(db);
  return createListProducts(db, createProductCounts(db, findProducts), {
    findProducts,
    readCards: prepareReadCards(db),
  });
}

const ordersByNumber = ['newest', 'price-down', 'price-up'] as const;

async function column(db: Db, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ value: string }>(query);
  return rows.map(({ value }) => value);
}
