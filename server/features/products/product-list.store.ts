import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { Statements } from '#server/db/statements.ts';
import {
  all,
  allProducts,
  chosenBrandIds,
  inScope,
  placeholders,
  rated,
  sourceOf,
  withinPrices,
} from './list-scope.store.ts';
import type { PaginationPlan } from './pagination-plan.rules.ts';
import type { ProductFilter, ProductOrder } from './product-filter.rules.ts';
import { type ShopProduct, selectShopProducts, shopProductOf } from './products.store.ts';

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

  function prepare(name: string, filter: ProductFilter, path: PaginationPlan, size: number | null) {
    const ids = idsOf(filter, path, size);
    return selectShopProducts(db)
      .where(sql`${products.id} = any(array(${ids}))`)
      .orderBy(...shownOrder(path.order))
      .prepare(name);
  }

  return async function listPage(filter: ProductFilter, path: PaginationPlan): Promise<ShopProduct[]> {
    const size = path.offset === 0 ? (firstPageSizes.find((least) => least >= path.limit) ?? null) : null;
    const statement = statements.get(shapeOf(filter, path, size), (name) =>
      prepare(name, filter, path, size),
    );
    const rows = await statement.execute({ ...filter, offset: path.offset, limit: path.limit });
    const page = path.backwards ? rows.slice(-path.limit) : rows.slice(0, path.limit);
    return page.map(shopProductOf);
  };
}

function idsOf(filter: ProductFilter, path: PaginationPlan, size: number | null): SQL {
  if (path.narrow) return narrowIds(filter, path, size);
  const hasSeveralBrands = filter.brands !== null && filter.category === null;
  return hasSeveralBrands ? mergedIds(filter, path, size) : walkedIds(filter, path, size);
}

/** Everything that changes a statement's text. */
function shapeOf(filter: ProductFilter, path: PaginationPlan, size: number | null): string {
  const given = Object.entries(filter).filter(([, value]) => value !== null);
  return [path.order, path.backwards, path.narrow, size, ...given.map(([name]) => name)].join(' ');
}

const way = (descending: boolean) => (descending ? sql`desc` : sql`asc`);

function window(size: number | null): SQL {
  return size === null
    ? sql`limit ${placeholders('limit')} offset ${placeholders('offset')}`
    : sql`limit ${sql.raw(String(size))}`;
}

/** Walks the index in the list's own order, filtering as it goes. */
function walkedIds(filter: ProductFilter, path: PaginationPlan, size: number | null): SQL {
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

/**
 * No index holds the order of several brands: of each brand's own index as many are read as the page could take, and
 * then merged.
 */
function mergedIds(filter: ProductFilter, path: PaginationPlan, size: number | null): SQL {
  const { id, priceCents, averageRating } = allProducts;
  const byPrice = path.order !== 'newest';
  const conditions = [
    sql`${products.forSale}`,
    sql`${products.brandId} = chosen.id`,
    ...withinPrices(filter, byPrice ? priceCents : sql`(${priceCents} + 0)`, placeholders),
    ...rated(filter, sql`(${averageRating} + 0)`, placeholders),
  ];
  const direction = way((path.order !== 'price-up') !== path.backwards);
  const order = (price: SQLWrapper, key: SQLWrapper) =>
    byPrice ? sql`${price} ${direction}, ${key} ${direction}` : sql`${key} ${direction}`;
  const most = size ?? sql`${placeholders('offset')}::int + ${placeholders('limit')}::int`;
  return sql`select merged.id from (${chosenBrandIds(placeholders)}) chosen cross join lateral (
      select ${id} as id, ${priceCents} as price from ${products} where ${all(conditions)}
      order by ${order(priceCents, id)} limit ${typeof most === 'number' ? sql.raw(String(most)) : most}
    ) merged
    order by ${order(sql`merged.price`, sql`merged.id`)} ${window(size)}`;
}

/** Finds the few that match by the price's or the rating's index, then sorts them; `offset 0` parts the two steps. */
function narrowIds(filter: ProductFilter, path: PaginationPlan, size: number | null): SQL {
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
