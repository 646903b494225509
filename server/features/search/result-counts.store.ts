import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { brands, categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { Statements } from '#server/db/statements.ts';
import { productsWithValues } from '../attributes/filter-values.store.ts';
import {
  type CountedValues,
  countedAttributes,
  countedValues,
  countsOfValues,
  valueCountsOf,
} from '../products/value-counts.store.ts';
import { conditionsOf } from './bounds.store.ts';
import type { FacetCounts } from './facets.rules.ts';
import { bind, type Reading, readingKey, readingOf, scores, termArrays } from './postings.store.ts';
import type { Bounds, SearchPlan } from './search.rules.ts';

/** Common shapes: one word or several, without filters. */
const mostNamed = 6;

/** The filter without category, brand and attributes, whose counts ignore them. */
export const withoutFacets = (filter: Bounds): Bounds => ({
  ...filter,
  category: null,
  brand: null,
  brands: null,
  attributes: null,
});

interface CountRow {
  all: number;
  onSale: number;
  categories: Record<string, number> | null;
  brands: Record<string, number> | null;
  values: CountedValues | null;
}

/** Prepares counting the matches of a plan by category and brand. */
export function prepareCountResults(db: Db) {
  const statements = new Statements<ReturnType<typeof prepare>>('found', mostNamed);

  function prepare(name: string, reading: Reading, filter: Bounds) {
    return selectCounts(db, foundBy(reading, withoutFacets(filter)), filter, reading.isBroad).prepare(name);
  }

  return async (plan: SearchPlan, filter: Bounds): Promise<FacetCounts> => {
    const reading = readingOf(plan);
    const given = Object.entries(filter).filter(([, value]) => value !== null);
    // Which attributes are chosen is part of the text.
    const shape = [readingKey(reading), ...given.map(([key]) => key)].join(' ');
    const statement =
      filter.attributes === null
        ? statements.get(shape, (name) => prepare(name, reading, filter))
        : prepare('', reading, filter);
    const [row] = await statement.execute({ ...filter, ...termArrays(plan) });
    return countsOf(row?.counts);
  };
}

/** Counts products that were found within `withoutFacets(filter)`. */
export async function countOfNumbers(
  db: Db,
  numbers: readonly number[],
  filter: Bounds,
): Promise<FacetCounts> {
  const found = sql`select ${products.id}, ${products.brandId}, ${products.onSale} from ${products} where ${products.number} = any(${bind('numbers')}::int[])`;
  // Not named: a sku is rarely filtered further.
  const [row] = await selectCounts(db, found, filter, false)
    .prepare('')
    .execute({ ...filter, numbers });
  return countsOf(row?.counts);
}

function countsOf(row: CountRow | undefined): FacetCounts {
  return {
    productCount: row?.all ?? 0,
    onSaleCount: row?.onSale ?? 0,
    categories: new Map(Object.entries(row?.categories ?? {})),
    brands: new Map(Object.entries(row?.brands ?? {})),
    values: valueCountsOf(row?.values),
  };
}

/** Matches for sale within the filter. Scans all products when many may match, as pages do. */
function foundBy(reading: Reading, filter: Bounds): SQL {
  const conditions = sql.join(conditionsOf(filter, bind), sql` and `);
  const { id, number, brandId, onSale } = products;
  const [candidates, isCandidate] = reading.isBroad
    ? [
        sql`(select ${number}, ${id}, ${brandId}, ${onSale} from ${products} where ${conditions} offset 0) products`,
        sql`true`,
      ]
    : [products, conditions];
  return sql`select ${id}, ${brandId}, ${onSale} from (${scores(reading)}) scored join ${candidates} on ${number} = scored.number
    where ${isCandidate}`;
}

function selectCounts(db: Db, found: SQL, filter: Bounds, isBroad: boolean) {
  const { categoryId, productId, forSale } = categoryProducts;
  const lines = isBroad
    ? sql`(select ${categoryId}, ${productId} from ${categoryProducts} where ${forSale} offset 0) category_products`
    : categoryProducts;
  const ofBrand = ofBrands(filter);
  const ofAttributes = withAttributes(filter.attributes);
  const values = countedAttributes(filter).map(({ filter: within, isCounted }) =>
    countsOfValues(
      sql`select found.id from found where ${ofBrand} and ${ofCategory(filter)} and ${withAttributes(within.attributes)}`,
      isCounted,
      within.attributes,
    ),
  );
  const counted = sql`with found as materialized (${found})
    select json_build_object(
      'all', (select count(*) from found where ${ofBrand} and ${ofAttributes}),
      'onSale', (select count(*) from found where on_sale and ${ofBrand} and ${ofCategory(filter)} and ${ofAttributes}),
      'values', ${countedValues(values)},
      'brands', (select json_object_agg(id, n) from (
        select found.brand_id as id, count(*) as n from found where ${ofCategory(filter)} and ${ofAttributes} group by 1) by_brand),
      'categories', (select json_object_agg(id, n) from (
        select ${categoryId} as id, count(*) as n from found
        join ${lines} on ${productId} = found.id where ${ofBrand} and ${ofAttributes} group by 1) by_category)
    ) as counts`;
  return db.select({ counts: sql<CountRow>`counts` }).from(sql`(${counted}) counted`);
}

const withAttributes = (attributes: string | null) =>
  attributes === null ? sql`true` : sql`found.id in (${productsWithValues(sql.param(attributes))})`;

function ofBrands(filter: Bounds): SQL {
  const ids = (slugs: SQL) =>
    sql`select ${brands.id} from ${brands} where ${brands.slug} = any(${slugs}::text[])`;
  if (filter.brands !== null) return sql`found.brand_id = any(array(${ids(sql`${bind('brands')}`)}))`;
  if (filter.brand !== null) return sql`found.brand_id = any(array(${ids(sql`array[${bind('brand')}]`)}))`;
  return sql`true`;
}

function ofCategory(filter: Bounds): SQL {
  if (filter.category === null) return sql`true`;
  const id = sql`select ${categories.id} from ${categories} where ${categories.slug} = ${bind('category')}`;
  return sql`exists (select from ${categoryProducts} where ${categoryProducts.categoryId} = (${id})
    and ${categoryProducts.productId} = found.id)`;
}
