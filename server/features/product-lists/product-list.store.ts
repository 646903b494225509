import { asc, desc, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products, ratingScore } from '#server/db/schema/catalogue.ts';
import { allProducts, isListed, selectSource } from './list-scope.store.ts';
import type { ProductFilter, ProductOrder, Window } from './product-filter.rules.ts';

/** The keys of orders that a product's price and age say nothing about. Indexes: products_for_sale_rated, products_for_sale_sold. */
const standings: Partial<Record<ProductOrder, SQLWrapper>> = {
  'best-rated': ratingScore(products),
  'best-selling': products.recentlySold,
};

/** Reads the product numbers of one page. Its ids are found in an index, and then only its rows are read. */
export async function listNumbers(
  db: Db,
  filter: ProductFilter,
  order: ProductOrder,
  { offset, limit }: Window,
): Promise<number[]> {
  const standing = standings[order];
  // Lines of categories hold no copy of these: the index of all products is passed.
  const source = standing ? allProducts : selectSource(filter);
  const direction = order === 'price-up' ? asc : desc;
  const sorted = (price: SQLWrapper, last: SQLWrapper) =>
    sql.join(
      order === 'newest' ? [direction(last)] : [direction(standing ?? price), direction(last)],
      sql`, `,
    );
  const ids = sql`select ${source.id} from ${source.table} where ${isListed(filter, source)}
    order by ${sorted(source.priceMinor, source.id)} limit ${limit} offset ${offset}`;
  const rows = await db
    .select({ number: products.number })
    .from(products)
    .where(sql`${products.id} = any(array(${ids}))`)
    .orderBy(sorted(products.priceMinor, products.id));
  return rows.map(({ number }) => number);
}
