import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { brands, categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { productsWithValues } from '../attributes/filter-values.store.ts';
import { isWithinPrices, type PricedRows } from './offered-prices.store.ts';
import type { ProductFilter } from './product-filter.rules.ts';

interface Source extends PricedRows {
  id: SQLWrapper;
  averageRating: SQLWrapper;
  brandId: SQLWrapper;
  onSale: SQLWrapper;
}
export const allProducts: Source = { table: products, ...toColumns(products), id: products.id };
export const linesOfCategories: Source = {
  table: categoryProducts,
  ...toColumns(categoryProducts),
  id: categoryProducts.productId,
};

function toColumns({
  forSale,
  priceMinor,
  offeredPrices,
  averageRating,
  brandId,
  onSale,
}: typeof products | typeof categoryProducts) {
  return { forSale, priceMinor, offeredPrices, averageRating, brandId, onSale };
}

const hasStock = sql`${products.quantity} > 0`;

/** The list of a category is read from its lines, which hold a copy of what lists sort and filter by. */
export const selectSource = (filter: ProductFilter) =>
  filter.category === null ? allProducts : linesOfCategories;

/** True for the products of a list. Slugs become ids first, for the index. */
export function isListed(filter: ProductFilter, source: Source = selectSource(filter)): SQL {
  const { category, brand, rating, onSale, inStock, attributes } = filter;
  const { id, forSale, averageRating, brandId } = source;
  const conditions = [sql`${forSale}`];
  const isLines = source === linesOfCategories;
  if (onSale) conditions.push(sql`${source.onSale}`);
  if (inStock)
    conditions.push(
      source === allProducts
        ? hasStock
        : sql`exists (select from ${products} where ${products.id} = ${id} and ${hasStock})`,
    );
  const categoryId = sql`select ${categories.id} from ${categories} where ${categories.slug} = ${category}`;
  const isOfCategory = sql`${categoryProducts.categoryId} = (${categoryId})`;
  if (category !== null) {
    conditions.push(
      isLines
        ? isOfCategory
        : sql`exists (select from ${categoryProducts} where ${isOfCategory}
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
  conditions.push(...isWithinPrices(source, filter, isLines && category !== null ? isOfCategory : undefined));
  // The index of ratings holds only `average_rating > 0`.
  if (rating !== null) conditions.push(sql`${averageRating} > 0 and ${averageRating} >= ${rating}::real`);
  if (attributes !== null) conditions.push(sql`${id} in (${productsWithValues(sql.param(attributes))})`);
  return sql.join(conditions, sql` and `);
}
