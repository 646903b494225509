import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { FilterKind } from '#contract/attribute-values.ts';
import type { Db } from '#server/db/db.ts';
import { bytesOfReals, readIntegers, readReals, toBytes } from '#server/db/number-bytes.ts';
import { brands, categories, categoryProducts, products, ratingScore } from '#server/db/schema/catalogue.ts';
import {
  isShownFilterValue,
  listedValue,
  shownFilterValues,
  valueText,
} from '../attributes/filter-values.store.ts';
import { anyOptionOfAttribute, filterOptionValues, isOrderable } from '../attributes/option-values.store.ts';
import type { Group } from './group-index.rules.ts';
import { offeredBytes } from './offered-prices.store.ts';
import type { ProductColumns } from './product-table.rules.ts';

/** A condition on a column with the id of a product: whether it is one of those that are read. */
type Chosen = (id: SQL) => SQL;
const everyProduct: Chosen = () => sql`true`;

const numbered = (table: typeof brands | typeof categories, where: SQL) =>
  sql`select ${table.id}, ${table.slug}, (row_number() over ())::int - 1 as at from ${table} where ${where}`;

/** As lists by category, which read its lines. */
const categoriesOfProducts = (of: Chosen) => sql`
  select product_id, ${toBytes(sql`category.at`)} as categories
  from ${categoryProducts} join category on category.id = ${categoryProducts.categoryId}
  where ${categoryProducts.forSale} and ${of(sql`product_id`)} group by product_id`;

const valuesOfFilters = (of: Chosen) => sql`
  valued as materialized (
    select v.product_id, a.id as attribute_id, a.kind, ${valueText} as text from ${shownFilterValues} where ${isShownFilterValue} and ${of(sql`v.product_id`)}),
  chosen as materialized (
    select pv.product_id, pv.id as variant_id, ov.option, a.id as attribute_id, a.kind, ov.choice_id::text as text
    from ${filterOptionValues} where ${anyOptionOfAttribute} and ${isOrderable} and ${of(sql`pv.product_id`)}),
  value as materialized (
    select attribute_id, kind, text, (row_number() over ())::int - 1 as at from (
      select attribute_id, kind, text from valued union all select attribute_id, kind, text from chosen) named
    group by attribute_id, kind, text)`;

/** A value of `value`: attribute, kind, text. */
type KnownValue = [attribute: string, kind: FilterKind, text: string];
const lineOfValues = sql`
  select product_id, ${toBytes(sql`value.at`)} as "values"
  from valued join value using (attribute_id, text) group by product_id`;

const combinationsOfVariants = sql`
  select product_id, width, string_agg(combination, ''::bytea) as combinations from (
    select distinct product_id, width, combination from (
      select product_id, count(*)::int as width, string_agg(int4send(value.at), ''::bytea order by option) as combination
      from chosen join value using (attribute_id, text) group by product_id, variant_id
    ) of_variant
  ) different group by product_id, width`;

/** All aggregates of one SELECT see the products in the order of the inner one. */
const columnsOfProducts = (of: Chosen) => sql`
  select
    ${toBytes(sql`number`)} as numbers,
    string_agg(uuid_send(id), ''::bytea) as ids,
    ${toBytes(sql`price_minor`)} as prices,
    ${bytesOfReals(sql`average_rating`)} as ratings,
    ${toBytes(sql`rating_score`)} as rating_scores,
    ${toBytes(sql`recently_sold`)} as recently_sold,
    ${toBytes(sql`on_sale`)} as on_sale,
    ${toBytes(sql`in_stock`)} as in_stock,
    ${toBytes(sql`brand`)} as brands,
    string_agg(categories, ''::bytea) as categories,
    ${toBytes(sql`coalesce(octet_length(categories), 0) / 4`)} as category_counts,
    string_agg("values", ''::bytea) as "values",
    ${toBytes(sql`coalesce(octet_length("values"), 0) / 4`)} as value_counts,
    string_agg(combinations, ''::bytea) as combinations,
    ${toBytes(sql`coalesce(width, 0)`)} as widths,
    ${toBytes(sql`coalesce(octet_length(combinations), 0) / 4`)} as combination_counts,
    string_agg(offers, ''::bytea) as offers,
    ${toBytes(sql`coalesce(octet_length(offers), 0) / 4`)} as offer_counts
  from (
    select ${products.number}, ${products.id}, ${products.priceMinor}, ${products.averageRating},
      ${ratingScore(products)}::int as rating_score, ${products.recentlySold}, ${products.onSale}::int as on_sale,
      (${products.quantity} > 0)::int as in_stock,
      coalesce(brand.at, -1) as brand, line.categories, of_product."values",
      variant.combinations, variant.width, ${offeredBytes(products.offeredPrices)} as offers
    from ${products}
    left join brand on brand.id = ${products.brandId}
    left join (${categoriesOfProducts(of)}) line on line.product_id = ${products.id}
    left join (${lineOfValues}) of_product on of_product.product_id = ${products.id}
    left join (${combinationsOfVariants}) variant on variant.product_id = ${products.id}
    where ${products.forSale} and ${of(sql`${products.id}`)}
    order by ${products.number}
  ) product`;

const bytesIn = (column: string) => sql<Buffer | null>`${sql.raw(column)}`;
const selectGroups = (name: 'brand' | 'category') =>
  sql<
    Group[] | null
  >`(select json_agg(json_build_object('id', id, 'slug', slug) order by at) from ${sql.raw(name)})`;

/**
 * Prepares reading all products for sale, or those with these numbers. A value for each column costs far less than a row for each product.
 */
export function prepareReadColumns(db: Db): (changed?: readonly number[] | null) => Promise<ProductColumns> {
  // There is one for each product that is saved, and planning it takes longer than running it.
  const readChanged = selectColumns(db, sql.placeholder('changed')).prepare('changed_product_columns');
  return async (changed = null) => {
    const [row] = await (changed ? readChanged.execute({ changed }) : selectColumns(db, null));
    if (!row) throw new Error('an aggregate has one row');
    return columnsIn(row);
  };
}

function selectColumns(db: Db, changed: Placeholder | null) {
  const chosen = sql`select id from ${products} where number = any(${changed}::int[])`;
  const of: Chosen = changed ? (id) => sql`${id} in (${chosen})` : everyProduct;
  const isOfBrand = changed
    ? sql`id in (select brand_id from ${products} where number = any(${changed}::int[]))`
    : sql`true`;
  const isListing = changed
    ? sql`id in (select category_id from ${categoryProducts} where product_id in (${chosen}))`
    : sql`true`;
  return db
    .select({
      numbers: bytesIn('numbers'),
      ids: bytesIn('ids'),
      prices: bytesIn('prices'),
      ratings: bytesIn('ratings'),
      ratingScores: bytesIn('rating_scores'),
      recentlySold: bytesIn('recently_sold'),
      onSale: bytesIn('on_sale'),
      inStock: bytesIn('in_stock'),
      brands: bytesIn('brands'),
      categories: bytesIn('categories'),
      categoryCounts: bytesIn('category_counts'),
      values: bytesIn('"values"'),
      valueCounts: bytesIn('value_counts'),
      combinations: bytesIn('combinations'),
      widths: bytesIn('widths'),
      combinationCounts: bytesIn('combination_counts'),
      offers: bytesIn('offers'),
      offerCounts: bytesIn('offer_counts'),
      knownValues: sql<KnownValue[]>`known_values`,
      brandGroups: sql<Group[]>`brand_groups`,
      categoryGroups: sql<Group[]>`category_groups`,
    })
    .from(sql`(
      with brand as materialized (${numbered(brands, isOfBrand)}), category as materialized (${numbered(categories, isListing)}),
        ${valuesOfFilters(of)}
      select columns.*, coalesce(${selectGroups('brand')}, '[]') as brand_groups,
        coalesce(${selectGroups('category')}, '[]') as category_groups,
        (select coalesce(json_agg(json_build_array(attribute_id, kind, text) order by at), '[]') from value) as known_values
      from (${columnsOfProducts(of)}) columns
    ) read`);
}

function columnsIn(row: Awaited<ReturnType<typeof selectColumns>>[number]): ProductColumns {
  return {
    numbers: readIntegers(row.numbers),
    ids: new Uint8Array(row.ids ?? []),
    prices: readIntegers(row.prices),
    ratings: readReals(row.ratings),
    ratingScores: readIntegers(row.ratingScores),
    recentlySold: readIntegers(row.recentlySold),
    onSale: new Uint8Array(readIntegers(row.onSale)),
    inStock: new Uint8Array(readIntegers(row.inStock)),
    brands: readIntegers(row.brands),
    categories: readIntegers(row.categories),
    categoryCounts: readIntegers(row.categoryCounts),
    offers: { prices: readIntegers(row.offers), counts: readIntegers(row.offerCounts) },
    groups: { brands: row.brandGroups, categories: row.categoryGroups },
    values: {
      known: row.knownValues.map((value) => listedValue(...value)),
      values: readIntegers(row.values),
      counts: readIntegers(row.valueCounts),
      combinations: {
        values: readIntegers(row.combinations),
        widths: new Uint8Array(readIntegers(row.widths)),
        counts: readIntegers(row.combinationCounts),
      },
    },
  };
}
