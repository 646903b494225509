import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { brands, categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { productsWithValues } from '../attributes/filter-values.store.ts';
import { allProducts, isListed as isOfList } from '../product-lists/list-scope.store.ts';
import { isWithinPrices, spreadColumns, spreadIn } from '../product-lists/offered-prices.store.ts';
import {
  type CountedValues,
  countedAttributes,
  countedValues,
  countsOfValues,
  toValueCounts,
} from '../product-lists/value-counts.store.ts';
import type { FacetCounts } from './facets.rules.ts';
import { selectMatches } from './postings.store.ts';
import type { Bounds, SearchPlan } from './search.rules.ts';

/** The filter without price bounds, category, brand and attributes, whose counts ignore them. */
const withoutFacets = (filter: Bounds): Bounds => ({
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
    sql`select ${columnsWithin(filter)} from (${selectMatches(plan)}) matched join ${products} on ${products.number} = matched.number
      where ${isOfList(withoutFacets(filter), allProducts)}`,
    filter,
  );

const columnsWithin = (
  filter: Bounds,
) => sql`${products.id}, ${products.brandId}, ${products.priceMinor}, ${products.offeredPrices},
  ${products.onSale}, ${products.quantity} > 0 as in_stock, ${isWithin(filter)} as is_priced`;

/** Reads once which filters a product meets: repeated in each count, it was planned as a loop within a loop. */
async function countFound(db: Db, found: SQL, filter: Bounds): Promise<FacetCounts> {
  const { categoryId, productId } = categoryProducts;
  const counted = countedAttributes(filter);
  const isListed = sql`is_priced and is_of_brand and is_of_category and has_values_0`;
  const hasValues = (at: number) => sql.identifier(`has_values_${at}`);
  const values = counted.map(({ filter: within, isCounted }, at) =>
    countsOfValues(
      sql`select id from met where is_priced and is_of_brand and is_of_category and ${hasValues(at)}`,
      isCounted,
      within.attributes,
    ),
  );
  const { prices, several } = spreadColumns({
    priceMinor: sql`price_minor`,
    offeredPrices: sql`offered_prices`,
  });
  const { rows } = await db.execute<{
    counts: CountRow;
    prices: Buffer | null;
    several: Buffer | null;
  }>(sql`with found as materialized (${found}), met as materialized (
      select *, ${ofBrands(filter)} as is_of_brand, ${ofCategory(filter)} as is_of_category,
        ${sql.join(
          counted.map(
            ({ filter: { attributes } }, at) => sql`${withAttributes(attributes)} as ${hasValues(at)}`,
          ),
          sql`, `,
        )} from found)
    select json_build_object(
      'listed', (select count(*) from met where ${isListed}),
      'all', (select count(*) from met where is_priced and is_of_brand and has_values_0),
      'onSale', (select count(*) from met where on_sale and ${isListed}),
      'inStock', (select count(*) from met where in_stock and ${isListed}),
      'values', ${countedValues(values)},
      'brands', (select json_object_agg(id, n) from (
        select brand_id as id, count(*) as n from met where is_priced and is_of_category and has_values_0 group by 1) by_brand),
      'categories', (select json_object_agg(id, n) from (
        select ${categoryId} as id, count(*) as n from met
        join ${categoryProducts} on ${productId} = met.id where is_priced and is_of_brand and has_values_0 group by 1) by_category)
    ) as counts, spread.* from (
      select ${prices} as prices, ${several} as several from met where is_of_brand and is_of_category and has_values_0) spread`);
  const row = rows[0]?.counts;
  return {
    count: row?.listed ?? 0,
    productCount: row?.all ?? 0,
    onSaleCount: row?.onSale ?? 0,
    inStockCount: row?.inStock ?? 0,
    prices: spreadIn(rows[0]),
    categories: new Map(Object.entries(row?.categories ?? {})),
    brands: new Map(Object.entries(row?.brands ?? {})),
    values: toValueCounts(row?.values),
  };
}

const isWithin = (filter: Bounds) =>
  sql.join([sql`true`, ...isWithinPrices(allProducts, filter)], sql` and `);

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
