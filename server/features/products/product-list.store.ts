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
 * The size of a first page is part of the statement's text. PostgreSQL then knows how few rows it needs and plans once
 * for all values, which halves the cost of the page (docs/decisions/009-catalogue-lists.md). Deeper pages are planned
 * for their offset.
 */
const firstPageSizes = [10, 30, 100];

/** About twenty shapes are common: home page, shop, its orders, a category or brand with and without bounds. */
const mostNamed = 20;

/**
 * Prepares reading pages of products for sale. Each combination of filters is one statement, which finds the ids of the
 * page in one index and then reads only those rows.
 */
export function prepareListPages(db: Db) {
  const statements = new Statements<ReturnType<typeof prepare>>('list', mostNamed);

  function prepare(name: string, filter: ProductFilter, plan: PaginationPlan, size: number | null) {
    const ids = idsOf(filter, plan, size);
    return selectShopProducts(db)
      .where(sql`${products.id} = any(array(${ids}))`)
      .orderBy(...shownOrder(plan.order))
      .prepare(name);
  }

  return async function listPage(filter: ProductFilter, plan: PaginationPlan): Promise<ShopProduct[]> {
    const size = plan.offset === 0 ? (firstPageSizes.find((least) => least >= plan.limit) ?? null) : null;
    const statement = statements.get(shapeOf(filter, plan, size), (name) =>
      prepare(name, filter, plan, size),
    );
    const rows = await statement.execute({ ...filter, offset: plan.offset, limit: plan.limit });
    const page = plan.backwards ? rows.slice(-plan.limit) : rows.slice(0, plan.limit);
    return page.map(shopProductOf);
  };
}

function idsOf(filter: ProductFilter, plan: PaginationPlan, size: number | null): SQL {
  if (plan.filterFirst) return filteredIds(filter, plan, size);
  const hasSeveralBrands = filter.brands !== null && filter.category === null;
  return hasSeveralBrands ? mergedIds(filter, plan, size) : scannedIds(filter, plan, size);
}

/** Everything that changes a statement's text. */
function shapeOf(filter: ProductFilter, plan: PaginationPlan, size: number | null): string {
  const given = Object.entries(filter).filter(([, value]) => value !== null);
  return [plan.order, plan.backwards, plan.filterFirst, size, ...given.map(([name]) => name)].join(' ');
}

const direction = (descending: boolean) => (descending ? sql`desc` : sql`asc`);

function window(size: number | null): SQL {
  return size === null
    ? sql`limit ${placeholders('limit')} offset ${placeholders('offset')}`
    : sql`limit ${sql.raw(String(size))}`;
}

/** Scans an index in list order, and skips what does not match. */
function scannedIds(filter: ProductFilter, plan: PaginationPlan, size: number | null): SQL {
  const { table, id, priceCents, averageRating } = sourceOf(filter);
  const byPrice = plan.order !== 'newest';
  // `+ 0` keeps the planner from choosing another index and a sort.
  const conditions = [
    ...inScope(filter, placeholders),
    ...withinPrices(filter, byPrice ? priceCents : sql`(${priceCents} + 0)`, placeholders),
    ...rated(filter, sql`(${averageRating} + 0)`, placeholders),
  ];
  const descending = (plan.order !== 'price-up') !== plan.backwards;
  const order = byPrice
    ? sql`${priceCents} ${direction(descending)}, ${id} ${direction(descending)}`
    : sql`${id} ${direction(descending)}`;
  return sql`select ${id} from ${table} where ${all(conditions)} order by ${order} ${window(size)}`;
}

/** No index has the order of several brands. So the first rows of each brand are read from its index and merged. */
function mergedIds(filter: ProductFilter, plan: PaginationPlan, size: number | null): SQL {
  const { id, priceCents, averageRating } = allProducts;
  const byPrice = plan.order !== 'newest';
  const conditions = [
    sql`${products.forSale}`,
    sql`${products.brandId} = chosen.id`,
    ...withinPrices(filter, byPrice ? priceCents : sql`(${priceCents} + 0)`, placeholders),
    ...rated(filter, sql`(${averageRating} + 0)`, placeholders),
  ];
  const sorting = direction((plan.order !== 'price-up') !== plan.backwards);
  const order = (price: SQLWrapper, key: SQLWrapper) =>
    byPrice ? sql`${price} ${sorting}, ${key} ${sorting}` : sql`${key} ${sorting}`;
  const most = size ?? sql`${placeholders('offset')}::int + ${placeholders('limit')}::int`;
  return sql`select merged.id from (${chosenBrandIds(placeholders)}) chosen cross join lateral (
      select ${id} as id, ${priceCents} as price from ${products} where ${all(conditions)}
      order by ${order(priceCents, id)} limit ${typeof most === 'number' ? sql.raw(String(most)) : most}
    ) merged
    order by ${order(sql`merged.price`, sql`merged.id`)} ${window(size)}`;
}

/** Finds the few matches by the index of price or rating, then sorts them. `offset 0` separates the two steps. */
function filteredIds(filter: ProductFilter, plan: PaginationPlan, size: number | null): SQL {
  const { table, id, priceCents, averageRating } = sourceOf(filter);
  const conditions = [
    ...inScope(filter, placeholders),
    ...withinPrices(filter, priceCents, placeholders),
    ...rated(filter, averageRating, placeholders),
  ];
  const found = sql`select ${id} as id, ${priceCents} as price from ${table} where ${all(conditions)} offset 0`;
  const descending = (plan.order !== 'price-up') !== plan.backwards;
  const byPrice = plan.order === 'newest' ? sql`` : sql`found.price ${direction(descending)}, `;
  return sql`select found.id from (${found}) found order by ${byPrice}found.id ${direction(descending)} ${window(size)}`;
}

function shownOrder(order: ProductOrder): SQL[] {
  if (order === 'newest') return [sql`${products.id} desc`];
  const by = direction(order === 'price-down');
  return [sql`${products.priceCents} ${by}`, sql`${products.id} ${by}`];
}
