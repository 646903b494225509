import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { brands, categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { productsWithValues } from '../attributes/filter-values.store.ts';
import type { ProductFilter } from './product-filter.rules.ts';

/** The values of a statement: placeholders of a prepared one, or the values themselves. */
export type Bind = (name: keyof ProductFilter | 'brandIds' | 'offset' | 'limit') => unknown;
export const placeholders: Bind = (name) => sql.placeholder(name);
/** Each value is one parameter, a list too. */
export async function valuesOf(db: Db, filter: ProductFilter): Promise<Bind> {
  const values: Record<string, unknown> = { ...filter, brandIds: await findChosenBrandIds(db, filter) };
  return (name) => sql.param(values[name]);
}

interface Source {
  table: SQLWrapper;
  id: SQLWrapper;
  forSale: SQLWrapper;
  priceMinor: SQLWrapper;
  averageRating: SQLWrapper;
  brandId: SQLWrapper;
  onSale: SQLWrapper;
}
export const allProducts: Source = { table: products, ...columnsOf(products), id: products.id };
export const linesOfCategories: Source = {
  table: categoryProducts,
  ...columnsOf(categoryProducts),
  id: categoryProducts.productId,
};

function columnsOf({
  forSale,
  priceMinor,
  averageRating,
  brandId,
  onSale,
}: typeof products | typeof categoryProducts) {
  return { forSale, priceMinor, averageRating, brandId, onSale };
}

/** The list of a category is read from its lines, which hold a copy of what lists sort and filter by. */
export const sourceOf = (filter: ProductFilter) =>
  filter.category === null ? allProducts : linesOfCategories;

/**
 * Slugs of brands become ids before the list is read, because PostgreSQL must know which they are: a page of large brands is
 * found fastest in the order of the list, one of small brands by sorting all of their products.
 */
export async function findChosenBrandIds(db: Db, { brands: slugs }: ProductFilter): Promise<string[] | null> {
  if (slugs === null) return null;
  const rows = await db
    .select({ id: brands.id })
    .from(brands)
    .where(inArray(brands.slug, [...slugs]));
  return rows.map(({ id }) => id);
}

/** The conditions of a list but for price and rating. Slugs become ids first, for the index. */
export function inScope(filter: ProductFilter, bind: Bind, source: Source = sourceOf(filter)): SQL[] {
  const conditions = [sql`${source.forSale}`];
  if (filter.onSale) conditions.push(sql`${source.onSale}`);
  if (filter.category !== null) {
    const id = sql`select ${categories.id} from ${categories} where ${categories.slug} = ${bind('category')}`;
    conditions.push(
      source === linesOfCategories
        ? sql`${categoryProducts.categoryId} = (${id})`
        : sql`exists (select from ${categoryProducts} where ${categoryProducts.categoryId} = (${id})
            and ${categoryProducts.productId} = ${source.id})`,
    );
  }
  if (filter.brand !== null) {
    const id = sql`select ${brands.id} from ${brands} where ${brands.slug} = ${bind('brand')}`;
    conditions.push(sql`${source.brandId} = (${id})`);
  }
  if (filter.brands !== null) conditions.push(sql`${source.brandId} = any(${bind('brandIds')}::uuid[])`);
  if (filter.attributes !== null)
    conditions.push(sql`${source.id} in (${productsWithValues(bind('attributes'))})`);
  return conditions;
}

export function withinPrices(filter: ProductFilter, price: SQLWrapper, bind: Bind): SQL[] {
  const bounds: SQL[] = [];
  if (filter.leastMinor !== null) bounds.push(sql`${price} >= ${bind('leastMinor')}::int`);
  if (filter.mostMinor !== null) bounds.push(sql`${price} <= ${bind('mostMinor')}::int`);
  return bounds;
}

/** The index of ratings holds only `average_rating > 0`. */
export function rated(filter: ProductFilter, rating: SQLWrapper, bind: Bind): SQL[] {
  return filter.rating === null ? [] : [sql`${rating} > 0`, sql`${rating} >= ${bind('rating')}::real`];
}

export const all = (conditions: SQL[]) => sql.join(conditions, sql` and `);
