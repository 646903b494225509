import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { brands, categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { productsWithValues } from '../attributes/filter-values.store.ts';
import { allProducts, isListed } from '../product-lists/list-scope.store.ts';
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

/** Counts the matches of a plan by category and brand. */
export const countMatches = (db: Db, plan: SearchPlan, filter: Bounds): Promise<FacetCounts> =>
  countFound(
    db,
    sql`select ${columns} from (${matchesOf(plan)}) matched join ${products} on ${products.number} = matched.number
      where ${isListed(withoutFacets(filter), allProducts)}`,
    filter,
  );

/** Counts products that were found within `withoutFacets(filter)`. */
export const countOfNumbers = (db: Db, numbers: readonly number[], filter: Bounds): Promise<FacetCounts> =>
  countFound(
    db,
    sql`select ${columns} from ${products} where ${products.number} = any(${sql.param(numbers)}::int[])`,
    filter,
  );

const columns = sql`${products.id}, ${products.brandId}, ${products.onSale}`;

async function countFound(db: Db, found: SQL, filter: Bounds): Promise<FacetCounts> {
  const { categoryId, productId } = categoryProducts;
  const ofBrand = ofBrands(filter);
  const ofAttributes = withAttributes(filter.attributes);
  const values = countedAttributes(filter).map(({ filter: within, isCounted }) =>
    countsOfValues(
      sql`select found.id from found where ${ofBrand} and ${ofCategory(filter)} and ${withAttributes(within.attributes)}`,
      isCounted,
      within.attributes,
    ),
  );
  const { rows } = await db.execute<{ counts: CountRow }>(sql`with found as materialized (${found})
    select json_build_object(
      'all', (select count(*) from found where ${ofBrand} and ${ofAttributes}),
      'onSale', (select count(*) from found where on_sale and ${ofBrand} and ${ofCategory(filter)} and ${ofAttributes}),
      'values', ${countedValues(values)},
      'brands', (select json_object_agg(id, n) from (
        select found.brand_id as id, count(*) as n from found where ${ofCategory(filter)} and ${ofAttributes} group by 1) by_brand),
      'categories', (select json_object_agg(id, n) from (
        select ${categoryId} as id, count(*) as n from found
        join ${categoryProducts} on ${productId} = found.id where ${ofBrand} and ${ofAttributes} group by 1) by_category)
    ) as counts`);
  const row = rows[0]?.counts;
  return {
    productCount: row?.all ?? 0,
    onSaleCount: row?.onSale ?? 0,
    categories: new Map(Object.entries(row?.categories ?? {})),
    brands: new Map(Object.entries(row?.brands ?? {})),
    values: valueCountsOf(row?.values),
  };
}

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
