import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { categoryProducts } from '#server/db/schema/catalogue.ts';
import {
  all,
  inScope,
  linesOfCategories,
  rated,
  sourceOf,
  valuesOf,
  withinPrices,
} from './list-scope.store.ts';
import type { CountById, CountsByFacet, ProductFilter } from './product-filter.rules.ts';

/** A count, and the database's snapshot that it was made in. */
export interface Counted<Count> {
  count: Count;
  snapshot: string;
}

/** What the statement sees. */
const snapshot = sql<string>`pg_current_snapshot()::text`;

/** Counts the products of a list in each bucket of the price histogram (`bucketOf`), without its price bounds. */
export async function countBuckets(
  db: Db,
  filter: ProductFilter,
): Promise<Counted<[bucket: number, count: number][]>> {
  const { table, priceMinor, averageRating } = sourceOf(filter);
  const bind = await valuesOf(db, filter);
  const conditions = [...inScope(filter, bind), ...rated(filter, averageRating, bind)];
  const bucket = sql`case when ${priceMinor} > 500000 then 10001 else ${priceMinor} / 100 * 2 + (${priceMinor} % 100 > 0)::int end`;
  const grouped = sql`select ${bucket} as bucket, count(*) as products from ${table} where ${all(conditions)} group by 1`;
  // One JSON value, because thousands of small rows cost more to read than to count.
  const [row] = await db
    .select({ buckets: sql<Record<string, number> | null>`json_object_agg(bucket, products)`, snapshot })
    .from(sql`(${grouped}) grouped`);
  const buckets = Object.entries(row?.buckets ?? {});
  return counted(
    row,
    buckets.map(([key, count]) => [Number(key), count]),
  );
}

/** Counts the products of a list row by row, for price bounds inside a bucket. */
export async function countProducts(db: Db, filter: ProductFilter): Promise<Counted<number>> {
  const [row] = await db.select({ count: await countOf(db, filter), snapshot }).from(sql`(values (1)) one`);
  return counted(row, row?.count ?? 0);
}

async function countOf(db: Db, filter: ProductFilter) {
  const { table, priceMinor, averageRating } = sourceOf(filter);
  const bind = await valuesOf(db, filter);
  const conditions = [
    ...inScope(filter, bind),
    ...withinPrices(filter, priceMinor, bind),
    ...rated(filter, averageRating, bind),
  ];
  return sql<number>`(select count(*)::int from ${table} where ${all(conditions)})`;
}

/** One statement for all, because a short one costs more to send and plan than to run. */
export async function countByFacet(db: Db, filter: ProductFilter): Promise<Counted<CountsByFacet>> {
  const [row] = await db
    .select({
      categories: await countsBy(db, 'categoryId', { ...filter, category: null }),
      brands: await countsBy(db, 'brandId', { ...filter, brand: null, brands: null }),
      onSaleCount: await countOf(db, { ...filter, onSale: true }),
      snapshot,
    })
    .from(sql`(values (1)) one`);
  const countsOf = (counts: Record<string, number> | null = null): CountById =>
    new Map(Object.entries(counts ?? {}));
  return counted(row, {
    categories: countsOf(row?.categories),
    brands: countsOf(row?.brands),
    onSaleCount: row?.onSaleCount ?? 0,
  });
}

async function countsBy(db: Db, key: 'brandId' | 'categoryId', filter: ProductFilter) {
  // Only category lines know in which categories a product is.
  const source = key === 'categoryId' ? linesOfCategories : sourceOf(filter);
  const bind = await valuesOf(db, filter);
  const conditions = [
    ...inScope(filter, bind, source),
    ...withinPrices(filter, source.priceMinor, bind),
    ...rated(filter, source.averageRating, bind),
  ];
  const id = key === 'categoryId' ? categoryProducts.categoryId : source.brandId;
  const grouped = sql`select ${id} as id, count(*) as products from ${source.table} where ${all(conditions)} group by 1`;
  return sql<Record<string, number> | null>`(select json_object_agg(id, products) from (${grouped}) grouped)`;
}

/** An aggregate always has a row. */
const counted = <Count>(row: { snapshot: string } | undefined, count: Count): Counted<Count> => ({
  count,
  snapshot: row?.snapshot ?? '',
});
