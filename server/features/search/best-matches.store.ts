import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { searchPostings } from '#server/db/schema/search.ts';
import { Statements } from '#server/db/statements.ts';
import type { BestRead } from './best-read.rules.ts';
import { conditionsOf } from './bounds.store.ts';
import { bind, termArrays, terms } from './postings.store.ts';
import type { Bounds, SearchPlan } from './search.rules.ts';

/** Common shapes: without filters, and with each of the usual ones. */
const mostNamed = 4;

/**
 * Prepares reading the best matches from the postings with the highest impact, `depth` of each term
 * (docs/decisions/085-search-reads-few-postings.md). A product among them whose score could still rise to the last one's is looked
 * up in the other terms. `best-read.rules.ts` decides whether the result is the same as that of all postings.
 * @param wanted how many of the best are needed
 */
export function prepareReadBest(db: Db) {
  const statements = new Statements<ReturnType<typeof prepare>>('best', mostNamed);

  function prepare(name: string, filter: Bounds) {
    return db
      .select({
        number: sql<number | null>`number`,
        score: sql<number>`score`,
        unseen: sql<number>`unseen`,
        unseenAfter: sql<number>`unseen_after`,
      })
      .from(sql`(${bestOf(filter)}) best`)
      .orderBy(sql`score desc nulls last, number`)
      .prepare(name);
  }

  return async (plan: SearchPlan, filter: Bounds, wanted: number, depth: number): Promise<BestRead> => {
    const shape = Object.entries(filter).flatMap(([key, value]) => (value === null ? [] : [key]));
    const statement = statements.get(shape.join(' '), (name) => prepare(name, filter));
    const rows = await statement.execute({ ...filter, ...termArrays(plan), wanted, depth });
    const { unseen = 0, unseenAfter = 0 } = rows[0] ?? {};
    return {
      best: rows.flatMap(({ number, score }) => (number === null ? [] : { number, score })),
      unseen,
      unseenAfter,
    };
  };
}

/**
 * `most` is the highest score that a word can still give to a product that is not among its postings read: that of the
 * last one, or 0 when all were read. Two products with equal scores are in the order of their numbers, as postings with
 * equal impacts are.
 */
function bestOf(filter: Bounds) {
  const conditions = sql.join(conditionsOf(filter, bind), sql` and `);
  return sql`with ${terms}, top as materialized (
      select term.id, term.part, term.idf, p.product_number as number, round(p.impact * term.weight) as score
      from term cross join lateral (
        select product_number, impact from ${searchPostings} where term_id = term.id
        order by impact desc, product_number limit ${bind('depth')}
      ) p
    ), ending as materialized (
      select id, part, idf, min(score) as score, count(*) = ${bind('depth')}::int as goes_on from top group by id, part, idf
    ), word as materialized (
      select part, idf, max(case when goes_on then score else 0 end) as most from ending group by part, idf
    ), after as materialized (
      select ending.part, min((select max(top.number) from top where top.id = ending.id and top.score = ending.score)) as number
      from ending join word using (part) where ending.goes_on and ending.score = word.most group by ending.part
    ), whole as materialized (
      select sum(most) as most, coalesce(sum(idf) filter (where most > 0), 0) as idf,
        coalesce((select max(number) from after), 0) as after
      from word
    ), seen as materialized (
      select number, sum(score) as score, sum(hit.idf) as idf, sum(most) as most,
        coalesce(sum(hit.idf) filter (where most > 0), 0) as going_on
      from (select number, part, idf, max(score) as score from top group by number, part, idf) hit join word using (part)
      group by number
    ), found as materialized (
      select seen.number, seen.score * seen.idf as least, seen.idf,
        (seen.score + whole.most - seen.most) * (seen.idf + whole.idf - seen.going_on) as most,
        whole.idf = seen.going_on as is_complete
      from seen cross join whole join ${products} on ${products.number} = seen.number and ${conditions}
    ), last as materialized (
      select least, number from found where idf >= ${bind('least')}::float8
      order by least desc, number limit 1 offset ${bind('wanted')}::int - 1
    ), open as materialized (
      select found.number from found left join last on true
      where not is_complete and (last.least is null or most > last.least or (most = last.least and found.number <= last.number))
    ), looked_up as (
      select number, sum(score) * sum(idf) as score from (
        select open.number, term.part, term.idf, max(round(p.impact * term.weight)) as score
        from open cross join term cross join lateral (
          select impact from ${searchPostings} where term_id = term.id and product_number = open.number limit 1
        ) p group by 1, 2, 3
      ) hit group by number having sum(idf) >= ${bind('least')}::float8
    )
    select best.number, best.score, whole.most * whole.idf as unseen, whole.after as unseen_after
    from whole left join (
      select number, least as score from found where is_complete and idf >= ${bind('least')}::float8
      union all select number, score from looked_up
      order by score desc, number limit ${bind('wanted')}
    ) best on true`;
}
