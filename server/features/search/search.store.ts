import { desc, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { allProducts, isListed } from '../product-lists/list-scope.store.ts';
import { cappedCount, type Matches, maxCounted } from './match-count.rules.ts';
import { matchesOf } from './postings.store.ts';
import {
  type Bounds,
  isUnfiltered,
  type SearchOrder,
  type SearchPlan,
  type SearchWindow,
} from './search.rules.ts';

/** Prepares finding products for sale with a sku, ignoring case. */
export function prepareFindBySku(db: Db) {
  const select = (sku: unknown, condition: SQL) =>
    db
      .select({ number: products.number })
      .from(products)
      .where(sql`lower(${products.sku}) = lower(${sku}) and ${products.deletedAt} is null and ${condition}`)
      .orderBy(desc(products.id));
  // What somebody types may be a sku with each character of the first word, and planning took far longer than finding none.
  const unfiltered = select(sql.placeholder('sku'), sql`${products.forSale}`).prepare('product_by_sku');
  return async (sku: string, filter: Bounds): Promise<number[]> => {
    const rows = isUnfiltered(filter)
      ? await unfiltered.execute({ sku })
      : await select(sku, isListed(filter, allProducts));
    return rows.map(({ number }) => number);
  };
}

const orders: Record<SearchOrder, SQL> = {
  best: sql`score desc, number`,
  newest: sql`number desc`,
  'price-down': sql`price_minor desc, number desc`,
  'price-up': sql`price_minor, number`,
};

/** Finds one page of the products for sale that match a plan and the filters, with the counts of all, in one statement. */
export async function findMatches(
  db: Db,
  plan: SearchPlan,
  filter: Bounds,
  order: SearchOrder,
  { offset, limit }: SearchWindow,
): Promise<Matches> {
  const { number, priceMinor } = products;
  const isWithin = filter.maxMinor === null ? sql`true` : sql`price_minor <= ${filter.maxMinor}::int`;
  const found = sql`select ${number}, ${priceMinor}, matched.score from (${matchesOf(plan)}) matched
    join ${products} on ${number} = matched.number where ${isListed({ ...filter, maxMinor: null }, allProducts)}`;
  const shown = offset < maxCounted ? limit : 0;
  const { rows } = await db.execute<{ numbers: number[]; count: number; above: number }>(sql`
    with found as materialized (${found})
    select array(select number from found where ${isWithin} order by ${orders[order]} limit ${shown} offset ${offset}) as numbers,
      count(*) filter (where ${isWithin})::int as count, count(*) filter (where not ${isWithin})::int as above
    from found`);
  const { numbers, count, above } = rows[0] ?? { numbers: [], count: 0, above: 0 };
  return { numbers, ...cappedCount(count), above: cappedCount(above) };
}
