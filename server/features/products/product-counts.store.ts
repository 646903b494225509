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
import { buildHistogram, emptyBuckets, type PriceHistogram } from './price-histogram.rules.ts';
import {
  type CountById,
  type CountsByFacet,
  type ListCount,
  noFilter,
  type ProductFilter,
} from './product-filter.rules.ts';
import { countedAttributes, countedValues, countsOfValues, valueCountsOf } from './value-counts.store.ts';

/** Counts the products of a list in each bucket of the price histogram (`bucketOf`), without its price bounds. */
export async function countByPrice(db: Db, filter: ProductFilter): Promise<PriceHistogram> {
  const { table, priceMinor, averageRating } = sourceOf(filter);
  const bind = await valuesOf(db, filter);
  const conditions = [...inScope(filter, bind), ...rated(filter, averageRating, bind)];
  const bucket = sql`case when ${priceMinor} > 500000 then 10001 else ${priceMinor} / 100 * 2 + (${priceMinor} % 100 > 0)::int end`;
  const grouped = sql`select ${bucket} as bucket, count(*) as products from ${table} where ${all(conditions)} group by 1`;
  // One JSON value, because thousands of small rows cost more to read than to count.
  const [row] = await db
    .select({ buckets: sql<Record<string, number> | null>`json_object_agg(bucket, products)` })
    .from(sql`(${grouped}) grouped`);
  const counts = emptyBuckets();
  for (const [bucket, count] of Object.entries(row?.buckets ?? {})) counts[Number(bucket)] = count;
  return buildHistogram(counts);
}

/** Counts the products of a list, and those above its upper price bound. */
export async function countList(db: Db, filter: ProductFilter): Promise<ListCount> {
  const count = await countOf(db, filter);
  const anyHigher = filter.mostMinor === null ? count : await countOf(db, { ...filter, mostMinor: null });
  const [row] = await db.select({ count, anyHigher }).from(sql`(values (1)) one`);
  const counted = row ?? { count: 0, anyHigher: 0 };
  return { count: counted.count, countAbove: counted.anyHigher - counted.count };
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
export async function countByFacet(db: Db, filter: ProductFilter): Promise<CountsByFacet> {
  const [row] = await db
    .select({
      productCount: await countOf(db, { ...filter, category: null }),
      categories: await countsBy(db, 'categoryId', { ...filter, category: null }),
      brands: await countsBy(db, 'brandId', { ...filter, brand: null, brands: null }),
      onSaleCount: await countOf(db, { ...filter, onSale: true }),
      values: await countsByValue(db, filter),
    })
    .from(sql`(values (1)) one`);
  return {
    productCount: row?.productCount ?? 0,
    onSaleCount: row?.onSaleCount ?? 0,
    categories: countsOf(row?.categories),
    brands: countsOf(row?.brands),
    values: valueCountsOf(row?.values),
  };
}

/** Counts all products for sale. */
export const countByBrand = (db: Db): Promise<CountById> => countBy(db, 'brandId');
/** Counts all products for sale, also for the categories above theirs. */
export const countByCategory = (db: Db): Promise<CountById> => countBy(db, 'categoryId');

async function countBy(db: Db, key: 'brandId' | 'categoryId'): Promise<CountById> {
  const [row] = await db.select({ counts: await countsBy(db, key, noFilter) }).from(sql`(values (1)) one`);
  return countsOf(row?.counts);
}

const countsOf = (counts: Record<string, number> | null = null): CountById =>
  new Map(Object.entries(counts ?? {}));

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

async function countsByValue(db: Db, filter: ProductFilter) {
  const counts = countedAttributes(filter).map(async ({ filter: within, isCounted }) => {
    const { table, id, priceMinor, averageRating } = sourceOf(within);
    const bind = await valuesOf(db, within);
    const conditions = [
      ...inScope(within, bind),
      ...withinPrices(within, priceMinor, bind),
      ...rated(within, averageRating, bind),
    ];
    const ids = sql`select ${id} from ${table} where ${all(conditions)}`;
    return countsOfValues(ids, isCounted, within.attributes);
  });
  return countedValues(await Promise.all(counts));
}
