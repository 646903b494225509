import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { bytesOf, integersOf } from '#server/db/number-bytes.ts';
import { brands, categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { productsWithValues } from '../attributes/filter-values.store.ts';
import { allProducts, isListed as isOfList } from '../product-lists/list-scope.store.ts';
import { spreadOf } from '../product-lists/price-spread.rules.ts';
import { beyondAllPrices } from '../product-lists/product-filter.rules.ts';
import {
  type CountedValues,
  countedAttributes,
  countedValues,
  countsOfValues,
  valueCountsOf,
} from '../product-lists/value-counts.store.ts';
import type { FacetCounts } from './facets.rules.ts';
import { matchesOf } from './postings.store.ts';
import type { Bounds, SearchPlan } from './search.rules.ts';

/** The filter without price bounds, category, brand and attributes, whose counts ignore them. */
export const withoutFacets = (filter: Bounds): Bounds => ({
  ...filter,
  minMinor: null,
  maxMinor: null,
  category: null,
  brand: null,
  brands: null,
  attributes: null,
});

interface CountRow {
  listed: number;
  all: number;
  onSale: number;
  inStock: number;
  categories: Record<string, number> | null;
  brands: Record<string, number> | null;
  values: CountedValues | null;
}

/** Counts the matches of a plan by category and brand. */
export const countMatches = (db: Db, plan: SearchPlan, filter: Bounds): Promise<FacetCounts> =>
  countFound(
    db,
    sql`select ${columns} from (${matchesOf(plan)}) matched join ${products} on ${products.number} = matched.number
      where ${isOfList(withoutFacets(filter), allProducts)}`,
    filter,
  );

/** Counts products that were found within `withoutFacets(filter)`. */
export const countOfNumbers = (db: Db, numbers: readonly number[], filter: Bounds): Promise<FacetCounts> =>
  countFound(
    db,
    sql`select ${columns} from ${products} where ${products.number} = any(${sql.param(numbers)}::int[])`,
    filter,
  );

const columns = sql`${products.id}, ${products.brandId}, ${products.priceMinor}, ${products.onSale}, ${products.quantity} > 0 as in_stock`;

async function countFound(db: Db, found: SQL, filter: Bounds): Promise<FacetCounts> {
  const { categoryId, productId } = categoryProducts;
  const ofBrand = ofBrands(filter);
  const ofAttributes = withAttributes(filter.attributes);
  const isPriced = withinPrices(filter);
  const isListed = sql`${isPriced} and ${ofBrand} and ${ofCategory(filter)} and ${ofAttributes}`;
  const values = countedAttributes(filter).map(({ filter: within, isCounted }) =>
    countsOfValues(
      sql`select found.id from found where ${isPriced} and ${ofBrand} and ${ofCategory(filter)} and ${withAttributes(within.attributes)}`,
      isCounted,
      within.attributes,
    ),
  );
  const { rows } = await db.execute<{
    counts: CountRow;
    prices: Buffer | null;
  }>(sql`with found as materialized (${found})
    select json_build_object(
      'listed', (select count(*) from found where ${isListed}),
      'all', (select count(*) from found where ${isPriced} and ${ofBrand} and ${ofAttributes}),
      'onSale', (select count(*) from found where on_sale and ${isListed}),
      'inStock', (select count(*) from found where in_stock and ${isListed}),
      'values', ${countedValues(values)},
      'brands', (select json_object_agg(id, n) from (
        select found.brand_id as id, count(*) as n from found where ${isPriced} and ${ofCategory(filter)} and ${ofAttributes} group by 1) by_brand),
      'categories', (select json_object_agg(id, n) from (
        select ${categoryId} as id, count(*) as n from found
        join ${categoryProducts} on ${productId} = found.id where ${isPriced} and ${ofBrand} and ${ofAttributes} group by 1) by_category)
    ) as counts, (select ${bytesOf(sql`price_minor`)} from found where ${ofBrand} and ${ofCategory(filter)} and ${ofAttributes}) as prices`);
  const row = rows[0]?.counts;
  return {
    count: row?.listed ?? 0,
    productCount: row?.all ?? 0,
    onSaleCount: row?.onSale ?? 0,
    inStockCount: row?.inStock ?? 0,
    prices: spreadOf(integersOf(rows[0]?.prices ?? null).sort()),
    categories: new Map(Object.entries(row?.categories ?? {})),
    brands: new Map(Object.entries(row?.brands ?? {})),
    values: valueCountsOf(row?.values),
  };
}

const withinPrices = ({ minMinor, maxMinor }: Bounds) =>
  sql`found.price_minor between ${minMinor ?? 0}::int and ${maxMinor ?? beyondAllPrices}::int`;

const withAttributes = (attributes: string | null) =>
  attributes === null ? sql`true` : sql`found.id in (${productsWithValues(sql.param(attributes))})`;

function ofBrands({ brand, brands: several }: Bounds): SQL {
  const slugs = brand === null ? several : [brand];
  if (slugs === null) return sql`true`;
  const ids = sql`select ${brands.id} from ${brands} where ${brands.slug} = any(${sql.param(slugs)}::text[])`;
  return sql`found.brand_id = any(array(${ids}))`;
}

function ofCategory({ category }: Bounds): SQL {
  if (category === null) return sql`true`;
  const id = sql`select ${categories.id} from ${categories} where ${categories.slug} = ${category}`;
  return sql`exists (select from ${categoryProducts} where ${categoryProducts.categoryId} = (${id})
    and ${categoryProducts.productId} = found.id)`;
}
