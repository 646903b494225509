import { asc, desc, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { isListed, sourceOf } from './list-scope.store.ts';
import type { ProductFilter, ProductOrder, Window } from './product-filter.rules.ts';

/** Reads the product numbers of one page. Its ids are found in an index, and then only its rows are read. */
export async function listNumbers(
  db: Db,
  filter: ProductFilter,
  order: ProductOrder,
  { offset, limit }: Window,
): Promise<number[]> {
  const { table, id, priceMinor } = sourceOf(filter);
  const direction = order === 'price-up' ? asc : desc;
  const sorted = (price: SQLWrapper, last: SQLWrapper) =>
    sql.join(order === 'newest' ? [direction(last)] : [direction(price), direction(last)], sql`, `);
  const ids = sql`select ${id} from ${table} where ${isListed(filter)}
    order by ${sorted(priceMinor, id)} limit ${limit} offset ${offset}`;
  const rows = await db
    .select({ number: products.number })
    .from(products)
    .where(sql`${products.id} = any(array(${ids}))`)
    .orderBy(sorted(products.priceMinor, products.id));
  return rows.map(({ number }) => number);
}
