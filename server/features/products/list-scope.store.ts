import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { brands, categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import type { ProductFilter } from './product-filter.rules.ts';

/** Where a statement's values come from: placeholders of a prepared one, or the values themselves. */
export type Bind = (name: keyof ProductFilter | 'offset' | 'limit') => unknown;
export const placeholders: Bind = (name) => sql.placeholder(name);
/** One parameter each, a list too. */
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

/** A category's list is read from its own lines, which carry a copy of what lists sort and filter by. */
export const sourceOf = (filter: ProductFilter) =>
  filter.category === null ? allProducts : linesOfCategories;

export const chosenBrandIds = (bind: Bind) =>
  sql`select ${brands.id} from ${brands} where ${brands.slug} = any(${bind('brands')}::text[])`;

/** The list before price and rating. Slugs become ids first, so that the index is entered by id. */
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

/** `average_rating > 0` is what the rating's index is limited to. */
export function rated(filter: ProductFilter, rating: SQLWrapper, bind: Bind): SQL[] {
  return filter.rating === null ? [] : [sql`${rating} > 0`, sql`${rating} >= ${bind('rating')}::real`];
}

export const all = (conditions: SQL[]) => sql.join(conditions, sql` and `);
