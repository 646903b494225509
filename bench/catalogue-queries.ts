import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { listFilterAttributes } from '#server/features/attributes/filter-values.store.ts';
import { listShopBrands } from '#server/features/brands/brands.store.ts';
import { listShopCategories } from '#server/features/categories/categories.store.ts';
import { createProductCounts } from '#server/features/product-lists/count-products.ts';
import { countList } from '#server/features/product-lists/product-counts.store.ts';
import { noFilter, type ProductFilter } from '#server/features/product-lists/product-filter.rules.ts';
import { listNumbers } from '#server/features/product-lists/product-list.store.ts';
import { numbersIn, productsPerFile } from '#server/features/product-lists/sitemap.rules.ts';
import { listForSaleSlugs, listSitemapFiles } from '#server/features/product-lists/sitemap.store.ts';
import * as backOffice from '#server/features/products/back-office.store.ts';
import { prepareFindProductForSale } from '#server/features/products/products.store.ts';
import { createListFacets } from '#server/features/search/list-facets.ts';
import { createSearchProducts } from '#server/features/search/search-products.ts';
import { noChanges } from './temporary-shop.ts';

/** A query of the catalogue, run by the shop's own functions. */
export interface CatalogueQuery {
  title: string;
  run(): Promise<unknown>;
}

const limit = 10;
/** PostgreSQL answers what the shop also answers from memory. */
const notInMemory = async () => null;
const orders = ['newest', 'price-down', 'price-up', 'best-rated', 'best-selling'] as const;

/** All queries of the catalogue, in groups. */
export async function catalogueQueries(db: Db): Promise<Map<string, CatalogueQuery[]>> {
  const example = await findExample(db);
  return new Map([
    ["Pages of the shoppers' lists", await listQueries(db, example)],
    ["Counts of the shoppers' lists, once after a change of the catalogue", countQueries(db, example)],
    ['Facets of a list, once after a change of the catalogue', facetQueries(db, example)],
    ['Single rows and the menu', singleQueries(db, example)],
    ['Search and suggestions', searchQueries(db)],
    ['The back office', backOfficeQueries(db, example)],
  ]);
}

interface Example {
  category: string;
  brand: string;
  brandId: string;
  slug: string;
  /** Slugs of several brands. */
  brands: string[];
}

/** A product of the largest category, and its brand. */
async function findExample(db: Db): Promise<Example> {
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

function listFilters({ category, brand, brands }: Example): [name: string, filter: ProductFilter][] {
  const filters: [string, Partial<ProductFilter>][] = [
    ['all', {}],
    ['up to $2,500', { maxMinor: 250_000 }],
    ['$200 to $400', { minMinor: 20_000, maxMinor: 40_000 }],
    ['$7,001 to $7,010', { minMinor: 700_100, maxMinor: 701_000 }],
    ['4 stars and more', { rating: 4 }],
    ['a category', { category }],
    ['a category, $200 to $400', { category, minMinor: 20_000, maxMinor: 40_000 }],
    ['a category, 4 stars and more', { category, rating: 4 }],
    ['a brand', { brand }],
    ['a brand, $200 to $400', { brand, minMinor: 20_000, maxMinor: 40_000 }],
    ['a brand, 4 stars and more', { brand, rating: 4 }],
    ['a category and a brand', { category, brand }],
    ['five brands', { brands }],
    ['five brands, $200 to $400', { brands, minMinor: 20_000, maxMinor: 40_000 }],
    ['a category and five brands', { category, brands }],
    ['all filters', { category, brand, minMinor: 20_000, maxMinor: 40_000, rating: 4 }],
  ];
  return filters.map(([name, filter]) => [name, { ...noFilter, ...filter }]);
}

/** First, middle and last page of each list in each order. */
async function listQueries(db: Db, example: Example): Promise<CatalogueQuery[]> {
  const queries: CatalogueQuery[] = [];
  for (const [name, filter] of listFilters(example)) {
    const { count } = await countList(db, filter);
    const last = Math.max(1, Math.ceil(count / limit));
    for (const order of orders) {
      for (const page of new Set([1, Math.ceil(last / 2), last])) {
        queries.push({
          title: `${name}, ${order}, page ${page} of ${last}`,
          run: () => listNumbers(db, filter, order, { offset: (page - 1) * limit, limit }),
        });
      }
    }
  }
  return queries;
}

function countQueries(db: Db, example: Example): CatalogueQuery[] {
  const countUncached = (filter: ProductFilter) => () => countList(db, filter);
  const betweenMinor = { ...noFilter, minMinor: 1_050, maxMinor: 99_950 };
  return [
    ...listFilters(example)
      .filter(([, { minMinor, maxMinor }]) => minMinor === null && maxMinor === null)
      .map(([name, filter]) => ({ title: `${name}, at every price`, run: countUncached(filter) })),
    { title: 'between two minor units', run: countUncached(betweenMinor) },
  ];
}

function facetQueries(db: Db, { category, brands }: Example): CatalogueQuery[] {
  const facets = (text: string | null, filter: Partial<ProductFilter>) => async () =>
    await createListFacets(
      db,
      noChanges,
      () => listFilterAttributes(db),
      createProductCounts(db, notInMemory),
      createSearchProducts(db, notInMemory),
    )({
      searched: text === null ? null : { text, isExact: false },
      filter: { ...noFilter, ...filter },
      search: undefined,
      limit: 12,
    });
  return [
    { title: 'all', run: facets(null, {}) },
    { title: 'up to $2,500', run: facets(null, { maxMinor: 250_000 }) },
    { title: 'a category and five brands', run: facets(null, { category, brands }) },
    { title: 'search: lamp', run: facets('lamp', {}) },
    { title: 'search: oak desk lamp white', run: facets('oak desk lamp white', {}) },
    { title: 'search: lamp, a category and five brands', run: facets('lamp', { category, brands }) },
  ];
}

function singleQueries(db: Db, { slug }: Example): CatalogueQuery[] {
  const findForSale = prepareFindProductForSale(db);
  return [
    { title: 'a product by its slug', run: () => findForSale(slug) },
    { title: 'brands for sale', run: () => listShopBrands(db) },
    { title: 'categories', run: () => listShopCategories(db) },
    { title: 'sitemap: which files', run: () => listSitemapFiles(db, productsPerFile) },
    { title: 'sitemap: 1,000 URLs of the fifth file', run: () => listForSaleSlugs(db, numbersIn(5), 1_000) },
  ];
}

function searchQueries(db: Db): CatalogueQuery[] {
  const search = createSearchProducts(db, notInMemory);
  const texts = ['lamp', 'desk lamp', 'oak desk lamp white', 'lmap', 'lam', 'l', 'MADE-000042'];
  const narrowed = { ...noFilter, minMinor: 2_000, maxMinor: 20_000 };
  return [
    ...texts.map((text) => ({ title: `suggestions: ${text}`, run: () => search.suggest(text) })),
    {
      title: 'list: desk lamp, best match, page 3',
      run: () => search.list({ text: 'desk lamp', isExact: false }, noFilter, null, { page: 3, limit }),
    },
    {
      title: 'list: desk lamp, $20 to $200, cheapest first, page 3',
      run: () => search.list({ text: 'desk lamp', isExact: false }, narrowed, 'price-up', { page: 3, limit }),
    },
  ];
}

function backOfficeQueries(db: Db, { brandId }: Example): CatalogueQuery[] {
  const all = { ownBrand: null };
  const own = { ownBrand: brandId };
  const page = (number: number) => ({ offset: (number - 1) * 20, limit: 20 });
  return [
    { title: 'products, page 1', run: () => backOffice.listProducts(db, all, page(1)) },
    { title: 'products, page 4,000', run: () => backOffice.listProducts(db, all, page(4_000)) },
    { title: "a merchant's products, page 100", run: () => backOffice.listProducts(db, own, page(100)) },
    ...['al42', 'MADE-0421', 'lamp'].map((search) => ({
      title: `products that hold "${search}"`,
      run: () => backOffice.listProducts(db, { ...all, search }, page(1)),
    })),
    {
      title: 'a merchant\'s products that hold "lamp"',
      run: () => backOffice.listProducts(db, { ...own, search: 'lamp' }, page(1)),
    },
    { title: 'products to choose from, page 1', run: () => backOffice.listOptions(db, all, page(1)) },
    { title: 'products to choose from, page 2,000', run: () => backOffice.listOptions(db, all, page(2_000)) },
    {
      title: 'products to choose from that hold "lamp"',
      run: () => backOffice.listOptions(db, { ...all, search: 'lamp' }, page(1)),
    },
  ];
}
