import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { brands, categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { productsWithValues } from '../attributes/filter-values.store.ts';
import type { ProductFilter } from './product-filter.rules.ts';

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

const hasStock = sql`${products.quantity} > 0`;

/** The list of a category is read from its lines, which hold a copy of what lists sort and filter by. */
export const sourceOf = (filter: ProductFilter) =>
  filter.category === null ? allProducts : linesOfCategories;

/** Whether a list has a product. Slugs become ids first, for the index. */
export function isListed(filter: ProductFilter, source: Source = sourceOf(filter)): SQL {
  const { category, brand, minMinor, maxMinor, rating, onSale, inStock, attributes } = filter;
  const { id, forSale, priceMinor, averageRating, brandId } = source;
  const conditions = [sql`${forSale}`];
  if (onSale) conditions.push(sql`${source.onSale}`);
  if (inStock)
    conditions.push(
      source === allProducts
        ? hasStock
        : sql`exists (select from ${products} where ${products.id} = ${id} and ${hasStock})`,
    );
  if (category !== null) {
    const categoryId = sql`select ${categories.id} from ${categories} where ${categories.slug} = ${category}`;
    conditions.push(
      source === linesOfCategories
        ? sql`${categoryProducts.categoryId} = (${categoryId})`
        : sql`exists (select from ${categoryProducts} where ${categoryProducts.categoryId} = (${categoryId})
            and ${categoryProducts.productId} = ${id})`,
    );
  }
  // The index of a brand has the order of its products, which one id is needed for.
  if (brand !== null)
    conditions.push(sql`${brandId} = (select ${brands.id} from ${brands} where ${brands.slug} = ${brand})`);
  if (filter.brands !== null) {
    const ids = sql`select ${brands.id} from ${brands} where ${brands.slug} = any(${sql.param(filter.brands)}::text[])`;
    conditions.push(sql`${brandId} = any(array(${ids}))`);
  }
  if (minMinor !== null) conditions.push(sql`${priceMinor} >= ${minMinor}::int`);
  if (maxMinor !== null) conditions.push(sql`${priceMinor} <= ${maxMinor}::int`);
  // The index of ratings holds only `average_rating > 0`.
  if (rating !== null) conditions.push(sql`${averageRating} > 0 and ${averageRating} >= ${rating}::real`);
  if (attributes !== null) conditions.push(sql`${id} in (${productsWithValues(sql.param(attributes))})`);
  return sql.join(conditions, sql` and `);
}
