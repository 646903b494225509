import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { brands, categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import type { ProductFilter } from './product-filter.rules.ts';

/** The values of a statement: placeholders of a prepared one, or the values themselves. */
export type Bind = (name: keyof ProductFilter | 'offset' | 'limit') => unknown;
export const placeholders: Bind = (name) => sql.placeholder(name);
/** Each value is one parameter, a list too. */
export const valuesOf =
  (filter: ProductFilter): Bind =>
  (name) =>
    sql.param(filter[name as keyof ProductFilter]);

interface Source {
  table: SQLWrapper;
  id: SQLWrapper;
  forSale: SQLWrapper;
  priceCents: SQLWrapper;
  averageRating: SQLWrapper;
  brandId: SQLWrapper;
}
export const allProducts: Source = { table: products, ...columnsOf(products), id: products.id };
export const linesOfCategories: Source = {
  table: categoryProducts,
  ...columnsOf(categoryProducts),
  id: categoryProducts.productId,
};

function columnsOf({
  forSale,
  priceCents,
  averageRating,
  brandId,
}: typeof products | typeof categoryProducts) {
  return { forSale, priceCents, averageRating, brandId };
}

/** The list of a category is read from its lines, which hold a copy of what lists sort and filter by. */
export const sourceOf = (filter: ProductFilter) =>
  filter.category === null ? allProducts : linesOfCategories;

export const chosenBrandIds = (bind: Bind) =>
  sql`select ${brands.id} from ${brands} where ${brands.slug} = any(${bind('brands')}::text[])`;

/** The conditions of a list but for price and rating. Slugs become ids first, for the index. */
export function inScope(filter: ProductFilter, bind: Bind, source: Source = sourceOf(filter)): SQL[] {
  const conditions = [sql`${source.forSale}`];
  if (filter.category !== null) {
    const id = sql`select ${categories.id} from ${categories} where ${categories.slug} = ${bind('category')}`;
    conditions.push(sql`${categoryProducts.categoryId} = (${id})`);
  }
  if (filter.brand !== null) {
    const id = sql`select ${brands.id} from ${brands} where ${brands.slug} = ${bind('brand')}`;
    conditions.push(sql`${source.brandId} = (${id})`);
  }
  if (filter.brands !== null) conditions.push(sql`${source.brandId} = any(array(${chosenBrandIds(bind)}))`);
  return conditions;
}

export function withinPrices(filter: ProductFilter, price: SQLWrapper, bind: Bind): SQL[] {
  const bounds: SQL[] = [];
  if (filter.leastCents !== null) bounds.push(sql`${price} >= ${bind('leastCents')}::int`);
  if (filter.mostCents !== null) bounds.push(sql`${price} <= ${bind('mostCents')}::int`);
  return bounds;
}

/** The index of ratings holds only `average_rating > 0`. */
export function rated(filter: ProductFilter, rating: SQLWrapper, bind: Bind): SQL[] {
  return filter.rating === null ? [] : [sql`${rating} > 0`, sql`${rating} >= ${bind('rating')}::real`];
}

export const all = (conditions: SQL[]) => sql.join(conditions, sql` and `);
