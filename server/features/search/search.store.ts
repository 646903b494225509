import { desc, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { Statements } from '#server/db/statements.ts';
import { conditionsOf, isForSale, isUnfiltered } from './bounds.store.ts';
import { bind, type Reading, readingKey, readingOf, scores, termArrays } from './postings.store.ts';
import type { Bounds, SearchOrder, SearchPlan, SearchWindow } from './search.rules.ts';

/** Common shapes: one word or several, in each order. */
const mostNamed = 12;

/** Prepares finding products for sale with a sku, ignoring case. */
export function prepareFindBySku(db: Db) {
  const select = (sku: unknown, conditions: SQL[]) =>
    db
      .select({ number: products.number })
      .from(products)
      .where(
        sql`lower(${products.sku}) = lower(${sku}) and ${products.deletedAt} is null
          and ${sql.join(conditions, sql` and `)}`,
      )
      .orderBy(desc(products.id));
  // What somebody types may be a sku with each character of the first word, and planning took far longer than finding none.
  const unfiltered = select(bind('sku'), [sql`${products.forSale}`]).prepare('product_by_sku');
  return async (sku: string, filter: Bounds): Promise<number[]> => {
    const rows = isUnfiltered(filter)
      ? await unfiltered.execute({ sku })
      : await select(
          sku,
          conditionsOf(filter, (name) => sql.param(filter[name])),
        );
    return rows.map(({ number }) => number);
  };
}

export interface Found {
  /** Of products. */
  numbers: number[];
  /** On all pages. */
  count: number;
}

/** Prepares reading one page of the products that match a plan and the filters, with the count of all. */
export function prepareSearch(db: Db) {
  const statements = new Statements<ReturnType<typeof prepare>>('search', mostNamed);

  function prepare(name: string, reading: Reading, filter: Bounds, order: SearchOrder) {
    const page =
      order === 'best' && isUnfiltered(filter) ? bestMatches(reading) : sortedMatches(reading, filter, order);
    return db
      .select({ number: sql<number>`number`, count: sql<number>`count` })
      .from(sql`(${page}) page`)
      .orderBy(sql.raw(orders[order]))
      .prepare(name);
  }

  return async (
    plan: SearchPlan,
    filter: Bounds,
    order: SearchOrder,
    { offset, limit }: SearchWindow,
  ): Promise<Found> => {
    const reading = readingOf(plan);
    const given = Object.entries(filter).filter(([, value]) => value !== null);
    const shape = [readingKey(reading), order, ...given.map(([key]) => key)].join(' ');
    const statement = statements.get(shape, (name) => prepare(name, reading, filter, order));
    const rows = await statement.execute({ ...filter, ...termArrays(plan), offset, limit });
    return foundOf(rows);
  };
}

/** The page of rows that each have the count of all; a row without a number is no match. */
export function foundOf(rows: readonly { number: number | null; count: number | null }[]): Found {
  return { numbers: rows.flatMap(({ number }) => number ?? []), count: rows[0]?.count ?? 0 };
}

const orders: Record<SearchOrder, string> = {
  best: 'score desc, number',
  newest: 'number desc',
  'price-down': 'price_minor desc, number desc',
  'price-up': 'price_minor, number',
};

export const pageOf = (order: SearchOrder) =>
  sql`order by ${sql.raw(orders[order])} limit ${bind('limit')} offset ${bind('offset')}`;

/**
 * One page of matches for sale within the filter. PostgreSQL cannot know how many products a prepared statement finds,
 * expects few, and looks up each. When they are many, `offset 0` makes it scan the products instead.
 */
function sortedMatches(reading: Reading, filter: Bounds, order: SearchOrder): SQL {
  const conditions = sql.join(conditionsOf(filter, bind), sql` and `);
  const { number, priceMinor } = products;
  const [candidates, isCandidate] = reading.isBroad
    ? [
        sql`(select ${number}, ${priceMinor} from ${products} where ${conditions} offset 0) products`,
        sql`true`,
      ]
    : [products, conditions];
  return sql`select scored.number, ${priceMinor} as price_minor, scored.score, count(*) over ()::int as count
    from (${scores(reading)}) scored join ${candidates} on ${number} = scored.number
    where ${isCandidate} ${pageOf(order)}`;
}

/** One page of the best matches. */
function bestMatches(reading: Reading): SQL {
  return sql`select number, score, count(*) over ()::int as count from (${scores(reading)}) scored
    where ${isForSale(reading.isBroad)} ${pageOf('best')}`;
}
