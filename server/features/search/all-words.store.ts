import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { searchPostings } from '#server/db/schema/search.ts';
import { Statements } from '#server/db/statements.ts';
import type { BestRead } from './best-read.rules.ts';
import { conditionsOf } from './bounds.store.ts';
import { bind, postingsOf, termArrays, terms } from './postings.store.ts';
import type { Bounds, SearchPlan } from './search.rules.ts';

/**
 * Prepares reading the best products that have all words. Joining postings in the order of their numbers costs a tenth of
 * adding them all up. None is named, so that PostgreSQL plans the joins for these words.
 */
export function prepareReadAllWords(db: Db) {
  const statements = new Statements<ReturnType<typeof prepare>>('all_words', 0);

  function prepare(name: string, plan: SearchPlan, filter: Bounds) {
    return db
      .select({
        number: sql<number | null>`number`,
        score: sql<number>`score`,
        unseen: sql<number>`unseen`,
      })
      .from(sql`(${bestWithAll(plan, filter)}) best`)
      .orderBy(sql`score desc nulls last, number`)
      .prepare(name);
  }

  return async (plan: SearchPlan, filter: Bounds, wanted: number): Promise<BestRead> => {
    const given = Object.entries(filter).flatMap(([key, value]) => (value === null ? [] : [key]));
    const sizes = plan.groups.map(({ terms }) => (terms.length === 1 ? 'term' : 'word'));
    const statement = statements.get([...sizes, ...given].join(' '), (name) => prepare(name, plan, filter));
    const firsts = plan.groups.map(({ terms }) => terms[0]?.id ?? 0);
    const arrays = termArrays(plan);
    const firstWeights = firsts.map((id) => arrays.weights[arrays.ids.indexOf(id)] ?? 0);
    const rows = await statement.execute({ ...filter, ...arrays, firsts, firstWeights, wanted });
    return {
      best: rows.flatMap(({ number, score }) => (number === null ? [] : { number, score })),
      unseen: rows[0]?.unseen ?? 0,
      unseenAfter: 0,
    };
  };
}

/** `unseen` is the highest score that a product can have that lacks one of the words. */
function bestWithAll({ groups }: SearchPlan, filter: Bounds): SQL {
  const conditions = sql.join(conditionsOf(filter, bind), sql` and `);
  const words = groups.map(({ terms }, part) => {
    const at = sql.raw(String(part));
    const read = terms.length === 1 ? postingsOfTerm(part) : postingsOfWord(part);
    return part === 0
      ? sql`(${read}) word_${at}`
      : sql`join (${read}) word_${at} on word_${at}.number = word_0.number`;
  });
  const sum = sql.join(
    groups.map((_group, part) => sql.raw(`word_${part}.score`)),
    sql` + `,
  );
  return sql`with ${terms}, word as materialized (
      select part, idf, max(round(p.impact * term.weight)) as most from term cross join lateral (
        select impact from ${searchPostings} where term_id = term.id order by impact desc limit 1
      ) p group by part, idf
    ), whole as materialized (select sum(most) as most, sum(idf) as idf from word
    ), found as materialized (select word_0.number, ${sum} as score from ${sql.join(words, sql` `)})
    select best.number, best.score * whole.idf as score, lacking.unseen
    from whole cross join (
      select max(case when whole.idf - word.idf >= ${bind('least')}::float8
        then (whole.most - word.most) * (whole.idf - word.idf) else 0 end) as unseen
      from word cross join whole
    ) lacking left join (
      select found.number, found.score
      from (select number, score from found order by score desc, number offset 0) found
      join ${products} on ${products.number} = found.number and ${conditions}
      order by found.score desc, found.number limit ${bind('wanted')}
    ) best on true`;
}

function postingsOfTerm(part: number): SQL {
  const at = sql.raw(String(part + 1));
  return sql`select product_number as number, round(impact * (${bind('firstWeights')}::float8[])[${at}]) as score
    from ${searchPostings} where term_id = (${bind('firsts')}::int[])[${at}]`;
}

function postingsOfWord(part: number): SQL {
  return sql`select p.product_number as number, max(round(p.impact * term.weight)) as score
    from term ${postingsOf(sql`term.part = ${sql.raw(String(part))}`)} group by 1`;
}
