import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { Statements } from '#server/db/statements.ts';
import {
  all,
  findChosenBrandIds,
  inScope,
  placeholders,
  rated,
  sourceOf,
  withinPrices,
} from './list-scope.store.ts';
import type { PaginationPlan } from './pagination-plan.rules.ts';
import type { ProductFilter, ProductOrder } from './product-filter.rules.ts';
import { type ShopProduct, selectShopProducts, shopProductOf } from './products.store.ts';

/** About twenty shapes are common: home page, shop, its orders, a category or brand with and without bounds. */
const mostNamed = 20;

/**
 * Prepares reading pages of products for sale. Each combination of filters is one statement, which finds the ids of the
 * page in one index and then reads only those rows.
 */
export function prepareListPages(db: Db) {
  const statements = new Statements<ReturnType<typeof prepare>>('list', mostNamed);

  function prepare(name: string, filter: ProductFilter, plan: PaginationPlan) {
    return selectShopProducts(db)
      .where(sql`${products.id} = any(array(${idsOf(filter, plan)}))`)
      .orderBy(sortedBy(plan.order, products.priceMinor, products.id))
      .prepare(name);
  }

  return async function listPage(filter: ProductFilter, plan: PaginationPlan): Promise<ShopProduct[]> {
    const statement = statements.get(shapeOf(filter, plan), (name) => prepare(name, filter, plan));
    const { offset, limit } = plan;
    const brandIds = await findChosenBrandIds(db, filter);
    const rows = await statement.execute({ ...filter, brandIds, offset, limit });
    return rows.map(shopProductOf);
  };
}

/** Everything that changes a statement's text. */
function shapeOf(filter: ProductFilter, plan: PaginationPlan): string {
  const given = Object.entries(filter).filter(([, value]) => value !== null);
  const size = hasOnePlan(filter, plan) ? plan.limit : null;
  return [plan.order, plan.backwards, size, ...given.map(([name]) => name)].join(' ');
}

/**
 * The first page of everything, a category or a brand is read in the same way for all values. Its size is part of the text,
 * so that PostgreSQL plans it once, which halves its cost (docs/decisions/080-lists-planned-for-values.md). All other pages are
 * planned for their values.
 */
const hasOnePlan = ({ brands, leastMinor, mostMinor, rating }: ProductFilter, { offset }: PaginationPlan) =>
  offset === 0 && [brands, leastMinor, mostMinor, rating].every((value) => value === null);

function idsOf(filter: ProductFilter, plan: PaginationPlan): SQL {
  const { table, id, priceMinor, averageRating } = sourceOf(filter);
  const conditions = [
    ...inScope(filter, placeholders),
    ...withinPrices(filter, priceMinor, placeholders),
    ...rated(filter, averageRating, placeholders),
  ];
  const window = hasOnePlan(filter, plan)
    ? sql`limit ${sql.raw(String(plan.limit))}`
    : sql`limit ${placeholders('limit')} offset ${placeholders('offset')}`;
  return sql`select ${id} from ${table} where ${all(conditions)}
    order by ${sortedBy(plan.order, priceMinor, id, plan.backwards)} ${window}`;
}

function sortedBy(order: ProductOrder, price: SQLWrapper, id: SQLWrapper, backwards = false): SQL {
  const direction = (order === 'price-up') === backwards ? sql`desc` : sql`asc`;
  return order === 'newest' ? sql`${id} ${direction}` : sql`${price} ${direction}, ${id} ${direction}`;
}
