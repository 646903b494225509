import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { categoryProducts } from '#server/db/schema/catalogue.ts';
import { isListed, linesOfCategories, selectSource } from './list-scope.store.ts';
import { spreadColumns, spreadIn } from './offered-prices.store.ts';
import {
  type CountById,
  type CountsByFacet,
  type ListCount,
  noFilter,
  type ProductFilter,
} from './product-filter.rules.ts';
import { countedAttributes, countedValues, countsOfValues, toValueCounts } from './value-counts.store.ts';

/** Counts the products of a list, and those above its upper price bound. */
export async function countList(db: Db, filter: ProductFilter): Promise<ListCount> {
  const count = selectCount(filter);
  const anyHigher = filter.maxMinor === null ? count : selectCount({ ...filter, maxMinor: null });
  const [row] = await db.select({ count, anyHigher }).from(sql`(values (1)) one`);
  const counted = row ?? { count: 0, anyHigher: 0 };
  return { count: counted.count, countAbove: counted.anyHigher - counted.count };
}

const selectCount = (filter: ProductFilter) =>
  sql<number>`(select count(*)::int from ${selectSource(filter).table} where ${isListed(filter)})`;

function selectPrices(filter: ProductFilter) {
  const unbounded = { ...filter, minMinor: null, maxMinor: null };
  const source = selectSource(unbounded);
  const listed = (column: SQL) =>
    sql<Buffer | null>`(select ${column} from ${source.table} where ${isListed(unbounded)})`;
  const { prices, several } = spreadColumns(source);
  return { prices: listed(prices), several: listed(several) };
}

/** One statement for all, because a short one costs more to send and plan than to run. */
export async function countByFacet(db: Db, filter: ProductFilter): Promise<CountsByFacet> {
  const [row] = await db
    .select({
      count: selectCount(filter),
      productCount: selectCount({ ...filter, category: null }),
      categories: countsBy('categoryId', { ...filter, category: null }),
      brands: countsBy('brandId', { ...filter, brand: null, brands: null }),
      onSaleCount: selectCount({ ...filter, onSale: true }),
      inStockCount: selectCount({ ...filter, inStock: true }),
      ...selectPrices(filter),
      values: countsByValue(filter),
    })
    .from(sql`(values (1)) one`);
  return {
    count: row?.count ?? 0,
    productCount: row?.productCount ?? 0,
    onSaleCount: row?.onSaleCount ?? 0,
    inStockCount: row?.inStockCount ?? 0,
    prices: spreadIn(row),
    categories: toCounts(row?.categories),
    brands: toCounts(row?.brands),
    values: toValueCounts(row?.values),
  };
}

/** Counts all products for sale. */
export const countByBrand = (db: Db): Promise<CountById> => countBy(db, 'brandId');
/** Counts all products for sale, also for the categories above theirs. */
export const countByCategory = (db: Db): Promise<CountById> => countBy(db, 'categoryId');

async function countBy(db: Db, key: 'brandId' | 'categoryId'): Promise<CountById> {
  const [row] = await db.select({ counts: countsBy(key, noFilter) }).from(sql`(values (1)) one`);
  return toCounts(row?.counts);
}

const toCounts = (counts: Record<string, number> | null = null): CountById =>
  new Map(Object.entries(counts ?? {}));

function countsBy(key: 'categoryId' | 'brandId', filter: ProductFilter) {
  // Only category lines know in which categories a product is.
  const source = key === 'categoryId' ? linesOfCategories : selectSource(filter);
  const id = key === 'categoryId' ? categoryProducts.categoryId : source.brandId;
  const grouped = sql`select ${id} as id, count(*) as products from ${source.table} where ${isListed(filter, source)} group by 1`;
  return sql<Record<string, number> | null>`(select json_object_agg(id, products) from (${grouped}) grouped)`;
}

function countsByValue(filter: ProductFilter) {
  const counts = countedAttributes(filter).map(({ filter: within, isCounted }) => {
    const { table, id } = selectSource(within);
    return countsOfValues(
      sql`select ${id} from ${table} where ${isListed(within)}`,
      isCounted,
      within.attributes,
    );
  });
  return countedValues(counts);
}
