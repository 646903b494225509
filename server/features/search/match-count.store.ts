import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { Statements } from '#server/db/statements.ts';
import { conditionsOf, isForSale, isUnfiltered } from './bounds.store.ts';
import {
  cappedCount,
  firstShare,
  type MatchCount,
  manyOfOneWord,
  matchesAnyWord,
  nextShare,
} from './match-count.rules.ts';
import {
  bind,
  postingsOf,
  type Reading,
  readingKey,
  readingOf,
  scores,
  termArrays,
  terms,
} from './postings.store.ts';
import type { Bounds, SearchPlan } from './search.rules.ts';

/** Common shapes: one word or several, without filters or with prices. */
const mostNamed = 6;

/** Every word alone suffices: no shares need to be added up. */
type CountWay = Reading & { isAny: boolean };

/** Prepares counting the products for sale that match a plan and the filters, up to a cap. */
export function prepareCountMatches(db: Db) {
  const statements = new Statements<ReturnType<typeof prepare>>('matches', mostNamed);

  function prepare(name: string, way: CountWay, filter: Bounds) {
    return db
      .select({ count: sql<number>`count` })
      .from(sql`(${countOf(way, filter)}) counted`)
      .prepare(name);
  }

  const count = async (plan: SearchPlan, filter: Bounds): Promise<MatchCount> => {
    const reading = readingOf(plan);
    const way: CountWay = { ...reading, isAny: reading.shape !== 'term' && matchesAnyWord(plan) };
    const given = Object.entries(filter).flatMap(([key, value]) => (value === null ? [] : [key]));
    const shape = [readingKey(way), way.isAny ? 'any' : '', ...given].join(' ');
    const statement = statements.get(shape, (name) => prepare(name, way, filter));
    const countWithin = async (share: number): Promise<MatchCount> => {
      const upTo = share < 1 ? Math.ceil(plan.catalogue * share) : null;
      const [row] = await statement.execute({ ...filter, ...termArrays(plan), upTo });
      const counted = cappedCount(row?.count ?? 0);
      return counted.isCapped || share === 1 ? counted : await countWithin(nextShare(share, counted.count));
    };
    return await countWithin(firstShare(plan));
  };

  return async (plan: SearchPlan, filter: Bounds): Promise<MatchCount> => {
    const oneWord = manyOfOneWord(plan);
    const most = oneWord && (await count(oneWord, filter));
    return most?.isCapped ? most : await count(plan, filter);
  };
}

/**
 * Counts the matches among the products with numbers up to `upTo`, or among all. Sorting numbers to count the different
 * ones takes half the time of grouping them.
 */
function countOf(way: CountWay, filter: Bounds): SQL {
  const upTo = sql`coalesce(${bind('upTo')}::int, 2147483647)`;
  const within = sql`p.product_number <= ${upTo}`;
  const [matches, counted] = way.isAny
    ? [
        sql`with ${terms} select p.product_number as number from term ${postingsOf(within)}`,
        sql`count(distinct scored.number)`,
      ]
    : [scores(way, within), sql`count(*)`];
  if (isUnfiltered(filter)) {
    return sql`select ${counted}::int as count from (${matches}) scored where ${isForSale(way.isBroad, upTo)}`;
  }
  const conditions = sql.join(
    [...conditionsOf(filter, bind), sql`${products.number} <= ${upTo}`],
    sql` and `,
  );
  const candidates = way.isBroad
    ? sql`(select ${products.number} from ${products} where ${conditions} offset 0) products`
    : products;
  return sql`select ${counted}::int as count from (${matches}) scored join ${candidates} on ${products.number} = scored.number
    where ${way.isBroad ? sql`true` : conditions}`;
}
