import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { searchPostings } from '#server/db/schema/search.ts';
import { Statements } from '#server/db/statements.ts';
import { conditionsOf } from './bounds.store.ts';
import { bind, termArrays, terms } from './postings.store.ts';
import type { Bounds, SearchOrder, SearchPlan, SearchWindow } from './search.rules.ts';
import { type Found, foundOf, pageOf } from './search.store.ts';

/** Common shapes: a category, a brand, prices, in best-match order. */
const mostNamed = 4;

/** Prepares searching a filter's products one by one, which costs less than reading all postings when they are few. */
export function prepareSearchFew(db: Db) {
  const statements = new Statements<ReturnType<typeof prepare>>('few', mostNamed);

  function prepare(name: string, filter: Bounds, order: SearchOrder) {
    return db
      .select({ number: sql<number | null>`number`, count: sql<number>`count`, isFew: sql<boolean>`is_few` })
      .from(sql`(${matchesAmongFew(filter, order)}) page`)
      .prepare(name);
  }

  /** @returns null when the filter has more than `most` products */
  return async (
    plan: SearchPlan,
    filter: Bounds,
    order: SearchOrder,
    { offset, limit }: SearchWindow,
    most: number,
  ): Promise<Found | null> => {
    const given = Object.entries(filter).flatMap(([key, value]) => (value === null ? [] : [key]));
    const statement = statements.get([order, ...given].join(' '), (name) => prepare(name, filter, order));
    const rows = await statement.execute({ ...filter, ...termArrays(plan), offset, limit, most });
    return rows[0]?.isFew ? foundOf(rows) : null;
  };
}

/** Looks up each word for each product. Reads one product more than `most`, to know that there are more. */
function matchesAmongFew(filter: Bounds, order: SearchOrder): SQL {
  const { number, priceMinor } = products;
  return sql`with ${terms}, candidate as materialized (
      select ${number}, ${priceMinor} from ${products} where ${sql.join(conditionsOf(filter, bind), sql` and `)}
      limit ${bind('most')}::int + 1
    ), few as materialized (select count(*) <= ${bind('most')}::int as is_few from candidate)
    select found.number, found.count, few.is_few from few left join lateral (
      select matched.number, matched.score, candidate.price_minor, count(*) over ()::int as count from (
        select number, sum(score) * sum(idf) as score from (
          select candidate.number, term.part, term.idf, max(round(p.impact * term.weight)) as score
          from candidate cross join term cross join lateral (
            select impact from ${searchPostings} where term_id = term.id and product_number = candidate.number limit 1
          ) p where few.is_few group by 1, 2, 3
        ) hit group by number having sum(idf) >= ${bind('least')}::float8
      ) matched join candidate using (number) ${pageOf(order)}
    ) found on true`;
}
