import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { listShopBrands } from '#server/features/brands/brands.store.ts';
import { listShopCategories } from '#server/features/categories/categories.store.ts';
import * as backOffice from '#server/features/products/back-office.store.ts';
import { createListProducts } from '#server/features/products/list-products.ts';
import { everything, type ProductFilter } from '#server/features/products/product-filter.rules.ts';
import { prepareFindProductForSale } from '#server/features/products/products.store.ts';
import { countForSale, listForSaleSlugs } from '#server/features/products/sitemap.store.ts';
import { createListFacets } from '#server/features/search/list-facets.ts';
import { createSearchProducts } from '#server/features/search/search-products.ts';
import { noChanges } from './temporary-shop.ts';

/** Something the shop asks of the catalogue, by its own functions. */
export interface Question {
  title: string;
  ask(): Promise<unknown>;
}

const limit = 10;
const orders = ['newest', 'price-down', 'price-up'] as const;

/** Every way to read the catalogue, in groups; `db` is what the questions are put to. */
export async function catalogueQueries(db: Db): Promise<Map<string, Question[]>> {
  const example = await exampleOf(db);
  return new Map([
    ["Pages of the shoppers' lists", await listQuestions(db, example)],
    ["Counts of the shoppers' lists, once after a change of the catalogue", countQuestions(db, example)],
    ['Facets of a list, once after a change of the catalogue', facetQuestions(db, example)],
    ['Single things and the menu', singleQuestions(db, example)],
    ['Search and suggestions', searchQuestions(db)],
    ['The back office', backOfficeQuestions(db, example)],
  ]);
}

interface Example {
  category: string;
  brand: string;
  brandId: string;
  slug: string;
  /** Of several brands. */
  brands: string[];
}

/** A product of the largest category, and its brand. */
async function exampleOf(db: Db): Promise<Example> {
  const { rows } = await db.execute<Omit<Example, 'brands'> & Record<string, unknown>>(sql`
    select c.slug as category, b.slug as brand, b.id as "brandId", p.slug
    from (select category_id from category_products group by 1 order by count(*) desc limit 1) largest
    join categories c on c.id = largest.category_id join category_products cp on cp.category_id = c.id
    join products p on p.id = cp.product_id and p.for_sale join brands b on b.id = p.brand_id
    order by p.id limit 1`);
  const [example] = rows;
  if (!example) throw new Error('the catalogue is empty');
  const several = await db.execute<{ slug: string }>(sql`select slug from brands order by slug limit 5`);
  return { ...example, brands: several.rows.map(({ slug }) => slug) };
}

function filtersOf({ category, brand, brands }: Example): [name: string, filter: ProductFilter][] {
  const filters: [string, Partial<ProductFilter>][] = [
    ['all', {}],
    ['up to $2,500', { mostCents: 250_000 }],
    ['$200 to $400', { leastCents: 20_000, mostCents: 40_000 }],
    ['$7,001 to $7,010', { leastCents: 700_100, mostCents: 701_000 }],
    ['4 stars and more', { rating: 4 }],
    ['a category', { category }],
    ['a category, $200 to $400', { category, leastCents: 20_000, mostCents: 40_000 }],
    ['a category, 4 stars and more', { category, rating: 4 }],
    ['a brand', { brand }],
    ['a brand, $200 to $400', { brand, leastCents: 20_000, mostCents: 40_000 }],
    ['a brand, 4 stars and more', { brand, rating: 4 }],
    ['a category and a brand', { category, brand }],
    ['five brands', { brands }],
    ['five brands, $200 to $400', { brands, leastCents: 20_000, mostCents: 40_000 }],
    ['a category and five brands', { category, brands }],
    ['all filters', { category, brand, leastCents: 20_000, mostCents: 40_000, rating: 4 }],
  ];
  return filters.map(([name, filter]) => [name, { ...everything, ...filter }]);
}

/** First, middle and last page of each list in each order; the counts are remembered. */
async function listQuestions(db: Db, example: Example): Promise<Question[]> {
  const list = createListProducts(db, noChanges);
  const questions: Question[] = [];
  for (const [name, filter] of filtersOf(example)) {
    const { count } = await list(filter, 'newest', { page: 1, limit });
    const last = Math.max(1, Math.ceil(count / limit));
    for (const order of orders) {
      for (const page of new Set([1, Math.ceil(last / 2), last])) {
        questions.push({
          title: `${name}, ${order}, page ${page} of ${last}`,
          ask: () => list(filter, order, { page, limit }),
        });
      }
    }
  }
  return questions;
}

function countQuestions(db: Db, example: Example): Question[] {
  /** Past the end, so that nothing but the count is asked for; a new list remembers nothing. */
  const countAnew = (filter: ProductFilter) => async () =>
    await createListProducts(db, noChanges)(filter, 'newest', { page: 1_000_000, limit });
  const betweenCents = { ...everything, leastCents: 1_050, mostCents: 99_950 };
  return [
    ...filtersOf(example)
      .filter(([, { leastCents, mostCents }]) => leastCents === null && mostCents === null)
      .map(([name, filter]) => ({ title: `${name}, at every price`, ask: countAnew(filter) })),
    { title: 'between two cents', ask: countAnew(betweenCents) },
  ];
}

function facetQuestions(db: Db, { category, brands }: Example): Question[] {
  /** Of everything, of a search, or of a narrowed one; a new list remembers nothing. */
  const ask = (text: string | null, filter: Partial<ProductFilter>) => async () =>
    await createListFacets(
      db,
      noChanges,
      createSearchProducts(db),
    )({ text, filter: { ...everything, ...filter }, search: undefined, limit: 12 });
  return [
    { title: 'all', ask: ask(null, {}) },
    { title: 'up to $2,500', ask: ask(null, { mostCents: 250_000 }) },
    { title: 'a category and five brands', ask: ask(null, { category, brands }) },
    { title: 'search: lamp', ask: ask('lamp', {}) },
    { title: 'search: oak desk lamp white', ask: ask('oak desk lamp white', {}) },
    { title: 'search: lamp, a category and five brands', ask: ask('lamp', { category, brands }) },
  ];
}

function singleQuestions(db: Db, { slug }: Example): Question[] {
  const findSold = prepareFindProductForSale(db);
  return [
    { title: 'a product by its slug', ask: () => findSold(slug) },
    { title: 'brands that sell', ask: () => listShopBrands(db) },
    { title: 'categories', ask: () => listShopCategories(db) },
    { title: 'sitemap: how many products', ask: () => countForSale(db) },
    {
      title: 'sitemap: 5,000 addresses from the 50,000th on',
      ask: () => listForSaleSlugs(db, { offset: 50_000 }, 5_000),
    },
  ];
}

function searchQuestions(db: Db): Question[] {
  const search = createSearchProducts(db);
  const texts = ['lamp', 'desk lamp', 'oak desk lamp white', 'lmap', 'lam', 'l', 'MADE-000042'];
  const narrowed = { ...everything, leastCents: 2_000, mostCents: 20_000 };
  return [
    ...texts.map((text) => ({ title: `suggestions: ${text}`, ask: () => search.suggest(text) })),
    {
      title: 'list: desk lamp, best match, page 3',
      ask: () => search.list('desk lamp', everything, null, { page: 3, limit }),
    },
    {
      title: 'list: desk lamp, $20 to $200, cheapest first, page 3',
      ask: () => search.list('desk lamp', narrowed, 'price-up', { page: 3, limit }),
    },
  ];
}

function backOfficeQuestions(db: Db, { brandId }: Example): Question[] {
  const all = { ownBrand: null };
  const own = { ownBrand: brandId };
  const page = (number: number) => ({ offset: (number - 1) * 20, limit: 20 });
  return [
    { title: 'products, page 1', ask: () => backOffice.listProducts(db, all, page(1)) },
    { title: 'products, page 4,000', ask: () => backOffice.listProducts(db, all, page(4_000)) },
    { title: "a merchant's products, page 100", ask: () => backOffice.listProducts(db, own, page(100)) },
    ...['al42', 'MADE-0421', 'lamp'].map((search) => ({
      title: `products that hold "${search}"`,
      ask: () => backOffice.listProducts(db, { ...all, search }, page(1)),
    })),
    {
      title: 'a merchant\'s products that hold "lamp"',
      ask: () => backOffice.listProducts(db, { ...own, search: 'lamp' }, page(1)),
    },
    { title: 'products to choose from, page 1', ask: () => backOffice.listOptions(db, all, page(1)) },
    { title: 'products to choose from, page 2,000', ask: () => backOffice.listOptions(db, all, page(2_000)) },
    {
      title: 'products to choose from that hold "lamp"',
      ask: () => backOffice.listOptions(db, { ...all, search: 'lamp' }, page(1)),
    },
  ];
}
