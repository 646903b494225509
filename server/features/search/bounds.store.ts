import { type SQL, sql } from 'drizzle-orm';
import { brands, categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { productsWithValues } from '../attributes/filter-values.store.ts';
import type { Bounds } from './search.rules.ts';

export const isUnfiltered = (filter: Bounds) => Object.values(filter).every((value) => value === null);

/** Whether a match is for sale. Looks up which are not, because those are far fewer. */
export function isForSale(isBroad: boolean, upTo?: SQL): SQL {
  const within = upTo ? sql` and hidden.number <= ${upTo}` : sql``;
  const hidden = sql`select hidden.number from ${products} hidden where not hidden.for_sale and hidden.deleted_at is null${within}`;
  return isBroad
    ? sql`scored.number not in (${hidden})`
    : sql`not exists (${hidden} and hidden.number = scored.number)`;
}

/** Conditions for products for sale within the filter. `value` gives a placeholder or the value itself. */
export function conditionsOf(filter: Bounds, value: (name: keyof Bounds) => unknown): SQL[] {
  const conditions = [sql`${products.forSale}`];
  if (filter.onSale) conditions.push(sql`${products.onSale}`);
  if (filter.leastMinor !== null) conditions.push(sql`${products.priceMinor} >= ${value('leastMinor')}::int`);
  if (filter.mostMinor !== null) conditions.push(sql`${products.priceMinor} <= ${value('mostMinor')}::int`);
  if (filter.rating !== null) conditions.push(sql`${products.averageRating} >= ${value('rating')}::real`);
  if (filter.brand !== null) {
    const id = sql`select ${brands.id} from ${brands} where ${brands.slug} = ${value('brand')}`;
    conditions.push(sql`${products.brandId} = (${id})`);
  }
  if (filter.brands !== null) {
    const ids = sql`select ${brands.id} from ${brands} where ${brands.slug} = any(${value('brands')}::text[])`;
    conditions.push(sql`${products.brandId} = any(array(${ids}))`);
  }
  if (filter.category !== null) {
    const id = sql`select ${categories.id} from ${categories} where ${categories.slug} = ${value('category')}`;
    conditions.push(sql`exists (select from ${categoryProducts} where ${categoryProducts.categoryId} = (${id})
      and ${categoryProducts.productId} = ${products.id})`);
  }
  if (filter.attributes !== null)
    conditions.push(sql`${products.id} in (${productsWithValues(value('attributes'))})`);
  return conditions;
}
