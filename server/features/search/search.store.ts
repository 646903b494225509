import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/db.ts';
import { products, ratingScore } from '#server/db/schema/catalogue.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { allProducts, isListed } from '../product-lists/list-scope.store.ts';
import { isWithinPrices } from '../product-lists/offered-prices.store.ts';
import { cappedCount, type Matches, maxCounted } from './match-count.rules.ts';
import { selectMatches } from './postings.store.ts';
import type { Bounds, SearchOrder, SearchPlan, SearchWindow } from './search.rules.ts';

/** Prepares finding products for sale of which they or one of their variants have one of these skus, in capital or small letters. */
export function prepareFindBySku(db: Db) {
  const isAsked = (sku: SQLWrapper) =>
    sql`lower(${sku}) = any(array(select lower(asked) from unnest(${sql.placeholder('skus')}::text[]) asked))`;
  const { number, forSale, deletedAt } = products;
  const ofProducts = db
    .select({ number })
    .from(products)
    .where(sql`${isAsked(products.sku)} and ${deletedAt} is null and ${forSale}`);
  const ofVariants = db
    .select({ number })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(
      sql`${isAsked(productVariants.sku)} and ${productVariants.deletedAt} is null and ${productVariants.isActive} and ${forSale}`,
    );
  // Typed text may be a sku with each character of the first word, and planning took far longer than finding none.
  const statement = union(ofProducts, ofVariants).prepare('products_by_sku');
  return async (skus: readonly string[]): Promise<number[]> =>
    skus.length === 0 ? [] : (await statement.execute({ skus })).map(({ number }) => number);
}

/** So many products may have one name. */
const maxNamed = 1_000;

/** Finds products for sale whose whole name it is. */
export async function findNamed(db: Db, name: string): Promise<number[]> {
  const rows = await db
    .select({ number: products.number })
    .from(products)
    .where(
      sql`lower(${products.name}) = lower(${name}) and ${products.deletedAt} is null and ${products.forSale}`,
    )
    .limit(maxNamed);
  return rows.map(({ number }) => number);
}

const orders: Record<SearchOrder, SQL> = {
  best: sql`score desc, number`,
  newest: sql`number desc`,
  'price-down': sql`price_minor desc, number desc`,
  'price-up': sql`price_minor, number`,
  'best-rated': sql`rating_score desc, number desc`,
  'best-selling': sql`recently_sold desc, number desc`,
};

/** Finds one page of the products for sale that match a plan and the filters, with the counts of all, in one statement. */
export async function findMatches(
  db: Db,
  plan: SearchPlan,
  filter: Bounds,
  order: SearchOrder,
  { offset, limit }: SearchWindow,
): Promise<Matches> {
  const { number, priceMinor, recentlySold } = products;
  const isWithin = sql`is_within`;
  const bounds = filter.maxMinor === null ? [] : isWithinPrices(allProducts, filter);
  const within = sql.join([sql`true`, ...bounds], sql` and `);
  const found = sql`select ${number}, ${priceMinor}, ${ratingScore(products)} as rating_score, ${recentlySold}, matched.score, ${within} as is_within from (${selectMatches(plan)}) matched
    join ${products} on ${number} = matched.number where ${isListed({ ...filter, maxMinor: null }, allProducts)}`;
  const shown = offset < maxCounted ? limit : 0;
  const { rows } = await db.execute<{ numbers: number[]; count: number; above: number }>(sql`
    with found as materialized (${found})
    select array(select number from found where ${isWithin} order by ${orders[order]} limit ${shown} offset ${offset}) as numbers,
      count(*) filter (where ${isWithin})::int as count, count(*) filter (where not ${isWithin})::int as above
    from found`);
  const { numbers, count, above } = rows[0] ?? { numbers: [], count: 0, above: 0 };
  return { numbers, ...cappedCount(count), above: cappedCount(above) };
}
