import { type SQL, sql } from 'drizzle-orm';
import { searchPostings } from '#server/db/schema/search.ts';
import { countDocuments, type SearchPlan } from './search.rules.ts';

export const bind = sql.placeholder;

/**
 * How postings are read: of a single term; of one word with several terms; of all words; or of the rare words first, and of
 * far more common words only for the products that the rare ones found.
 */
type Shape = 'term' | 'word' | 'words' | 'rare_first';
export type Reading = { shape: Shape } & Pick<SearchPlan, 'isBroad'>;
export const readingOf = (plan: SearchPlan): Reading => ({ shape: shapeOf(plan), isBroad: plan.isBroad });

function shapeOf({ groups, essential }: SearchPlan): Shape {
  if (groups.length === 1) return groups[0]?.terms.length === 1 ? 'term' : 'word';
  const rare = countDocuments(groups.slice(0, essential));
  const common = countDocuments(groups.slice(essential));
  return common > 1_000 && rare * 4 < common ? 'rare_first' : 'words';
}

/** The plan as an array for each column of `term`. */
export function termArrays({ groups, least, essential }: SearchPlan) {
  const terms = groups.flatMap(({ terms, idf }, part) =>
    terms.map(({ id, weight }) => ({ id, part, weight: weight * idf, idf, alone: terms.length === 1 })),
  );
  return {
    ids: terms.map((term) => term.id),
    parts: terms.map((term) => term.part),
    weights: terms.map((term) => term.weight),
    idfs: terms.map((term) => term.idf),
    alones: terms.map((term) => term.alone),
    essential,
    // Slightly less, because single-precision sums are rounded.
    least: least * 0.9999,
  };
}

export const terms = sql`term as materialized (select * from
  unnest(${bind('ids')}::int[], ${bind('parts')}::int[], ${bind('weights')}::real[], ${bind('idfs')}::real[],
    ${bind('alones')}::boolean[]) u(id, part, weight, idf, alone))`;
const postings = sql`join ${searchPostings} p on p.term_id = term.id`;

/** Scores products: the best term of each word, times the share of the query that matched. */
export function scores(shape: Shape): SQL {
  if (shape === 'term') {
    return sql`with ${terms} select p.product_number as number, p.impact * term.weight as score from term ${postings}`;
  }
  if (shape === 'word') {
    return sql`with ${terms} select p.product_number as number, max(p.impact * term.weight) as score
      from term ${postings} group by 1`;
  }
  const found =
    shape === 'words'
      ? sql``
      : sql`, candidate as materialized (select distinct p.product_number as number
          from term ${postings} where term.part < ${bind('essential')}::int)`;
  const hits = (alone: SQL) => {
    const columns = sql`p.product_number as number, term.part, term.idf`;
    if (shape === 'words')
      return sql`select ${columns}, p.impact * term.weight as score from term ${postings} where ${alone}`;
    return sql`select ${columns}, p.impact * term.weight as score from term ${postings}
        where ${alone} and term.part < ${bind('essential')}::int
      union all select ${columns}, p.impact * term.weight from term join candidate on true
        ${postings} and p.product_number = candidate.number
        where ${alone} and term.part >= ${bind('essential')}::int`;
  };
  return sql`with ${terms}${found}
    select number, sum(score) * sum(idf) as score from (
      ${hits(sql`term.alone`)}
      union all select number, part, idf, max(score) from (${hits(sql`not term.alone`)}) choices group by number, part, idf
    ) hit group by number having sum(idf) >= ${bind('least')}::real`;
}
