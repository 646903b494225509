import { asc, desc, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { all, allProducts, inScope, rated, valuesOf, withinPrices } from './list-scope.store.ts';
import type { ProductFilter, ProductOrder, Window } from './product-filter.rules.ts';

/** The numbers of one page, in the same order as `pageInMemory`, while the products are not in memory. */
export async function listNumbers(
  db: Db,
  filter: ProductFilter,
  order: ProductOrder,
  { offset, limit }: Window,
): Promise<number[]> {
  const bind = await valuesOf(db, filter);
  const { number, priceMinor, averageRating } = products;
  const conditions = [
    ...inScope(filter, bind, allProducts),
    ...withinPrices(filter, priceMinor, bind),
    ...rated(filter, averageRating, bind),
  ];
  const direction = order === 'price-up' ? asc : desc;
  const rows = await db
    .select({ number })
    .from(products)
    .where(sql`${all(conditions)}`)
    .orderBy(...(order === 'newest' ? [] : [direction(priceMinor)]), direction(number))
    .offset(offset)
    .limit(limit);
  return rows.map((row) => row.number);
}
