import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { brands, categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { Statements } from '#server/db/statements.ts';
import type { ListPath } from './list-path.rules.ts';
import type { ProductFilter, ProductOrder } from './product-filter.rules.ts';
import { type ShopProduct, selectShopProducts, shopProductOf } from './products.store.ts';

/** Where a statement's values come from: placeholders of a prepared one, or the values themselves. */
type Bind = (name: keyof ProductFilter | 'offset' | 'limit') => unknown;
const placeholders: Bind = (name) => sql.placeholder(name);

/**
 * A first page's size stands in the statement itself: PostgreSQL then knows how little is asked for and plans it
 * once for all values, which halves the cost of the page. Deeper pages are planned for their offset.
 */
const firstPageSizes = [10, 30, 100];

/** The home page, the shop, its orders, a category or a brand with and without a bound: some twenty shapes are common. */
const mostNamed = 20;

/**
 * Pages of the shoppers' lists. Each combination of filters is one statement that finds the page's ids in one index
 * alone, and only then reads those rows.
 */
export function prepareListPages(db: Db) {
  const statements = new Statements<ReturnType<typeof prepare>>('list', mostNamed);

  function prepare(name: string, filter: ProductFilter, path: ListPath, size: number | null) {
    const ids = path.narrow ? narrowIds(filter, path, size) : walkedIds(filter, path, size);
    return selectShopProducts(db)
      .where(sql`${products.id} = any(array(${ids}))`)
      .orderBy(...shownOrder(path.order))
      .prepare(name);
  }

  return async function listPage(filter: ProductFilter, path: ListPath): Promise<ShopProduct[]> {
    const size = path.offset === 0 ? (firstPageSizes.find((least) => least >= path.limit) ?? null) : null;
    const statement = statements.get(shapeOf(filter, path, size), (name) =>
      prepare(name, filter, path, size),
    );
    const rows = await statement.execute({ ...filter, offset: path.offset, limit: path.limit });
    const page = path.backwards ? rows.slice(-path.limit) : rows.slice(0, path.limit);
    return page.map(shopProductOf);
  };
}

/** Everything that changes a statement's text. */
function shapeOf(filter: ProductFilter, path: ListPath, size: number | null): string {
  const given = Object.entries(filter).filter(([, value]) => value !== null);
  return [path.order, path.backwards, path.narrow, size, ...given.map(([name]) => name)].join(' ');
}

interface Source {
  table: SQLWrapper;
  id: SQLWrapper;
  sold: SQLWrapper;
  priceCents: SQLWrapper;
  averageRating: SQLWrapper;
  brandId: SQLWrapper;
}
const allProducts: Source = { table: products, ...columnsOf(products), id: products.id };
const linesOfCategories: Source = {
  table: categoryProducts,
  ...columnsOf(categoryProducts),
  id: categoryProducts.productId,
};

function columnsOf({ sold, priceCents, averageRating, brandId }: typeof products | typeof categoryProducts) {
  return { sold, priceCents, averageRating, brandId };
}

/** A category's list is read from its own lines, which carry a copy of what lists sort and filter by. */
const sourceOf = (filter: ProductFilter) => (filter.category === null ? allProducts : linesOfCategories);

/** The list before price and rating. Slugs become ids first, so that the index is entered by id. */
function inScope(filter: ProductFilter, bind: Bind): SQL[] {
  const source = sourceOf(filter);
  const conditions = [sql`${source.sold}`];
  if (filter.category !== null) {
    const id = sql`select ${categories.id} from ${categories} where ${categories.slug} = ${bind('category')}`;
    conditions.push(sql`${categoryProducts.categoryId} = (${id})`);
  }
  if (filter.brand !== null) {
    const id = sql`select ${brands.id} from ${brands} where ${brands.slug} = ${bind('brand')}`;
    conditions.push(sql`${source.brandId} = (${id})`);
  }
  return conditions;
}

function withinPrices(filter: ProductFilter, price: SQLWrapper, bind: Bind): SQL[] {
  const bounds: SQL[] = [];
  if (filter.leastCents !== null) bounds.push(sql`${price} >= ${bind('leastCents')}::int`);
  if (filter.mostCents !== null) bounds.push(sql`${price} <= ${bind('mostCents')}::int`);
  return bounds;
}

/** `average_rating > 0` is what the rating's index is limited to. */
function rated(filter: ProductFilter, rating: SQLWrapper, bind: Bind): SQL[] {
  return filter.rating === null ? [] : [sql`${rating} > 0`, sql`${rating} >= ${bind('rating')}::real`];
}

const all = (conditions: SQL[]) => sql.join(conditions, sql` and `);
const way = (descending: boolean) => (descending ? sql`desc` : sql`asc`);

function window(size: number | null): SQL {
  return size === null
    ? sql`limit ${placeholders('limit')} offset ${placeholders('offset')}`
    : sql`limit ${sql.raw(String(size))}`;
}

/** Walks the index in the list's own order, filtering as it goes. */
function walkedIds(filter: ProductFilter, path: ListPath, size: number | null): SQL {
  const { table, id, priceCents, averageRating } = sourceOf(filter);
  const byPrice = path.order !== 'newest';
  // Adding nothing keeps the planner from leaving the list's order for another index and a sort.
  const conditions = [
    ...inScope(filter, placeholders),
    ...withinPrices(filter, byPrice ? priceCents : sql`(${priceCents} + 0)`, placeholders),
    ...rated(filter, sql`(${averageRating} + 0)`, placeholders),
  ];
  const descending = (path.order !== 'price-up') !== path.backwards;
  const order = byPrice
    ? sql`${priceCents} ${way(descending)}, ${id} ${way(descending)}`
    : sql`${id} ${way(descending)}`;
  return sql`select ${id} from ${table} where ${all(conditions)} order by ${order} ${window(size)}`;
}

/** Finds the few that match by the price's or the rating's index, then sorts them; `offset 0` parts the two steps. */
function narrowIds(filter: ProductFilter, path: ListPath, size: number | null): SQL {
  const { table, id, priceCents, averageRating } = sourceOf(filter);
  const conditions = [
    ...inScope(filter, placeholders),
    ...withinPrices(filter, priceCents, placeholders),
    ...rated(filter, averageRating, placeholders),
  ];
  const found = sql`select ${id} as id, ${priceCents} as price from ${table} where ${all(conditions)} offset 0`;
  const descending = (path.order !== 'price-up') !== path.backwards;
  const byPrice = path.order === 'newest' ? sql`` : sql`found.price ${way(descending)}, `;
  return sql`select found.id from (${found}) found order by ${byPrice}found.id ${way(descending)} ${window(size)}`;
}

function shownOrder(order: ProductOrder): SQL[] {
  if (order === 'newest') return [sql`${products.id} desc`];
  const by = way(order === 'price-down');
  return [sql`${products.priceCents} ${by}`, sql`${products.id} ${by}`];
}

/** Sold products of a list, its price bounds left aside, on each rung of the price ladder (`rungOf`). */
export async function countRungs(db: Db, filter: ProductFilter): Promise<[rung: number, count: number][]> {
  const { table, priceCents, averageRating } = sourceOf(filter);
  const bind: Bind = (name) => filter[name as keyof ProductFilter];
  const conditions = [...inScope(filter, bind), ...rated(filter, averageRating, bind)];
  const rung = sql`case when ${priceCents} > 500000 then 10001 else ${priceCents} / 100 * 2 + (${priceCents} % 100 > 0)::int end`;
  const counted = sql`select ${rung} as rung, count(*) as products from ${table} where ${all(conditions)} group by 1`;
  // One JSON value, because thousands of small rows cost more to read than to count.
  const [row] = await db
    .select({ rungs: sql<Record<string, number> | null>`json_object_agg(rung, products)` })
    .from(sql`(${counted}) counted`);
  return Object.entries(row?.rungs ?? {}).map(([key, count]) => [Number(key), count]);
}

/** Sold products within all bounds, counted one by one: for bounds that stand between two rungs. */
export async function countProducts(db: Db, filter: ProductFilter): Promise<number> {
  const { table, priceCents, averageRating } = sourceOf(filter);
  const bind: Bind = (name) => filter[name as keyof ProductFilter];
  const conditions = [
    ...inScope(filter, bind),
    ...withinPrices(filter, priceCents, bind),
    ...rated(filter, averageRating, bind),
  ];
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(sql`${table}`)
    .where(all(conditions));
  return row?.count ?? 0;
}
